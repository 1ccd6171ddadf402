import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, asLocalDate } from '../time/local.ts'
import {
  checkKinds,
  earliestEnd,
  isVouchingOver,
  endMarks,
  markReached,
  missingChecks,
  neededChecks,
  staleChecks,
  stepOfTime,
} from './checks.ts'
import { comparable, numberFault, registerOf, tidyNumber } from './numbers.ts'
import { isOpenIn, stepVerification, type VerificationState } from './verification.ts'

const today = asLocalDate('2027-01-04')
const standing = neededChecks.required.map((kind) => ({ kind, valid_until: null }))

test('whoever misses one of the checks is not verified, and what has ended is missing', () => {
  expect(missingChecks('required', standing, today)).toEqual([])
  expect(missingChecks('required', standing.slice(1), today)).toEqual(['identity'])
  const ended = standing.map((check) =>
    check.kind === 'registry' ? { ...check, valid_until: addDays(today, -1) } : check,
  )
  expect(missingChecks('required', ended, today)).toEqual(['registry'])
  expect(missingChecks('facility_attested', [{ kind: 'number', valid_until: today }], today)).toEqual(['affiliation'])
  expect(earliestEnd([...standing, { kind: 'registry', valid_until: today }])).toBe(today)
  expect(earliestEnd(standing)).toBeNull()
})

test('the word of a facility is missed by whoever stood by nothing else', () => {
  expect(isVouchingOver(['number'])).toBe(true)
  expect(isVouchingOver(['number', 'affiliation'])).toBe(false)
  expect(isVouchingOver(neededChecks.required)).toBe(false)
})

test('who is verified anew was looked at anew: what ends soon, or the register after a year', () => {
  const old = addDays(today, -300)
  const dated = [
    { kind: 'identity', on: old, valid_until: null },
    { kind: 'registry', on: old, valid_until: addDays(today, 60) },
    { kind: 'specialty', on: old, valid_until: addDays(today, 61) },
  ] as const
  expect(staleChecks('expiring', dated, today)).toEqual(['registry'])
  expect(staleChecks('recheck_due', dated, today)).toEqual(['registry'])
  expect(staleChecks('submitted', dated, today)).toEqual([])
  const fresh = dated.map((check) => ({ ...check, on: today }))
  expect([staleChecks('expiring', fresh, today), staleChecks('recheck_due', fresh, today)]).toEqual([[], []])
})

test('each kind can be shown in some way', () => {
  for (const kind of Object.values(checkKinds)) expect(kind.ways.length).toBeGreaterThan(0)
})

test('day by day a check nears its end, ends, and nobody is open a day longer; steps are such as the machine takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.boolean(), (length, hasEnd) => {
      const until = hasEnd ? addDays(today, length) : null
      let state: VerificationState = 'verified'
      for (let n = 0; n < 900; n += 1) {
        const now = addDays(today, n)
        // Two servers, or a day without a server: asked again until nothing is left to do.
        for (let again = 0; again < 3; again += 1) {
          const step = stepOfTime({ state, today: now, on: today, until })
          if (!step) break
          const decision = stepVerification({ state, step, by: 'time', isOwn: false, appeals: 0 })
          expect(decision.ok).toBe(true)
          if (decision.ok) state = decision.to
        }
        expect(stepOfTime({ state, today: now, on: today, until })).toBeUndefined()
        if (until) expect(isOpenIn(state)).toBe(now <= until)
        if (!until && n >= 365) expect(state).toBe('recheck_due')
      }
    }),
    { numRuns: 40 },
  )
})

test('a doctor is told 60, 30 and 7 days before the end', () => {
  const until = addDays(today, 100)
  const told = Array.from({ length: 110 }, (_, n) => markReached(until, addDays(today, n)))
  expect(endMarks.map((days) => told.indexOf(days))).toEqual([40, 70, 93])
  expect(told[39]).toBeUndefined()
})

test('a number that only looks otherwise is the same number, and is kept as it is compared', () => {
  for (const other of [
    'gmc 1234567',
    'GMC‑1234567',
    'GMC – 1234567',
    'ＧＭＣ１２３４５６７',
    'GMC\u200b1234567',
    'GMC١٢٣٤٥٦٧',
    'gmc۱۲۳۴۵۶۷',
    'GMC\u00a01234567',
    'GMC_1234567',
    'g_m_c#१२३४५६७',
    'GMC𝟏𝟐𝟑𝟒𝟓𝟔𝟕',
  ])
    expect(comparable(other), other).toBe('GMC1234567')
  expect(tidyNumber(' ١٢٣‑٤٥۶ ')).toBe('123-456')
  expect(numberFault('us_npi', '١٢٣٤٥٦٧٨٩٣')).toBeUndefined()
  expect(comparable('ГМС1234567')).not.toBe('GMC1234567')
})

test('a number of the NPPES has its check digit; other numbers are only long enough', () => {
  // The example of the authority: 123456789 has the check digit 3.
  expect(numberFault('us_npi', '1234567893')).toBeUndefined()
  expect(numberFault('us_npi', '123-456-7893')).toBeUndefined()
  for (let digit = 0; digit < 10; digit += 1)
    if (digit !== 3) expect(numberFault('us_npi', `123456789${digit}`)).toBe('licence_impossible')
  expect(numberFault('us_npi', '3234567893')).toBe('licence_impossible')
  expect(numberFault('us_npi', '')).toBe('licence_missing')
  expect(numberFault('other', ' - ')).toBe('licence_missing')
  // Something stands there: it is not said to be empty.
  expect([numberFault('other', 'AB 1-'), numberFault('us_npi', '12')]).toEqual(['licence_short', 'licence_short'])
  expect(numberFault('other', 'AB 12')).toBeUndefined()
  expect(comparable('ab. 12-3/4')).toBe('AB1234')
  expect(registerOf('us_npi', '1234 567 893')).toBe('https://npiregistry.cms.hhs.gov/provider-view/1234567893')
  expect(registerOf('other', 'AB12')).toBeNull()
})
