import { randomInt } from 'node:crypto'
import type { Actor } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { hashToken, newToken } from '../../http/cookies.ts'
import { newId } from '../../platform/clock.ts'
import { at } from '../../platform/database/database.ts'

// Rows that every change of a visit writes besides the visit itself: events, messages, live hints, audit.

export type ByKind = 'patient' | 'guest' | 'staff' | 'timer'

export type VisitEvent = {
  readonly appointment: string
  readonly kind: string
  readonly from: string | null
  readonly to: string | null
  readonly by: ByKind
  readonly account: string | null
  readonly detail?: Record<string, unknown>
}

export function eventRow(now: Instant, event: VisitEvent) {
  return {
    id: newId(now),
    appointment_id: event.appointment,
    at: at(now),
    kind: event.kind,
    from_status: event.from,
    to_status: event.to,
    by_kind: event.by,
    by_account: event.account,
    detail: event.detail ?? {},
  }
}

export function auditRow(now: Instant, actor: Actor | 'system', action: AuditAction, appointment: string) {
  return {
    id: newId(now),
    at: at(now),
    account_id: actor !== 'system' && actor.kind === 'account' ? actor.account : null,
    actor_kind: actor === 'system' ? 'system' : actor.kind,
    action,
    subject_kind: 'appointment',
    subject_id: appointment,
    detail: {},
  }
}

type Watched = {
  readonly appointment: string
  readonly practitioner: string
  readonly branch: string
  /** The patient's account and the carers'. */
  readonly accounts: readonly string[]
}

/** Everybody who looks at this visit, and everybody who looks at the doctor's free times. */
export function liveRows(visit: Watched, kind: string) {
  const topics = [`appointment:${visit.appointment}`, `doctor:${visit.practitioner}`, `branch:${visit.branch}`]
  topics.push(...visit.accounts.map((account) => `user:${account}`))
  return [
    { topics, body: { kind, appointment: visit.appointment } },
    {
      topics: [`availability:${visit.practitioner}`],
      body: { kind: 'availability', practitioner: visit.practitioner },
    },
  ]
}

/** A link that opens one visit without logging in, until 30 days after it. */
export function makeLink(appointment: string, end: Instant) {
  const token = newToken()
  const row = { token_hash: hashToken(token), appointment_id: appointment, expires_at: at(later(end, 30 * day)) }
  return { token, row }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** "ABCD-1234": what a person reads out on the phone. */
export function newReference(): string {
  const word = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${word}-${String(randomInt(10_000)).padStart(4, '0')}`
}
