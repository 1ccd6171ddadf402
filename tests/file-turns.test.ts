import { expect, test } from 'vitest'
import { inFileTurn } from '#server/platform/file-turns.ts'

test('eight wait for files at once; the others wait for their turn, in order, also where one fails', async () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: 12 }, (_, index) =>
    inFileTurn(async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 1) throw new Error('away')
    }),
  )
  const settled = Promise.allSettled(all)
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  ends[1]?.()
  await expect(all[1]).rejects.toThrow('away')
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  while (begun.length < 12) {
    ends.at(-1)?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  for (const end of ends) end()
  await settled
  // Nobody is left inside: the next one goes at once.
  expect(await inFileTurn(async () => 'done')).toBe('done')
})
