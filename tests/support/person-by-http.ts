import { makeCall } from '#web/lib/call.ts'
import type { Login } from './clinic.ts'
import type { productProcess } from './process.ts'

let people = 0

/** Somebody at a server that runs as a process: the same questions as in process, over HTTP, from an address of their own. */
export async function personByHttp(
  product: Pick<ReturnType<typeof productProcess>, 'url' | 'headersOf'>,
  login: Login,
) {
  people += 1
  const own = await product.headersOf(login, people)
  async function request(method: string, url: string, body: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(product.url + url, {
      method,
      headers: { ...own, ...headers },
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text }
  }
  const call = makeCall((method, path, body, { idempotencyKey }) =>
    request(method, path, body, idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  )
  return { call, request, cookies: new Map([['csrftoken', own['x-csrftoken'] ?? '']]) }
}
