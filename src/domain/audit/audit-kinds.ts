import { addDays, type LocalDate } from '../time/local.ts'

/** What the first word of an action can be: the kinds by which the audit is searched. */
export const auditKinds = [
  'account',
  'appointment',
  'audit',
  'branch',
  'call',
  'conversation',
  'family',
  'invitation',
  'message',
  'patient',
  'queue',
  'record',
  'role',
  'session',
  'status',
  'two_step',
  'verification',
] as const

export type AuditKind = (typeof auditKinds)[number]

const mostDays = 31

/** The days that a search covers: at most a month, the last week where nothing was asked. Undefined: they do not fit. */
export function searchedDays(
  today: LocalDate,
  asked: { readonly from?: LocalDate | undefined; readonly until?: LocalDate | undefined },
): { readonly from: LocalDate; readonly until: LocalDate } | undefined {
  const until = asked.until ?? (asked.from ? earlier(addDays(asked.from, 6), today) : today)
  const from = asked.from ?? addDays(until, -6)
  return from > until || addDays(from, mostDays) <= until ? undefined : { from, until }
}

function earlier(a: LocalDate, b: LocalDate): LocalDate {
  return a < b ? a : b
}
