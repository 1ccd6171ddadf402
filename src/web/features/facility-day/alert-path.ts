import { addDays } from '#domain/time/local.ts'
import { wallOf } from '../../lib/format.ts'
import type { Alert } from './use-facility-day.ts'

/** How far ahead appointments of somebody who is away are counted. Days. */
const counted = 60

/** Where what waits for somebody is settled. */
export function alertPath({ kind, branch_id, practitioner_id, at, time_zone }: Alert): string {
  const branch = `/fam/branches/${branch_id}`
  switch (kind) {
    case 'doctor_away': {
      // The list is today's where nothing is said of days.
      const from = at && wallOf(time_zone, at).date
      const days = from ? { from, until: addDays(from, counted) } : {}
      const asked = {
        ...(practitioner_id && { doctor: practitioner_id }),
        ...(branch_id && { branch: branch_id }),
        ...days,
      }
      return `/fam/appointments?${new URLSearchParams(asked).toString()}`
    }
    // Requests are answered on the day of the branch; its list of appointments does not show them.
    case 'request_due':
      return `${branch}/dashboard`
    case 'no_hours':
      return `${branch}/schedule`
    case 'verification_ended':
    case 'asks_to_join':
      return '/fam/doctors'
    case 'invitation_expired':
    case 'invitation_pending':
      return '/fam/users'
  }
}
