import { type Status, statusesThatAre } from '#domain/booking/status.ts'
import type { BranchVisit } from './use-branch-day.ts'
import { flagsOf } from './visit-facts.tsx'

/** The choices of the address that narrow the day. */
export const filterKeys = ['doctor', 'service', 'status', 'how', 'room', 'flag'] as const
export type FilterKey = (typeof filterKeys)[number]

/** Cancelled, declined and run out are one entry: what fell through before the day. */
export const statusChoices: Readonly<Record<string, readonly Status[]>> = {
  requested: ['requested'],
  booked: ['booked'],
  arrived: ['arrived'],
  in_progress: ['in_progress'],
  completed: ['completed'],
  no_show: ['no_show'],
  cancelled: statusesThatAre('fell_through').filter((status) => status !== 'no_show'),
}

/** Returns the visits that the address asks for. Who comes is found by name, phone, reference or number, as far as it is shown. */
export function narrowed(visits: readonly BranchVisit[], search: URLSearchParams): BranchVisit[] {
  const wished = (key: FilterKey) => search.get(key) ?? ''
  const holds = (key: FilterKey, value: string | null) => wished(key) === '' || wished(key) === value
  const status = statusChoices[wished('status')]
  const words = folded(search.get('q') ?? '')
  return visits.filter(
    (visit) =>
      holds('doctor', visit.doctor.practitioner_id) &&
      holds('service', visit.service_name) &&
      (!status || status.includes(visit.status)) &&
      holds('how', visit.mode) &&
      holds('room', visit.room) &&
      (wished('flag') === '' || flagsOf(visit).some((flag) => flag === wished('flag'))) &&
      (words === '' || textsOf(visit).some((text) => folded(text).includes(words))),
  )
}

/** Whether anything is narrowed. */
export function isNarrowed(search: URLSearchParams): boolean {
  return search.has('q') || filterKeys.some((key) => search.has(key))
}

/** How many filters narrow the day, the search left out: it is always seen. */
export function countOn(search: URLSearchParams): number {
  return filterKeys.filter((key) => search.has(key)).length
}

function textsOf({ patient, reference, ticket }: BranchVisit): string[] {
  return [patient?.name, patient?.phone_number?.replaceAll(' ', ''), reference, ticket?.label].filter(
    (text) => text !== undefined && text !== null,
  )
}

/** Without accents, case and the blanks of a number. */
function folded(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return /^[\d +]+$/.test(plain) ? plain.replaceAll(' ', '') : plain
}
