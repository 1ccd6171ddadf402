import { describe, expect, test } from 'vitest'
import { day, hour, instant, later } from '../time/instant.ts'
import { isWorthAMail, opensBy, whyNotWritten } from './conversation-rules.ts'

const end = instant(Date.parse('2027-01-04T10:00:00Z'))
const visit = { status: 'completed', end, takesMessages: true }

test('both sides write until fourteen days after a visit, not at that moment any more', () => {
  expect(whyNotWritten(later(end, 14 * day - 1), visit, 'patient')).toBeUndefined()
  expect(whyNotWritten(later(end, 14 * day), visit, 'patient')).toBe('closed')
  expect(whyNotWritten(later(end, 14 * day), visit, 'clinic')).toBe('closed')
  expect(whyNotWritten(end, { ...visit, status: 'entered_in_error' }, 'clinic')).toBe('closed')
})

test('where a branch takes no messages the patient reads so, and the clinic still writes', () => {
  const off = { ...visit, takesMessages: false }
  expect(whyNotWritten(end, off, 'patient')).toBe('switched_off')
  expect(whyNotWritten(end, off, 'clinic')).toBeUndefined()
})

test('one mail tells of all that is written until it is read; an hour later another one does', () => {
  expect(isWorthAMail(end, { toldAt: null, readAt: null })).toBe(true)
  expect(isWorthAMail(later(end, hour - 1), { toldAt: end, readAt: null })).toBe(false)
  expect(isWorthAMail(later(end, hour), { toldAt: end, readAt: null })).toBe(true)
  expect(isWorthAMail(later(end, 60_000), { toldAt: end, readAt: later(end, 30_000) })).toBe(true)
  expect(isWorthAMail(later(end, 60_000), { toldAt: end, readAt: later(end, -1) })).toBe(false)
})

describe('a document of a message opens', () => {
  const nobody = {
    ...{ isOwner: false, isDoctor: false, viewsAtBranch: false, isClinics: false, isOfBranch: false },
    ...{ hasDoctor: false, hasBranch: false, hasHelper: false },
  }

  test('to its owner, and to a helper with whom it is shared', () => {
    expect(opensBy('patient', { ...nobody, isOwner: true })).toBe('owner')
    expect(opensBy('patient', { ...nobody, hasHelper: true })).toBe('helper')
    expect(opensBy('patient', { ...nobody, isClinics: true, hasDoctor: true, viewsAtBranch: true })).toBeNull()
  })

  test('to the doctor of the visit where it is the clinic’s or shared with them', () => {
    expect(opensBy('clinic', { ...nobody, isDoctor: true, isClinics: true })).toBe('practice')
    expect(opensBy('clinic', { ...nobody, isDoctor: true, hasDoctor: true })).toBe('practice')
    expect(opensBy('clinic', { ...nobody, isDoctor: true, hasBranch: true })).toBeNull()
    expect(opensBy('clinic', { ...nobody, hasDoctor: true, viewsAtBranch: true })).toBeNull()
  })

  test('at the branch to who may see records there, where it is of the branch or shared with it', () => {
    expect(opensBy('clinic', { ...nobody, viewsAtBranch: true, isClinics: true, isOfBranch: true })).toBe('branch')
    expect(opensBy('clinic', { ...nobody, viewsAtBranch: true, hasBranch: true })).toBe('branch')
    expect(opensBy('clinic', { ...nobody, isClinics: true, isOfBranch: true, hasBranch: true })).toBeNull()
  })
})
