import { afterAll, beforeAll, expect, test } from 'vitest'
import { productProcess } from '#tests/support/process.ts'

// One connection has all addresses of its network (IPv6, /64): whoever changes them at each call is still one visitor.
const product = productProcess(4400)
const { url } = product

beforeAll(() => product.start(), 120_000)
afterAll(() => product.end())

const from = (network: string, index: number) => ({
  'x-forwarded-for': `2001:db8:${network}::${(index + 1).toString(16)}`,
})

test('pages are counted by network, whatever address of it asks', { timeout: 120_000 }, async () => {
  const statuses = new Set<number>()
  // What a page asks when it is walked to: the same count, without the work of drawing it.
  const page = `${url}/no-such-page.data`
  // Counted a minute at a time: of two minutes' calls one is beyond the limit.
  for (let begun = 0; begun < 1300 && !statuses.has(429); begun += 20) {
    const few = Array.from({ length: 20 }, async (_, index) => {
      const answer = await fetch(page, { headers: from('a:1', begun + index) })
      await answer.body?.cancel()
      return answer.status
    })
    for (const status of await Promise.all(few)) statuses.add(status)
  }
  expect(statuses).toContain(429)
  expect((await fetch(page, { headers: from('a:2', 1) })).status).toBe(404)
})

test('streams are counted by network as well', { timeout: 120_000 }, async () => {
  const stop = new AbortController()
  // An answer that nobody holds on to is closed by fetch itself.
  const held: Response[] = []
  const open = async (network: string, index: number) => {
    const answer = await fetch(`${url}/api/live/availability?doctors=01900000-0000-7000-8000-000000000000`, {
      headers: from(network, index),
      signal: stop.signal,
    })
    held.push(answer)
    return answer.status
  }
  const statuses: number[] = []
  for (let index = 0; index < 405; index += 1) statuses.push(await open('b:1', index))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.indexOf(429)).toBe(400)
  expect(await open('b:2', 1)).toBe(200)
  stop.abort()
})
