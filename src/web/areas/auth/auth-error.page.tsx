// An empty /auth path is a routing error: the generic view shows it.
export function loader(): never {
  throw new Response('', { status: 400 })
}

export function clientLoader(): never {
  throw new Response('', { status: 400 })
}

export default function AuthError() {
  return null
}
