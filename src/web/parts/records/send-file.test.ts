import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from '../../lib/call.ts'
import { sendFile, type Way } from './send-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noLine = () => new CallFailed({ code: 'offline', title: 'No line', status: 0 })
const file = new File(['0123456789'], 'letter.pdf')

/** A server that has four of ten bytes and takes three at a time, on a line that is lost as often as is said. */
function serverOn(lost: { ask?: number; begin?: number; bring?: number }) {
  const left = { ask: 0, begin: 0, bring: 0, ...lost }
  const asked: string[] = []
  const answer = (what: keyof typeof left, received: number) => {
    asked.push(what)
    left[what] -= 1
    return left[what] >= 0 ? Promise.reject(noLine()) : Promise.resolve({ id: 'file', received, piece_bytes: 3 })
  }
  const way: Way = {
    given: {},
    begin: () => answer('begin', 0),
    ask: () => answer('ask', 4),
    bring: (_, piece) => {
      const [at, bytes] = [Number(piece.get('at')), (piece.get('piece') as File).size]
      return answer('bring', at + bytes)
    },
  }
  return { way, asked }
}

async function send(way: Way, begun?: string) {
  const progress: number[] = []
  const sending = {
    begun,
    onBegun: () => undefined,
    onProgress: (received: number) => void progress.push(received),
    signal: new AbortController().signal,
  }
  const ended = sendFile(way, file, sending).then(
    () => 'all there',
    () => 'given up',
  )
  await vi.runAllTimersAsync()
  return { ended: await ended, progress }
}

test('who goes on while the line is not back yet is asked for patience, not to press again', async () => {
  const { way, asked } = serverOn({ ask: 2, bring: 1 })
  expect(await send(way, 'file')).toEqual({ ended: 'all there', progress: [4, 7] })
  expect(asked).toEqual(['ask', 'ask', 'ask', 'bring', 'bring', 'bring'])
})

test('a line that stays away is told after five tries', async () => {
  const { way, asked } = serverOn({ ask: 9 })
  expect((await send(way, 'file')).ended).toBe('given up')
  expect(asked).toHaveLength(5)
})

test('a file is begun once: nobody knows whether a lost line brought it there', async () => {
  const { way, asked } = serverOn({ begin: 1 })
  expect((await send(way)).ended).toBe('given up')
  expect(asked).toEqual(['begin'])
})
