import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { openLog } from '#server/platform/log.ts'
import { startRounds } from '#server/platform/rounds.ts'

const day = 86_400_000

afterEach(() => vi.useRealTimers())

test('a round of the night that failed is tried again within ten minutes, and after that by night', async () => {
  vi.useFakeTimers()
  let tried = 0
  const work = async () => {
    tried += 1
    if (tried <= 2) throw new Error('The bucket is away')
    return false
  }
  const log = openLog(readConfig({ LOG_LEVEL: 'silent' }))
  const rounds = startRounds([{ name: 'by night', everyMilliseconds: day, work }], log)
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toBe(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tried).toBe(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tried).toBe(3)
  await vi.advanceTimersByTimeAsync(day - 1)
  expect(tried).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(tried).toBe(4)
  await rounds.stop()
})
