import { expect, test } from 'vitest'
import { line, prose } from '#contract/shapes.ts'

test('what nobody can see was not typed: a reason of invisible characters is none', () => {
  const invisible = ['\u200b'.repeat(60), '\u202e \u202e', '\u00a0', ' ']
  for (const text of invisible) expect([line(200).parse(text), prose(200).parse(text)]).toEqual(['', ''])
  expect(line(200).safeParse('\u200b').success && line(200).min(1).safeParse('\u200b').success).toBe(false)
  expect([line(200).parse(' a\u200db '), prose(200).parse('🙂')]).toEqual(['a\u200db', '🙂'])
})
