import { redirect } from 'react-router'

export const clientLoader = () => redirect('/admin/verification')

export default function Start() {
  return null
}
