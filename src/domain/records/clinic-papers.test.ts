import { expect, test } from 'vitest'
import { retentions, retentionWords, retentionYears, whyReasonNotTaken } from './clinic-papers.ts'

test('what a clinic reads about a class says how many years it is kept', () => {
  for (const retention of retentions)
    expect(retentionWords[retention]).toMatch(new RegExp(`\\bfor ${retentionYears[retention]} years$`))
})

test('a reason for an emergency says something: figures count, signs and blanks do not', () => {
  for (const said of ['BP 60/30, HF 150', 'المريض لا يستجيب', 'Not awake now'])
    expect(whyReasonNotTaken(said)).toBeUndefined()
  for (const empty of ['..........', 'a b c d e f g', '-- !! ?? -- !!', ' urgent!!!!!! '])
    expect(whyReasonNotTaken(empty)).toBe('reason_too_short')
})
