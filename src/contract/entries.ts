import { z } from 'zod'
import type { Permission } from '#domain/access/permissions.ts'
import { id } from './shapes.ts'

// What most entries have in common; an entry spreads one of these and states the rest.
export const publicRead = { method: 'GET', access: 'anyone', audit: 'none', rate: 'read', idempotent: false } as const
export const publicSearch = { ...publicRead, rate: 'search' } as const
export const visitorRead = { ...publicRead, access: 'visitor' } as const
export const visitorWrite = { access: 'visitor', audit: 'writes', rate: 'write', idempotent: false } as const

export function reads<P extends Permission>(session: P) {
  return { method: 'GET', access: { session }, audit: 'none', rate: 'read', idempotent: false } as const
}

export function writes<P extends Permission>(session: P) {
  return { access: { session }, audit: 'writes', rate: 'write', idempotent: false } as const
}

/** What reads visits; the rest says whose. */
export const listsVisits = { method: 'GET', audit: 'reads_health_data', rate: 'read', idempotent: false } as const

export const ofVisit = { params: z.object({ appointmentId: id }) }

/** A change of one visit, by somebody who is logged in or by the link in its mail. */
export const theVisit = <P extends 'appointments.cancel' | 'appointments.reschedule' | 'appointments.view'>(
  session: P,
) => ({ access: { session, link: true }, audit: 'writes', rate: 'write', idempotent: true, ...ofVisit }) as const
