import { expect, test } from 'vitest'
import { neededChecks, type VerificationMode } from '#domain/verification/checks.ts'
import { isState, verificationStates } from '#domain/verification/verification.ts'
import type { OwnCheck } from './check-words.ts'
import { stateWords } from './own-check-words.ts'

const own = { verified_on: null, verified_until: null, may_submit: true, may_appeal: true }
const says = (mode: VerificationMode, state: string, more: Partial<OwnCheck> = {}) =>
  stateWords({ ...own, needed: [...neededChecks[mode]], state, ...more } as OwnCheck)

test('where the facility confirms its doctors nobody is told that a person of ours looks, and where nobody checks nothing is promised', () => {
  const states = Object.keys(verificationStates).filter(isState)
  const waits = ['draft', 'submitted', 'expired'] as const
  for (const state of waits)
    expect(says('facility_attested', state)).toMatch(/the facility you work for to confirm you/)
  expect(states.map((state) => says('facility_attested', state)).join()).not.toMatch(/documents|A person looks at it/)
  expect(says('off', 'draft')).toMatch(/^Doctors are not checked here\. Send your number/)
  expect(says('off', 'verified')).toBe('Doctors are not checked here.')
  expect(says('required', 'draft')).toMatch(/a person checks them/)
})

test('who is stopped reads what is left to them: an appeal is there once, and after it a word with us', () => {
  expect(says('required', 'suspended')).toMatch(/Hand in what speaks for you, or write to us/)
  expect(says('required', 'revoked')).not.toMatch(/your appeal was decided/)
  expect(says('required', 'revoked', { may_appeal: false })).toMatch(/your appeal was decided.*write to us/)
  expect(says('required', 'rejected', { may_submit: false })).toMatch(/declined again/)
})
