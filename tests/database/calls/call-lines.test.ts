import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCalls } from '#tests/support/video-calls.ts'

const { app, videoVisit } = await openCalls()
let url = ''
const stop = new AbortController()
beforeAll(async () => {
  url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api`
})
afterAll(() => stop.abort())

/** The line of the page of a call that somebody looks at who has no place in it. */
async function lookAt(meetId: string, address: string, more: Record<string, string> = {}) {
  const headers = { 'x-forwarded-for': address, ...more }
  return (await fetch(`${url}/live/meeting?meet=${meetId}`, { headers, signal: stop.signal })).status
}

test('pages at the door of calls hear of them however many there are: twenty is the limit of one place, not of all who have none', async () => {
  const { meetId } = await videoVisit()
  const lines = Array.from({ length: 25 }, (_, index) => lookAt(meetId, `203.0.113.${index}`))
  expect(new Set(await Promise.all(lines))).toEqual(new Set([200]))
})

test('a made-up place has no lines of its own: whoever shows one is counted by their address', async () => {
  const { meetId } = await videoVisit()
  const lines = Array.from({ length: 21 }, () => lookAt(meetId, '203.0.113.99', { 'x-call-token': 'x'.repeat(43) }))
  expect(new Set(await Promise.all(lines))).toEqual(new Set([200]))
})
