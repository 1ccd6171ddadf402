import { expect, test } from 'vitest'
import { safeNext } from './session.ts'

test('whoever is sent on after a log-in stays here, whatever the address says', () => {
  for (const own of ['/', '/usr/appointments', '/find?q=a&day=2027-01-04#times', '/d/dr-ada-sample'])
    expect(safeNext(own)).toBe(own)
  for (const strange of [
    null,
    '',
    'usr',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /usr',
    '/\t/evil.example',
    '/\n/evil.example',
  ])
    expect(safeNext(strange), String(strange)).toBeUndefined()
})
