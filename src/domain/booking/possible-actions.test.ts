import { expect, test } from 'vitest'
import { day, hour, instant, minute } from '../time/instant.ts'
import { actionsFor, targetOf, visitActions, waitsForLicence } from './possible-actions.ts'
import { statuses, type Party, type Status } from './status.ts'

const start = instant(Date.parse('2027-01-04T09:00:00Z'))
type Visit = Parameters<typeof actionsFor>[1]

/** What is offered of a visit's own steps so many milliseconds after the start; it changed a minute before. */
function offered(status: Status, by: Party, after: number, more: Partial<Visit> = {}) {
  return allOffered(status, by, after, more).filter((action) => action !== 'enter_in_error' && action !== 'reassign')
}

function allOffered(status: Status, by: Party, after: number, more: Partial<Visit> = {}) {
  const now = instant(start + after)
  const visit: Visit = {
    status,
    start,
    end: instant(start + hour),
    changedAt: instant(now - minute),
    changeCutoffMinutes: 0,
    answerBy: null,
    arrivedAt: null,
    startedAt: null,
    isConfirmed: false,
    cancelledBy: null,
    ...more,
  }
  return actionsFor(now, visit, by)
}

test('a request is accepted or declined by the clinic, and moved or cancelled by either side', () => {
  expect(offered('requested', 'staff', -3 * day)).toEqual(['accept', 'decline', 'move', 'cancel'])
  expect(offered('requested', 'patient', -3 * day)).toEqual(['move', 'cancel'])
})

test('a booked visit fills up with steps as its start comes near', () => {
  expect(offered('booked', 'staff', -day - 1)).toEqual(['move', 'cancel'])
  expect(offered('booked', 'staff', -day)).toEqual(['arrive', 'start', 'move', 'cancel'])
  expect(offered('booked', 'staff', 0)).toEqual(['arrive', 'start', 'no_show', 'move', 'cancel'])
})

test('a patient says "I am coming" once, until the visit begins, and "I am here" from an hour before it', () => {
  expect(offered('booked', 'patient', -day)).toEqual(['confirm', 'move', 'cancel'])
  expect(offered('booked', 'patient', -day, { isConfirmed: true })).toEqual(['move', 'cancel'])
  expect(offered('booked', 'patient', -hour)).toEqual(['confirm', 'arrive', 'move', 'cancel'])
  expect(offered('booked', 'patient', 0)).toEqual(['arrive', 'move'])
  expect(offered('requested', 'patient', -hour)).not.toContain('confirm')
})

test('what was cancelled is not taken back at a branch that takes nobody; who is here may still be marked as here by mistake', () => {
  const cancelled = { cancelledBy: 'staff' } as const
  expect(offered('cancelled', 'staff', -day, cancelled)).toContain('undo')
  expect(offered('cancelled', 'staff', -day, { ...cancelled, isBranchGone: true })).not.toContain('undo')
  expect(offered('arrived', 'staff', 0, { isBranchGone: true })).toContain('undo')
})

test('a doctor who has left the branch has no other time there: a colleague sees the patient, or it is cancelled', () => {
  for (const by of ['patient', 'staff'] as const)
    expect(offered('booked', by, -day, { isDoctorGone: true })).not.toContain('move')
  expect(offered('booked', 'staff', -day, { isDoctorGone: true })).toContain('cancel')
})

test('whoever waits is called in, has left again, or was marked as here by mistake', () => {
  expect(offered('arrived', 'staff', 0)).toEqual(['start', 'no_show', 'undo', 'cancel'])
  expect(offered('arrived', 'patient', -1)).toEqual(['undo', 'cancel'])
  expect(offered('arrived', 'patient', 0)).toEqual(['undo'])
  expect(offered('arrived', 'staff', 3 * day)).toEqual(['complete', 'no_show', 'undo', 'cancel'])
})

test('a visit that runs is completed by the clinic, and nothing else', () => {
  expect(offered('in_progress', 'staff', hour)).toEqual(['complete'])
  expect(offered('in_progress', 'patient', hour)).toEqual([])
})

test('the clinic takes back that a visit was completed or missed; the patient does not', () => {
  for (const status of ['completed', 'no_show'] as const) {
    expect(offered(status, 'staff', hour)).toEqual(['undo'])
    expect(offered(status, 'staff', hour, { changedAt: start })).toEqual([])
    expect(offered(status, 'patient', hour)).toEqual([])
  }
})

test('a cancellation is taken back by the side that cancelled, before the visit would have begun', () => {
  expect(offered('cancelled', 'patient', -hour, { cancelledBy: 'patient' })).toEqual(['undo'])
  expect(offered('cancelled', 'staff', -hour, { cancelledBy: 'patient' })).toEqual([])
  expect(offered('cancelled', 'patient', -hour, { cancelledBy: 'staff' })).toEqual([])
  expect(offered('cancelled', 'staff', -1, { cancelledBy: 'staff' })).toEqual(['undo'])
  expect(offered('cancelled', 'staff', 0, { cancelledBy: 'staff' })).toEqual([])
  const request = { cancelledBy: 'patient' as const, answerBy: instant(start - hour) }
  expect(offered('cancelled', 'patient', -hour - 1, request)).toEqual(['undo'])
  expect(offered('cancelled', 'patient', -hour, request)).toEqual([])
})

test('while the licence of its doctor does not stand, nothing of a visit begins, is missed, moves or comes back', () => {
  const held = (status: Status, by: Party, after: number, more: Partial<Visit> = {}) =>
    offered(status, by, after, { ...more, isHeldBack: true })
  expect(visitActions.filter(waitsForLicence)).toEqual(['accept', 'start', 'no_show'])
  expect(held('requested', 'staff', -3 * day)).toEqual(['decline', 'cancel'])
  expect(held('booked', 'staff', 0)).toEqual(['arrive', 'cancel'])
  expect(held('booked', 'patient', -hour)).toEqual(['confirm', 'arrive', 'cancel'])
  expect(held('arrived', 'staff', 0)).toEqual(['undo', 'cancel'])
  expect(held('in_progress', 'staff', hour)).toEqual(['complete'])
  expect(held('cancelled', 'patient', -hour, { cancelledBy: 'patient' })).toEqual([])
})

test('who came without an appointment goes back to none: they are called in, missed, or sent home', () => {
  const walkIn = { isWalkIn: true, arrivedAt: start }
  expect(offered('arrived', 'staff', 0, walkIn)).toEqual(['start', 'no_show', 'cancel'])
  expect(offered('no_show', 'staff', 0, walkIn)).toEqual(['undo'])
  expect(offered('no_show', 'staff', 0, { isWalkIn: true })).toEqual([])
})

test('nobody does anything more with what was declined, has expired or was entered in error', () => {
  for (const status of ['declined', 'expired', 'entered_in_error'] as const)
    for (const by of ['patient', 'staff'] as const) expect(offered(status, by, -hour)).toEqual([])
})

test('whatever became of it, the clinic may say once that it was entered in error; the patient never', () => {
  for (const status of statuses) {
    const may = status !== 'entered_in_error'
    expect(allOffered(status, 'staff', 3 * day, { isHeldBack: true }).includes('enter_in_error')).toBe(may)
    expect(allOffered(status, 'patient', -3 * day)).not.toContain('enter_in_error')
  }
})

test('the clinic gives a visit to a colleague as long as it may move, also where its doctor may not see anybody', () => {
  for (const status of statuses)
    expect([status, allOffered(status, 'staff', -day, { isHeldBack: true }).includes('reassign')]).toEqual([
      status,
      status === 'requested' || status === 'booked',
    ])
  expect(allOffered('booked', 'patient', -day)).not.toContain('reassign')
})

test('where each step leads, from the states in which it can be taken', () => {
  const leads = (
    arrivedAt: Visit['arrivedAt'],
    answerBy: Visit['answerBy'],
    startedAt: Visit['startedAt'] = arrivedAt,
  ) =>
    visitActions.flatMap((action) =>
      action === 'move' ||
      action === 'reassign' ||
      action === 'cancel' ||
      action === 'confirm' ||
      action === 'enter_in_error'
        ? []
        : statuses.flatMap((status) => {
            const to = targetOf(action, { status, arrivedAt, startedAt, answerBy })
            return to ? [`${action}: ${status} → ${to}`] : []
          }),
    )
  const forward = [
    'accept: requested → booked',
    'decline: requested → declined',
    'arrive: booked → arrived',
    'start: booked → in_progress',
    'start: arrived → in_progress',
    'complete: arrived → completed',
    'complete: in_progress → completed',
    'no_show: booked → no_show',
    'no_show: arrived → no_show',
    'undo: arrived → booked',
    'undo: completed → in_progress',
  ]
  expect(leads(null, null)).toEqual([...forward, 'undo: cancelled → booked', 'undo: no_show → booked'])
  expect(leads(start, null)).toEqual([...forward, 'undo: cancelled → booked', 'undo: no_show → arrived'])
  expect(leads(null, start)).toEqual([...forward, 'undo: cancelled → requested', 'undo: no_show → booked'])
  // A visit that was completed without having begun stands as it stood before.
  expect(leads(start, null, null)).toContain('undo: completed → arrived')
})
