import { localeOf } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import { statuses } from '#domain/booking/status.ts'
import type { Order } from '../lists/list-order.ts'
import type { BranchVisit } from './use-branch-day.ts'
import { flagsOf, waitOf } from './visit-facts.tsx'

export const deskKeys = [
  'time',
  'ticket',
  'patient',
  'age',
  'doctor',
  'service',
  'room',
  'status',
  'confirmed',
  'wait',
  'flags',
] as const
export type DeskKey = (typeof deskKeys)[number]

/** Returns the visits of the day in an order; what is equal stays in the order of time, what is empty comes last. */
export function inDeskOrder(
  visits: readonly BranchVisit[],
  { by, isDown }: Order<DeskKey>,
  now: number,
): BranchVisit[] {
  const words = new Intl.Collator(localeOf(currentLanguage()), { numeric: true })
  const keyed = visits.map((visit) => ({ visit, key: keyOf(visit, by, now) }))
  const way = isDown ? -1 : 1
  return keyed
    .toSorted((a, b) => {
      const isEmpty = Number(a.key === null) - Number(b.key === null)
      if (isEmpty !== 0 || a.key === null || b.key === null) return isEmpty
      const compared =
        typeof a.key === 'number' && typeof b.key === 'number' ? a.key - b.key : words.compare(`${a.key}`, `${b.key}`)
      return way * compared || Date.parse(a.visit.start) - Date.parse(b.visit.start)
    })
    .map(({ visit }) => visit)
}

function keyOf(visit: BranchVisit, by: DeskKey, now: number): string | number | null {
  switch (by) {
    case 'time':
      return Date.parse(visit.start)
    case 'ticket':
      return visit.ticket?.label ?? null
    case 'patient':
      return visit.patient?.name ?? null
    case 'age':
      return visit.patient?.age ?? null
    case 'doctor':
      return visit.doctor.name
    case 'service':
      return visit.service_name
    case 'room':
      return visit.room
    case 'status':
      return statuses.indexOf(visit.status)
    case 'confirmed':
      return visit.patient_confirmed_at === null ? null : Date.parse(visit.patient_confirmed_at)
    case 'wait':
      return waitOf(visit, now)
    case 'flags':
      return flagsOf(visit).length || null
  }
}
