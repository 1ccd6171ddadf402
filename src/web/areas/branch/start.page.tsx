import { redirect } from 'react-router'

export const clientLoader = () => redirect('/branch/dashboard')

export default function Start() {
  return null
}
