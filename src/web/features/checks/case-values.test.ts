import { expect, test } from 'vitest'
import type { Case } from './case.ts'
import { asksRegister, decisionsOn, isForAnother, isLookedAtNow, lookedAt, firstLook } from './case-values.ts'

type Evidence = Case['evidence'][number]

const caseOf = (verification: string, missing: Case['missing'], evidence: readonly Partial<Evidence>[] = []) =>
  ({ doctor: { verification }, missing, evidence, authority_name: 'The register' }) as unknown as Case

test('what ended while a doctor was suspended is ticked before they are confirmed again', () => {
  const one = caseOf('suspended', ['identity'])
  expect(decisionsOn(one)).toEqual(['lift', 'revoke'])
  expect([isLookedAtNow(one, 'identity'), isLookedAtNow(one, 'registry')]).toEqual([true, false])
  const values = firstLook(one)
  const seen = { ...values, identity: { ...values.identity, seen: true, evidence: ['a'] } }
  expect(lookedAt(one, seen).map(({ kind, evidence }) => [kind, evidence])).toEqual([['identity', ['a']]])
})

test('a document that a suspended doctor handed in may say something of everything; one that was decided on does not', () => {
  const handed = (is_decided: boolean) => caseOf('suspended', [], [{ id: 'a', kind: 'identity', is_decided }])
  expect([isLookedAtNow(handed(false), 'specialty'), isLookedAtNow(handed(true), 'specialty')]).toEqual([true, false])
  expect(decisionsOn(handed(false))).toEqual(['lift', 'revoke'])
})

test('where only a facility can confirm a doctor nobody is offered a yes that would be refused', () => {
  expect(decisionsOn(caseOf('submitted', ['affiliation']))).toEqual(['ask', 'reject', 'take_up'])
  expect(decisionsOn(caseOf('submitted', ['number']))[0]).toBe('verify')
})

test('of an appeal it is decided whether the revocation stands, by another person than who revoked', () => {
  expect(decisionsOn(caseOf('appealed', ['identity']))).toEqual(['restore', 'uphold'])
  expect(decisionsOn({ ...caseOf('appealed', []), revoked_by_you: true })).toEqual([])
  // Nor do they where it was taken back and the case is looked at.
  const back = { ...caseOf('submitted', ['identity']), revoked_by_you: true }
  expect([decisionsOn(back), isForAnother(back), isLookedAtNow(back, 'identity')]).toEqual([[], true, false])
  expect(isForAnother({ ...caseOf('needs_info', []), revoked_by_you: true })).toBe(false)
  // What is missing is looked at after it.
  expect(isLookedAtNow(caseOf('appealed', ['identity']), 'identity')).toBe(false)
})

test('who has agreed first decides so no second time; whoever comes second does, and both may decide otherwise', () => {
  const agreed = (is_own: boolean) => ({
    ...caseOf('submitted', []),
    proposal: { decision: 'verify' as const, by: 'Test Person', at: null, is_own },
  })
  expect(decisionsOn(agreed(true))).toEqual(['ask', 'reject', 'take_up'])
  expect(decisionsOn(agreed(false))).toContain('verify')
})

test('who stands is looked at for what they have handed in since, and else is only suspended', () => {
  const stands = caseOf('verified', ['specialty'])
  expect([decisionsOn(stands), isLookedAtNow(stands, 'specialty')]).toEqual([['suspend'], false])
  expect(decisionsOn(caseOf('verified', [], [{ id: 'a', kind: 'identity', is_decided: false }]))).toContain('verify')
})

test('the register that was looked into is asked for once, and said of both; alone, the specialty asks for its own', () => {
  const one = caseOf('submitted', ['registry', 'specialty'])
  const values = firstLook(one)
  const specialty = { ...values.specialty, seen: true, source: 'The list of specialists' }
  const both = { ...values, registry: { ...values.registry, seen: true, source: 'The medical register' }, specialty }
  expect(asksRegister('specialty', both)).toBe(false)
  expect(lookedAt(one, both).map(({ source }) => source)).toEqual(['The medical register', 'The medical register'])
  // It may stand in another one than the number does.
  const elsewhere = { ...both, specialty: { ...specialty, way: 'elsewhere' as const } }
  expect([asksRegister('specialty', elsewhere), asksRegister('registry', elsewhere)]).toEqual([true, true])
  expect(lookedAt(one, elsewhere).map(({ kind, way, source }) => [kind, way, source])).toEqual([
    ['registry', 'register', 'The medical register'],
    ['specialty', 'register', 'The list of specialists'],
  ])
  const alone = { ...values, specialty }
  expect([asksRegister('specialty', alone), asksRegister('registry', alone)]).toEqual([true, true])
  expect(lookedAt(one, alone).map(({ source }) => source)).toEqual(['The list of specialists'])
})
