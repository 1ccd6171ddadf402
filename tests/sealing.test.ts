import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeKeys, newKey, readKeyring, SecretsError } from '#server/platform/keyring.ts'

const folder = mkdtempSync(join(tmpdir(), 'tw-sealing-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { keyring } = readKeyring(folder, '')
const of = { kind: 'check', id: 'one' } as const

test('what is sealed twice never looks the same, and what was touched does not open', () => {
  const sealed = Array.from({ length: 2000 }, () => keyring.seal('the same words', of))
  const nonces = sealed.map((text) =>
    Buffer.from(text.slice(keyring.prefix.length), 'base64url').subarray(0, 12).toString('hex'),
  )
  expect(new Set(nonces).size).toBe(2000)
  const [one = ''] = sealed
  expect(keyring.open(one, of)).toBe('the same words')
  const bytes = Buffer.from(one.slice(keyring.prefix.length), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const touched = Buffer.from(bytes)
    touched[at] = (touched[at] ?? 0) ^ 1
    expect(() => keyring.open(keyring.prefix + touched.toString('base64url'), of), String(at)).toThrow(SecretsError)
  }
  expect(() => keyring.open(one, { kind: 'check', id: 'two' })).toThrow(SecretsError)
  expect(() => keyring.open(one, { kind: 'totp', id: 'one' })).toThrow(SecretsError)
})

test('of two that make the first key at once, the later one takes the key of the earlier', () => {
  const file = join(folder, 'both.key')
  const [earlier, later] = [newKey(1), newKey(1)]
  expect([makeKeys(file, earlier), makeKeys(file, later)]).toEqual([true, false])
  expect(readFileSync(file, 'utf8')).toBe(earlier)
  // Nothing of the other key is left behind.
  expect(readdirSync(folder).filter((name) => name.startsWith('both.key'))).toEqual(['both.key'])
})
