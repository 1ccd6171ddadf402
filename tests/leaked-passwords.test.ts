import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLeakedPasswords } from '#server/platform/leaked-passwords.ts'

const folder = mkdtempSync(join(tmpdir(), 'tw-leaked-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const words = Array.from({ length: 400 }, (_, at) => `leaked password ${at}`)

function listOf(name: string, lines: readonly string[], end = '\r\n') {
  const file = join(folder, name)
  writeFileSync(file, lines.map((line) => line + end).join(''))
  return file
}

test('each password of a list is found, and none that is not in it, whatever stands behind the hashes', async () => {
  const hashes = words.map(hashOf).toSorted()
  const lists = [
    listOf('counted', hashes.map((hash, at) => `${hash}:${at * 7919}`)), // prettier-ignore
    listOf('plain', hashes, '\n'),
    listOf('small letters', hashes.map((hash) => hash.toLowerCase()), '\n'), // prettier-ignore
  ]
  for (const list of lists) {
    const leaked = await openLeakedPasswords(list)
    const found = await Promise.all(words.map((word) => leaked.has(word)))
    expect(found.filter((is) => !is)).toEqual([])
    const others = await Promise.all(words.map((word) => leaked.has(`${word}!`)))
    expect(others.filter((is) => is)).toEqual([])
  }
})

test('lists of one line and of two hold what they hold; without a list nothing has leaked', async () => {
  for (const some of [words.slice(0, 1), words.slice(0, 2)]) {
    const leaked = await openLeakedPasswords(listOf(`of ${some.length}`, some.map(hashOf).toSorted()))
    for (const word of words.slice(0, 5)) expect(await leaked.has(word), word).toBe(some.includes(word))
  }
  expect(await (await openLeakedPasswords('')).has('leaked password 1')).toBe(false)
})

test('a file that is no such list is refused at the start, with what it should be', async () => {
  const hashes = words.map(hashOf).toSorted()
  for (const wrong of [
    listOf('empty', []),
    listOf('words', words),
    listOf('backwards', hashes.toReversed()),
    listOf('other hashes', hashes.map((hash) => hash.slice(0, 32))), // prettier-ignore
  ])
    await expect(openLeakedPasswords(wrong), wrong).rejects.toThrow('is no list of SHA-1 hashes in their order')
  await expect(openLeakedPasswords(join(folder, 'not there'))).rejects.toThrow('cannot be read')
})
