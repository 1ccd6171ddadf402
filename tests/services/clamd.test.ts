import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotScanned, openScanner } from '#server/platform/clamd.ts'
import { ownClamd, virusSign as sign } from '#tests/support/clamd.ts'
import { freePort } from '#tests/support/swift.ts'

const clamd = ownClamd(await freePort())
const { address } = clamd

beforeAll(() => clamd.start(), 90_000)
afterAll(async () => {
  await clamd.stop()
  clamd.forget()
})

async function* file(size: number, words = '') {
  for (let at = 0; at < size; at += 65_536) yield randomBytes(Math.min(65_536, size - at))
  if (words) yield Buffer.from(words)
}

test('clamd tells a file with the sign of a virus from one without, also behind two megabytes', async () => {
  const scan = openScanner(address)
  expect(await scan(file(2_000_000))).toBe('clean')
  expect(await scan(file(100, sign))).toBe('infected')
  expect(await scan(file(2_000_000, sign))).toBe('infected')
  // A sign that two parts share.
  const torn = async function* () {
    yield Buffer.from(sign.slice(0, 9))
    yield Buffer.from(sign.slice(9))
  }
  expect(await scan(torn())).toBe('infected')
})

test('a file longer than clamd takes is not called clean; after clamd has gone nothing is', async () => {
  const scan = openScanner(address)
  await expect(scan(file(8_000_000))).rejects.toThrow(NotScanned)
  expect(await scan(file(100))).toBe('clean')
  await clamd.stop()
  await expect(scan(file(100))).rejects.toThrow(NotScanned)
})
