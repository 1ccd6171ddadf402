import { expect, test } from 'vitest'
import { day, hour, instant, minute } from '../time/instant.ts'
import { answerBy, decideCancel, decideConfirm, decideMove, decideProgress, noticeOf } from './decide.ts'
import { isOver, mayMove, standings, statuses, transitions } from './status.ts'

const start = instant(Date.parse('2027-01-04T09:00:00Z'))
const visit = {
  status: 'booked' as const,
  start,
  end: instant(start + hour),
  arrivedAt: null,
  changedAt: instant(start - day),
  changeCutoffMinutes: 120,
  answerBy: null,
}

test('a patient cancels until the start, not after; the clinic also later', () => {
  expect(decideCancel(instant(start - minute), visit, 'patient').ok).toBe(true)
  expect(decideCancel(start, visit, 'patient')).toEqual({ ok: false, refusal: 'too_late' })
  expect(decideCancel(instant(start + hour), visit, 'staff').ok).toBe(true)
})

test('a patient moves a visit until its cut-off; the clinic has none', () => {
  expect(decideMove(instant(start - 2 * hour), visit, 'patient').ok).toBe(true)
  expect(decideMove(instant(start - 2 * hour + 1), visit, 'patient')).toEqual({ ok: false, refusal: 'too_late' })
  expect(decideMove(start, visit, 'staff').ok).toBe(true)
})

test('nobody cancels or moves what is over, or what has begun', () => {
  const over = { ...visit, status: 'completed' as const }
  const running = { ...visit, status: 'in_progress' as const }
  for (const by of ['patient', 'staff'] as const) {
    expect(decideCancel(instant(start - day), over, by)).toEqual({ ok: false, refusal: 'already_over' })
    expect(decideMove(instant(start - day), over, by)).toEqual({ ok: false, refusal: 'already_over' })
    expect(decideCancel(instant(start - day), running, by)).toEqual({ ok: false, refusal: 'wrong_status' })
    expect(decideMove(instant(start - day), running, by)).toEqual({ ok: false, refusal: 'wrong_status' })
  }
})

test('nobody has missed a visit that has not begun', () => {
  expect(decideProgress(instant(start - 1), visit, 'no_show', 'staff')).toEqual({ ok: false, refusal: 'too_early' })
  expect(decideProgress(start, visit, 'no_show', 'staff')).toEqual({ ok: true })
})

test('the clinic checks in and starts from a day before; a step that is not theirs is refused whenever it is taken', () => {
  for (const step of ['arrived', 'in_progress'] as const) {
    expect(decideProgress(instant(start - day), visit, step, 'staff')).toEqual({ ok: true })
    expect(decideProgress(instant(start - day - 1), visit, step, 'staff')).toEqual({ ok: false, refusal: 'too_early' })
  }
  expect(decideProgress(start, visit, 'in_progress', 'patient')).toEqual({ ok: false, refusal: 'wrong_status' })
  const request = { ...visit, status: 'requested' as const }
  expect(decideProgress(instant(start - 9 * day), request, 'booked', 'staff')).toEqual({ ok: true })
})

test('a patient says "I am coming" to a booked visit until it begins; nobody says it for them', () => {
  expect(decideConfirm(instant(start - 1), visit, 'patient')).toEqual({ ok: true })
  expect(decideConfirm(start, visit, 'patient')).toEqual({ ok: false, refusal: 'too_late' })
  expect(decideConfirm(instant(start - 1), visit, 'staff')).toEqual({ ok: false, refusal: 'wrong_status' })
  const request = { ...visit, status: 'requested' as const }
  expect(decideConfirm(instant(start - 1), request, 'patient')).toEqual({ ok: false, refusal: 'wrong_status' })
})

test('a patient says "I am here" from an hour before to a quarter of an hour after', () => {
  const at = (offset: number) => decideProgress(instant(start + offset), visit, 'arrived', 'patient').ok
  expect([at(-61 * minute), at(-hour), at(15 * minute), at(16 * minute)]).toEqual([false, true, true, false])
  const refused = (offset: number) => decideProgress(instant(start + offset), visit, 'arrived', 'patient')
  expect(refused(-2 * hour)).toEqual({ ok: false, refusal: 'too_early' })
  expect(refused(hour)).toEqual({ ok: false, refusal: 'too_late' })
})

test('whoever came is seen first; a day after the end what was forgotten is completed, and begins no more', () => {
  const came = { ...visit, status: 'arrived' as const, arrivedAt: start }
  const steps = (now: number, seen: typeof came = came) =>
    (['in_progress', 'completed', 'no_show'] as const).filter(
      (to) => decideProgress(instant(now), seen, to, 'staff').ok,
    )
  expect(steps(came.end + day)).toEqual(['in_progress', 'no_show'])
  expect(steps(came.end + day + 1)).toEqual(['completed', 'no_show'])
  // Who comes a day late is here all the same.
  expect(steps(came.end + 2 * day, { ...came, arrivedAt: instant(came.end + 2 * day) })).toEqual([
    'in_progress',
    'no_show',
  ])
  expect(decideProgress(instant(came.end + 2 * day), came, 'completed', 'patient').ok).toBe(false)
})

test('a step back is possible for half an hour, a cancellation for ten minutes', () => {
  const done = { ...visit, status: 'completed' as const, changedAt: start }
  expect(decideProgress(instant(start + 30 * minute), done, 'in_progress', 'staff').ok).toBe(true)
  expect(decideProgress(instant(start + 31 * minute), done, 'in_progress', 'staff')).toEqual({
    ok: false,
    refusal: 'too_late',
  })
  const off = { ...visit, status: 'cancelled' as const, changedAt: instant(start - hour) }
  expect(decideProgress(instant(start - 50 * minute), off, 'booked', 'patient').ok).toBe(true)
  expect(decideProgress(instant(start - 49 * minute), off, 'booked', 'patient').ok).toBe(false)
})

test('a request is answered an hour before the visit at the latest', () => {
  expect(answerBy(instant(start - 3 * day), start, 1440)).toBe(start - 2 * day)
  expect(answerBy(instant(start - 3 * hour), start, 1440)).toBe(start - hour)
  expect(answerBy(instant(start - hour), start, 1440)).toBe(start - 45 * minute)
})

test('the clinic has at least a quarter of an hour to answer; where that does not fit, nobody can ask', () => {
  for (let left = 15; left <= 600; left += 1) {
    const now = instant(start - left * minute)
    const deadline = answerBy(now, start, 30) ?? 0
    expect(deadline).toBeGreaterThanOrEqual(now + 15 * minute)
    expect(deadline).toBeLessThanOrEqual(start)
  }
  expect(answerBy(instant(start - 15 * minute + 1), start, 30)).toBeUndefined()
  expect(noticeOf({ min_notice: 0, approval: 'manual' })).toBe(15)
  expect(noticeOf({ min_notice: 120, approval: 'manual' })).toBe(120)
  expect(noticeOf({ min_notice: 0, approval: 'auto' })).toBe(0)
})

test('a visit that is over gave its time back: all of it, or what is left of it', () => {
  const freed = (time: string) => statuses.filter((status) => isOver(status) && standings[status].time === time)
  expect(freed('rest_freed')).toEqual(['completed', 'no_show'])
  expect(freed('freed')).toEqual(['declined', 'expired', 'cancelled', 'entered_in_error'])
})

test('a patient never accepts, starts or completes', () => {
  for (const move of transitions.filter((one) => one.by.includes('patient')))
    expect(['arrived', 'cancelled', 'requested', 'booked']).toContain(move.to)
  expect(mayMove('requested', 'booked', 'patient')).toBe(false)
})
