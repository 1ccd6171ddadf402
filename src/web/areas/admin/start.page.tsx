import { redirect } from 'react-router'

export const clientLoader = () => redirect('/admin/overview')

export default function Start() {
  return null
}
