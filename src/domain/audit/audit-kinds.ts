import { addDays, type LocalDate } from '../time/local.ts'

/** The kinds by which the audit is searched, each with the first words of the actions that belong to it. */
export const wordsOfKinds = {
  account: ['account', 'email', 'password', 'device', 'mail', 'passkey', 'recovery_code'],
  appointment: ['appointment', 'series', 'waitlist', 'questionnaire', 'draft', 'offer', 'visit_actions'],
  audit: ['audit'],
  branch: ['branch', 'closure'],
  call: ['call'],
  conversation: ['conversation'],
  facility: ['facility', 'practice'],
  family: ['family'],
  invitation: ['invitation'],
  message: ['message'],
  patient: ['patient'],
  profile: ['profile', 'photo', 'page'],
  queue: ['queue', 'pool', 'outage'],
  record: ['record'],
  role: ['role', 'member', 'doctor'],
  schedule: ['calendar', 'exception', 'hours', 'leave', 'limits', 'rota'],
  service: ['service', 'services', 'branch_service'],
  session: ['session'],
  settings: ['settings', 'specialty'],
  status: ['status'],
  two_step: ['two_step'],
  verification: ['verification', 'evidence', 'credential', 'report'],
} as const

export type AuditKind = keyof typeof wordsOfKinds
export const auditKinds = Object.keys(wordsOfKinds) as AuditKind[]

/** What somebody did, as a line of the audit says it. */
export type AuditAction = `${(typeof wordsOfKinds)[AuditKind][number]}.${string}`

const mostDays = 31

/** The days that a search covers: at most a month, the last week by default. Undefined: the dates do not fit. */
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
