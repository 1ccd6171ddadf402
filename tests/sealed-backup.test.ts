import { hkdfSync, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { newFileSeal, openFileSeal, WrongKey } from '#server/platform/sealed-backup.ts'

const secret = 'a passphrase of an operator'

/** The check of a header, worked out with nothing but Node: scrypt over the passphrase, then the word of the check. */
function checkBy(salt: string, p: number): string {
  const master = scryptSync(secret, Buffer.from(salt, 'base64url'), 32, { N: 2 ** 16, r: 8, p, maxmem: 2 ** 27 })
  return Buffer.from(hkdfSync('sha256', master, '', 'check', 32)).toString('base64url')
}

test('a passphrase is stretched by scrypt at the least cost that is advised, by a salt of its own for each backup', () => {
  const [one, other] = [newFileSeal(secret), newFileSeal(secret)]
  expect(one.header.rounds).toBe(2)
  expect(one.header.check).toBe(checkBy(one.header.salt, 2))
  expect(Buffer.from(one.header.salt, 'base64url')).toHaveLength(16)
  expect(other.header.salt).not.toBe(one.header.salt)
})

test('a backup of before still opens, by what it cost then; a header that was changed opens nothing', () => {
  const { salt } = newFileSeal(secret).header
  const before = { format: 1, salt, check: checkBy(salt, 1) } as const
  expect(openFileSeal(secret, before).header).toEqual(before)
  for (const rounds of [2, 0, -1, 1.5, Number.NaN, 17, 1e9])
    expect(() => openFileSeal(secret, { ...before, rounds }), `${rounds}`).toThrow(WrongKey)
})
