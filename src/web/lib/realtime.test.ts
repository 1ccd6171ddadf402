import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepReading } from './realtime.ts'

const minute = 60_000
let asked: AbortSignal[] = []
let answer: () => Response
const stop = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  const plain = new EventTarget()
  vi.stubGlobal('addEventListener', plain.addEventListener.bind(plain))
  vi.stubGlobal('removeEventListener', plain.removeEventListener.bind(plain))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(signal)
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a line that has been silent for too long is closed before the next one opens', async () => {
  answer = () => new Response(new ReadableStream())
  void keepReading('/live', () => undefined, stop.signal, {}, 2_000)
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('a line that the server refuses is asked for again after half a minute, and not every other second', async () => {
  for (const status of [404, 429]) {
    const end = new AbortController()
    asked = []
    answer = () => new Response(null, { status })
    void keepReading('/live', () => undefined, end.signal, {}, 2_000)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toHaveLength(2)
    end.abort()
    await vi.advanceTimersByTimeAsync(minute)
  }
})
