import { redirect } from 'react-router'

export const clientLoader = () => redirect('/doc/dashboard')

export default function Start() {
  return null
}
