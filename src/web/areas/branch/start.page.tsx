import { redirect, type ClientLoaderFunctionArgs } from 'react-router'

/** The address of a branch alone leads to its day. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  redirect(`${new URL(request.url).pathname.replace(/\/$/, '')}/dashboard`)

export default function Start() {
  return null
}
