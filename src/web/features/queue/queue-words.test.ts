import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { waitLook, whyNoCall } from './queue-words.ts'

const theme = readFileSync(new URL('../../ui/theme.css', import.meta.url), 'utf8')

test('the longer somebody waits, the louder it looks, by looks that there are', () => {
  const [short, long, longest] = [10, 20, 45].map(waitLook)
  expect(new Set([short, long, longest]).size).toBe(3)
  for (const look of [long, longest])
    for (const ground of ['', "[data-theme='dark'] "]) expect(theme).toContain(`\n${ground}.${look} {`)
})

test('a call that cannot be made says why: no point, a point of others, a point that is not open', () => {
  const own = { name: 'Room 1', state: 'open', may_call: true } as const
  expect(whyNoCall(own)).toBeUndefined()
  expect(whyNoCall(undefined)).toContain('no service point')
  expect(whyNoCall({ ...own, may_call: false })).toContain('Other people call at Room 1')
  expect(whyNoCall({ ...own, state: 'paused' })).toBe('Room 1 is not open. Open it to call people there.')
})
