import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { waitLook } from './queue-words.ts'

const theme = readFileSync(new URL('../../ui/theme.css', import.meta.url), 'utf8')

test('the longer somebody waits, the louder it looks, by looks that there are', () => {
  const [short, long, longest] = [10, 20, 45].map(waitLook)
  expect(new Set([short, long, longest]).size).toBe(3)
  for (const look of [long, longest])
    for (const ground of ['', "[data-theme='dark'] "]) expect(theme).toContain(`\n${ground}.${look} {`)
})
