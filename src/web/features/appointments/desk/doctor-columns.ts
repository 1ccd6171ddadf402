import { breaksOf } from '#domain/availability/day-plan.ts'
import type { BranchDay, BranchVisit } from './use-branch-day.ts'

/** Returns a column for each doctor who is planned or has visits; a doctor who left the branch keeps the visits of the day. */
export function columnsOf({ doctors_of_day: doctors }: BranchDay, visits: readonly BranchVisit[]) {
  const ownOf = (id: string) => visits.filter(({ doctor }) => doctor.practitioner_id === id)
  const planned = doctors.map((doctor) => ({
    key: doctor.practitioner_id,
    name: doctor.name,
    room: doctor.room,
    doctor,
    own: ownOf(doctor.practitioner_id),
    grounds: {
      open: doctor.open,
      leave: doctor.leave,
      breaks: doctor.leave.length > 0 ? [] : breaksOf({ open: doctor.open, leave: [] }),
    },
  }))
  const known = new Set(doctors.map(({ practitioner_id }) => practitioner_id))
  const others = new Map(
    visits
      .filter(({ doctor }) => !known.has(doctor.practitioner_id))
      .map(({ doctor }) => [doctor.practitioner_id, doctor]),
  )
  const gone = [...others].map(([key, { name }]) => ({
    key,
    name,
    room: null,
    doctor: undefined,
    own: ownOf(key),
    grounds: { open: [], leave: [], breaks: [] },
  }))
  return [...planned, ...gone].filter(
    ({ own, grounds }) => own.length > 0 || grounds.open.length > 0 || grounds.leave.length > 0,
  )
}
