import { expect, test } from 'vitest'
import { wishIn } from '../appointments/lists/use-facility-visits.ts'
import { alertPath } from './alert-path.ts'
import type { Alert } from './use-facility-day.ts'

const alert: Alert = {
  kind: 'doctor_away',
  branch_id: 'b1',
  branch: 'North',
  practitioner_id: 'p1',
  name: 'Dr Ada Sample',
  count: 2,
  at: '2027-02-01T23:30:00Z',
  time_zone: 'Europe/Paris',
}

test('the appointments of a doctor who is away are shown from the first one on, by the wall of the branch', () => {
  const [path = '', asked = ''] = alertPath(alert).split('?')
  expect(path).toBe('/fam/appointments')
  expect(wishIn(new URLSearchParams(asked))).toMatchObject({
    practitioner_id: 'p1',
    branch_id: 'b1',
    from: '2027-02-02',
    until: '2027-04-03',
  })
})

test('requests are answered where the branch shows them', () => {
  expect(alertPath({ ...alert, kind: 'request_due' })).toBe('/fam/branches/b1/dashboard')
})
