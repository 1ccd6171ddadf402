import { afterEach, expect, test, vi } from 'vitest'
import type { CallTransport, Line, TransportWish } from '../../../lib/calls/transport.ts'
import { openCall } from './call-store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nothing = () => undefined
const idle: CallTransport = {
  setPeople: nothing,
  receive: nothing,
  setTrack: () => Promise.resolve(),
  setRate: () => Promise.resolve(),
  tell: nothing,
  sample: () => Promise.resolve(null),
  restart: nothing,
  close: nothing,
}

test('the server hears at once that a line stands, or broke: the length of a call counts from there', async () => {
  vi.useFakeTimers()
  const beats: string[] = []
  const numbers: number[] = []
  const kept = { getItem: () => null, setItem: nothing, removeItem: nothing }
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, kept)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/' })
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
    if (address.endsWith('/heartbeat')) {
      const { line, beat } = JSON.parse(body ?? '{}') as { line: string; beat: { number: number } }
      beats.push(line)
      numbers.push(beat.number)
    }
    const answer = { ice_servers: [], expires_at: null, has_relay: false, results: [], state: 'admitted' }
    return Promise.resolve(Response.json(answer))
  })
  let tell: (person: string, line: Line) => void = nothing
  const openTransport = (wish: TransportWish) => {
    tell = wish.onLine
    return idle
  }
  const store = openCall({ meetId: 'a'.repeat(32), self: 'me', options: {}, openTransport })
  store.setPeople(['ada', 'ines'])
  await vi.advanceTimersByTimeAsync(100)
  expect(beats).toEqual(['connecting'])
  for (const [person, line] of [
    ['ada', 'connected'],
    ['ines', 'connected'],
    ['ines', 'lost'],
    ['ada', 'lost'],
  ] as const)
    tell(person, line)
  await vi.advanceTimersByTimeAsync(100)
  // Somebody else who comes or goes changes nothing of the own line.
  expect(beats).toEqual(['connecting', 'connected', 'reconnecting'])
  // Two that are sent at once may arrive the other way round.
  expect(numbers).toEqual([1, 2, 3])
  store.close()
})
