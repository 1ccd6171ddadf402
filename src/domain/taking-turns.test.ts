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
