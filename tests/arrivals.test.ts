import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, 'e2e')
const stories = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

test('a story that takes a time arrives by `arrives`, which fails at once in the words of the page where it was refused', () => {
  expect(stories.some(({ text }) => /\bawait arrives\(/.test(text))).toBe(true)
  const waiting = stories.filter(({ text }) => /waitForURL\([^)]*\bbook\b/.test(text))
  expect(waiting.map(({ file }) => file)).toEqual([])
})
