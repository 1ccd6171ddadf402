import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayHandIn } from './state-meanings.ts'
import {
  isOpenIn,
  isState,
  mayContest,
  mostAppeals,
  stepVerification,
  type VerificationState,
  type VerificationStep,
  verificationStates,
  verificationSteps,
  verifiedStates,
} from './verification.ts'

const steps = Object.keys(verificationSteps).filter((key): key is VerificationStep => key in verificationSteps)
const wish = fc.record({
  step: fc.constantFrom(...steps),
  by: fc.constantFrom('doctor' as const, 'reviewer' as const, 'facility' as const, 'time' as const),
  isOwn: fc.boolean(),
  hasRevoked: fc.boolean(),
})

test('in every order of events a doctor is open only after somebody else has verified them', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 60 }), (wishes) => {
      let state: VerificationState = 'draft'
      let [appeals, isChecked] = [0, false]
      for (const one of wishes) {
        const before: VerificationState = state
        const decision = stepVerification({ state, appeals, ...one })
        if (!decision.ok) continue
        state = decision.to
        if (one.step === 'appeal' || one.step === 'contest') appeals += 1
        if (one.step === 'verify' || one.step === 'attest') isChecked = true
        if (one.step === 'change' || one.step === 'lose_voucher') isChecked = false
        // Out of a revocation leads the doctor's word alone, and out of that a person who did not revoke.
        if (before === 'revoked') expect([one.step, state]).toEqual(['contest', 'appealed'])
        if (before === 'appealed') expect([one.by, one.isOwn]).toEqual(['reviewer', false])
        if (one.by === 'reviewer' || one.by === 'facility') expect(one.hasRevoked).toBe(false)
        if (one.step === 'restore') isChecked = false
        expect((one.by === 'reviewer' || one.by === 'facility') && one.isOwn).toBe(false)
        if (isOpenIn(state)) expect(isChecked).toBe(true)
        if (!isOpenIn(before) && isOpenIn(state))
          expect([one.isOwn, ['reviewer', 'facility'].includes(one.by)]).toEqual([false, true])
      }
      expect(appeals).toBeLessThanOrEqual(mostAppeals)
    }),
    { numRuns: 2000 },
  )
})

test('each state can be reached, and each has a way on', () => {
  const reached = new Set<string>(['draft', ...steps.map((step) => verificationSteps[step].to)])
  const left = new Set<string>(steps.flatMap((step) => [...verificationSteps[step].from]))
  expect([...reached].toSorted()).toEqual(Object.keys(verificationStates).toSorted())
  expect(Object.keys(verificationStates).filter((state) => !left.has(state))).toEqual([])
})

test('a doctor whose check runs out soon, or is due again, is still open; one who waits, lost it or was declined is not', () => {
  expect(verifiedStates).toEqual(['verified', 'expiring', 'recheck_due'])
  expect([isState('verified'), isState('vouched for'), isState('toString')]).toEqual([true, false, false])
})

test('whoever was declined is looked at once more, not again and again', () => {
  const appeal = { state: 'rejected', step: 'appeal', by: 'doctor', isOwn: true } as const
  expect(stepVerification({ ...appeal, appeals: 0 })).toEqual({ ok: true, to: 'submitted' })
  expect(stepVerification({ ...appeal, appeals: 1 })).toEqual({ ok: false, refusal: 'no_appeal_left' })
})

test('whoever has revoked decides nothing more in that case, in whatever state it is; time and the doctor go on', () => {
  for (const step of steps) {
    const { by, from } = verificationSteps[step]
    for (const state of from) {
      const decision = stepVerification({ state, step, by, isOwn: by === 'doctor', appeals: 0, hasRevoked: true })
      if (by === 'doctor' || by === 'time') expect(decision.ok, `${step} ${state}`).toBe(true)
      else expect(decision, `${step} ${state}`).toEqual({ ok: false, refusal: 'second_person_needed' })
    }
  }
})

test('a revoked doctor appeals once, and somebody else than who revoked decides; nothing stands before it is looked at', () => {
  expect([mayContest('revoked', 0), mayContest('revoked', mostAppeals), mayContest('suspended', 0)]).toEqual([
    true,
    false,
    false,
  ])
  const second = { state: 'appealed', by: 'reviewer', isOwn: false, appeals: 1 } as const
  for (const [step, to] of [
    ['uphold', 'revoked'],
    ['restore', 'submitted'],
  ] as const) {
    expect(stepVerification({ ...second, step })).toEqual({ ok: true, to })
    expect(stepVerification({ ...second, step, hasRevoked: true })).toEqual({
      ok: false,
      refusal: 'second_person_needed',
    })
  }
  expect(stepVerification({ ...second, step: 'verify' })).toEqual({ ok: false, refusal: 'wrong_status' })
})

test('whoever is suspended hands in what ended meanwhile, whoever appeals what speaks for them; whoever was revoked hands in nothing', () => {
  const states = ['suspended', 'verified', 'appealed', 'revoked'] as const
  expect(states.map((state) => mayHandIn(state, 0))).toEqual([true, true, true, false])
})
