import { redirect } from 'react-router'

export const clientLoader = () => redirect('/usr/dashboard')

export default function Start() {
  return null
}
