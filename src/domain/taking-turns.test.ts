import { expect, test } from 'vitest'
import { takingTurns } from './taking-turns.ts'

test('two files are sent at once, the others wait for them, and one that fails holds up nobody', async () => {
  const inTurn = takingTurns(2)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const sent = Array.from({ length: 5 }, (_, file) =>
    inTurn(async () => {
      begun.push(file)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (file === 0) throw new Error('The line broke')
    }).catch(() => 'failed'),
  )
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  await settled()
  expect(begun).toEqual([0, 1])
  for (let done = 0; done < 5; done += 1) {
    ends[done]?.()
    await settled()
    expect(begun).toHaveLength(Math.min(done + 3, 5))
  }
  expect(await Promise.all(sent)).toEqual(['failed', undefined, undefined, undefined, undefined])
})

test('who is told to give up leaves the line: their work is not done, and the turn goes to the next', async () => {
  const inTurn = takingTurns(1)
  const ends = Promise.withResolvers<void>()
  const done: string[] = []
  const first = inTurn(async () => ends.promise)
  const stop = new AbortController()
  const second = inTurn(async () => done.push('second'), stop.signal)
  const third = inTurn(async () => done.push('third'))
  stop.abort(new Error('too long'))
  await expect(second).rejects.toThrow('too long')
  ends.resolve()
  await Promise.all([first, third])
  expect(done).toEqual(['third'])
  await inTurn(async () => done.push('fourth'), AbortSignal.abort())
  expect(done).toEqual(['third', 'fourth'])
})
