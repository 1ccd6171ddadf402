import { makeCall, type Call } from '#web/lib/call.ts'
import type { Login } from './clinic.ts'
import { origin } from './port.ts'

/** Somebody who works at another screen: their session, over HTTP, from an address of their own. */
export async function overHttp(login: Login, address: string): Promise<Call> {
  const own = { 'x-forwarded-for': address, cookie: `session=${login.cookie}` }
  const asked = await fetch(`${origin}/api/auth/get-csrf-token`, { headers: own })
  const set = asked.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const csrf = set.find((pair) => pair.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? ''
  return makeCall(async (method, path, body, options) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...own,
        cookie: [own.cookie, ...set].join('; '),
        'x-csrftoken': csrf,
        authorization: `Bearer ${login.token}`,
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text }
  })
}
