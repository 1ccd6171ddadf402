import type { Login } from '#tests/support/clinic.ts'

/** What a browser of somebody who logged in sends with each call, from an address of its own. */
export async function headersOf(
  url: string,
  { cookie, token }: Login,
  address: string,
): Promise<Record<string, string>> {
  const own = { 'x-forwarded-for': address }
  const answer = await fetch(`${url}/auth/get-csrf-token`, { headers: { cookie: `session=${cookie}`, ...own } })
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return {
    ...own,
    cookie: [`session=${cookie}`, ...set].join('; '),
    authorization: `Bearer ${token}`,
    'x-csrftoken': set.find((pair) => pair.startsWith('csrftoken='))?.slice(10) ?? '',
    'content-type': 'application/json',
  }
}
