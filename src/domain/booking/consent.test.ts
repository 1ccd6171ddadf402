import { describe, expect, test } from 'vitest'
import { fault } from '#domain/fault.ts'
import { day, hour, instant, minute } from '../time/instant.ts'
import { answerOf, decisionFault, decisionOf, nextDecisionAt } from './consent.ts'

test('a decision is kept as an answer of three lines and read back as it was: yes or no, on which version, signed by whom', () => {
  expect(answerOf({ agrees: true, version: 3, name: ' Ann Lee ' })).toBe('agreed\n3\nAnn Lee')
  expect(answerOf({ agrees: false, version: 12, name: 'Bo' })).toBe('declined\n12\nBo')
  expect(decisionOf('agreed\n3\n Ann Lee ')).toEqual({ agrees: true, version: 3, name: 'Ann Lee' })
  expect(decisionOf('declined\n120000\nBo')).toEqual({ agrees: false, version: 120_000, name: 'Bo' })
  expect(decisionOf('agreed\n3')).toEqual({ agrees: true, version: 3, name: '' })
})

test.each([
  ['', 'nothing'],
  ['yes\n3\nAnn', 'another word'],
  ['agreed', 'no version'],
  ['agreed\nthree\nAnn', 'a version that is no number'],
  ['agreed\n-3\nAnn', 'a number below nought'],
  ['agreed\n3.5\nAnn', 'a number and more'],
  ['agreed\n1234567\nAnn', 'a number without end'],
  ['agreed\n3\nAnn\nBo', 'a second signature'],
])('%j is no decision: %s', (answer) => {
  expect(decisionOf(answer)).toBeUndefined()
  expect(decisionFault({ text: 'May we?', version: 3 }, answer)).toEqual(fault('answer_unknown'))
})

test('who agrees or declines does so to the text of today, and signs with a name of two to 120 letters', () => {
  const said = (version: number, name: string, word = 'agreed') =>
    decisionFault({ text: 'May we?', version: 3 }, `${word}\n${version}\n${name}`)
  expect([said(3, 'Bo'), said(3, 'x'.repeat(120)), said(3, 'Bo', 'declined')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const name of ['', 'B', '  B  ', 'x'.repeat(121)]) expect(said(3, name)).toEqual(fault('signature_missing'))
  for (const version of [2, 4]) expect(said(version, 'Bo')).toEqual(fault('consent_changed'))
})

describe('who changes their mind may, twenty times in an hour and forty in a day', () => {
  const now = instant(Date.parse('2027-01-04T09:00:00Z'))
  /** So many decisions a few seconds ago, and before them one that long ago. */
  const next = (recent: number, ago: number) =>
    nextDecisionAt(now, [...Array.from({ length: recent }, () => instant(now - 5000)), instant(now - ago)]) - now

  test('whoever has decided less often decides now', () => {
    expect(nextDecisionAt(now, [])).toBe(now)
    expect(next(18, minute)).toBe(0)
    expect(next(19, hour)).toBe(0)
    expect(next(19, 3 * hour)).toBe(0)
  })

  test('the next one waits until the first of twenty is an hour old, and the first of forty a day', () => {
    expect(next(19, 50 * minute)).toBe(10 * minute)
    const spread = Array.from({ length: 39 }, (_, place) => instant(now - (2 + place / 4) * hour))
    expect(nextDecisionAt(now, spread)).toBe(now)
    expect(nextDecisionAt(now, [...spread, instant(now - 21 * hour)])).toBe(now + 3 * hour)
    expect(nextDecisionAt(now, [...spread, instant(now - day)])).toBe(now)
  })

  test('where both are used up, the later moment counts', () => {
    expect(next(39, 20 * hour)).toBe(4 * hour)
    expect(next(39, 23.5 * hour)).toBe(hour - 5000)
  })
})
