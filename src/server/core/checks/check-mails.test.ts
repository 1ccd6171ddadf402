import { expect, test } from 'vitest'
import { decisionMail } from './check-mails.ts'

const of = { site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const read = (decision: Parameters<typeof decisionMail>[1]['decision']) => {
  const { subject, path, letter } = decisionMail(of, { decision, note: 'The register says no.' })
  return { subject, path, words: JSON.stringify(letter) }
}

test('a doctor reads of a suspension why it is and what they can do, and of its end that everything is as before', () => {
  const held = read('suspend')
  expect(held.subject).toBe('Your licence check: suspended')
  expect(held.words).toContain('Your appointments are on hold, and we told your patients. Why: The register says no.')
  expect(held.words).toContain('You can hand in what speaks for you on your profile, or write to us.')
  const lifted = read('lift')
  expect(lifted.subject).toBe('Your licence check: verified')
  expect(lifted.words).toContain('The suspension is lifted. Patients can find and book you again')
  expect(lifted.words).not.toContain('Why:')
})

test('who is revoked is led to the appeal, and nobody else', () => {
  expect(read('revoke').path).toBe('/doc/profile#appeal')
  for (const decision of ['verify', 'reject', 'ask', 'suspend', 'lift', 'uphold', 'restore'] as const)
    expect(read(decision).path, decision).toBe('/doc/profile')
})
