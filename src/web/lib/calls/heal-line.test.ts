import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heal, type Healing } from './heal-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One end of a line whose state the test says, and what was done to mend it. */
function end(isPolite: boolean) {
  const done = { offers: 0, credentials: 0, told: [] as string[] }
  let state: RTCPeerConnectionState = 'new'
  const line = {
    get connectionState() {
      return state
    },
    getConfiguration: () => ({}),
    setConfiguration: () => void (done.credentials += 1),
    restartIce: () => void (done.offers += 1),
    onconnectionstatechange: null as Healing['onconnectionstatechange'],
  }
  const freshServers = () => Promise.resolve([])
  const healing = heal(line, { isPolite, freshServers, onLine: (told) => void done.told.push(told) })
  const turn = (next: RTCPeerConnectionState) => {
    state = next
    line.onconnectionstatechange?.call(line as unknown as RTCPeerConnection, new Event('connectionstatechange'))
  }
  return { done, turn, stop: healing.stop }
}

test('when a line fails one end offers anew, and the other one only renews its credentials', async () => {
  const [gives, offers] = [end(true), end(false)]
  for (const one of [gives, offers]) {
    one.turn('connected')
    one.turn('failed')
  }
  await vi.advanceTimersByTimeAsync(1)
  expect(offers.done).toMatchObject({ offers: 1, credentials: 1 })
  expect(gives.done).toMatchObject({ offers: 0, credentials: 1 })
  // As long as it stays lost, the same one asks again and again.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(offers.done.offers).toBeGreaterThan(3)
  expect(gives.done.offers).toBe(0)
})

test('a loss of a second heals by itself; nothing is offered, and nobody is told', async () => {
  const { done, turn } = end(false)
  turn('connected')
  turn('disconnected')
  await vi.advanceTimersByTimeAsync(1000)
  turn('connected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual({ offers: 0, credentials: 0, told: ['connected', 'connected'] })
})

test('a line that was closed is not mended any more', async () => {
  const { done, turn, stop } = end(false)
  turn('failed')
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done.offers).toBe(0)
})
