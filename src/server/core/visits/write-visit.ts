import type { Permission } from '#domain/access/permissions.ts'
import type { VisitsAhead } from '#domain/booking/visits-ahead.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { Refusal } from '../../http/refusal.ts'
import { refusedWith, sqlState } from '../../platform/database/broken-rule.ts'
import { type ReadRunner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type MessageRow, sealBodies } from '../messages/outbox.ts'

/** The time that is taken: for a hold, a booking, a move. */
export type Take = {
  readonly kind: 'booking' | 'hold'
  readonly offering: string
  readonly practitioner: string
  readonly branch: string
  readonly start: Instant
  readonly end: Instant
  readonly before: number
  readonly after: number
  readonly patient: string | null
  /** The service needs rooms or devices: their branch is locked too. */
  readonly needs: boolean
  readonly service: string
  /** More than one: the time is a seat of a group visit. */
  readonly capacity: number
  readonly appointment: string | null
  readonly hold: string | null
  /** Doctor and room may be taken already; the patient never. */
  readonly overbook?: boolean
  /** It was agreed before: today's hours and limits do not refuse it. */
  readonly agreed?: true
}

/** What one write of the heart does; see `database/functions/write_visit.sql`. */
export type VisitWrite = {
  readonly now: Instant
  /** The right that was checked for the visit that changes; the database asks for it again. */
  readonly right?: Permission
  readonly lock: readonly (string | null)[]
  readonly aim: readonly string[]
  readonly idempotency?: { readonly owner: string; readonly key: string; readonly body_hash: string }
  readonly expect?: {
    readonly offering?: string
    readonly version?: number
    readonly appointment?: string
    readonly appointment_version?: number
    readonly hold?: string
  }
  readonly release?: { readonly appointment?: string; readonly hold?: string; readonly since?: Instant }
  /** Whose holds are counted together; `alone` where that is one person. */
  readonly limits?: { readonly visitor: string; readonly bucket: string; readonly alone: boolean }
  /** So many visits may those whom the actor stands for have ahead, with this doctor and in all. */
  readonly most_ahead?: VisitsAhead
  readonly take?: Take
  /** The new patient is a guest, who is searched for again under the locks. */
  readonly guest?: true
  readonly change?: { readonly appointment: string; readonly set: Readonly<Record<string, unknown>> }
  readonly rows?: {
    readonly patient?: Record<string, unknown>
    readonly hold?: Record<string, unknown>
    /** A draft that is created with the hold. */
    readonly new_draft?: Record<string, unknown>
    /** The draft that this booking finishes. */
    readonly draft?: string
    readonly appointment?: Record<string, unknown>
    readonly links?: Record<string, unknown>[]
    readonly events?: Record<string, unknown>[]
    readonly messages?: readonly MessageRow[]
    readonly live?: { topics: string[]; body: Record<string, unknown> }[]
    readonly audit?: Record<string, unknown>[]
  }
  readonly answer?: unknown
}

/** The version that the decision was made on is no more: decide again. */
export class StaleDecision extends Error {}

/** What a write answers: the room it took, or the answer that the same key got before. */
export type VisitWritten = { readonly room: string | null } | { readonly replayed: unknown }

const refusals = [
  'not_found',
  'slot_taken',
  'not_offered',
  'room_full',
  'patient_busy',
  'hold_lapsed',
  'too_many_holds',
  'too_many_here',
  'enough_ahead',
  'changed',
  'already_exists',
  'key_reused',
] as const satisfies readonly ProblemCode[]

/**
 * The one way in which claims, appointments and the read model change: one round trip, all or nothing. Throws `Refusal`
 * for what a person may know, `StaleDecision` when rules have changed since the decision.
 */
export async function writeVisit(run: ReadRunner, write: VisitWrite): Promise<VisitWritten> {
  try {
    const row = await run.one<{ result: VisitWritten }>(sql`select write_visit(${writeText(write)}::jsonb) as result`)
    if (!row) throw new Error('write_visit answered nothing')
    return row.result
  } catch (error) {
    const said = refusedWith(error)
    if (said === 'stale') throw new StaleDecision()
    const refusal = refusals.find((word) => word === said)
    if (refusal) throw new Refusal(refusal)
    throw error
  }
}

/** What `write_visit` reads. */
export function writeText(write: VisitWrite): string {
  const moments = { now: at(write.now), ...takeMoments(write), ...releaseMoments(write) }
  const rows = write.rows?.messages ? { rows: { ...write.rows, messages: sealBodies(write.rows.messages) } } : {}
  const place = write.take?.needs ? [write.take.branch] : []
  return JSON.stringify({ ...write, ...rows, ...moments, lock: [...write.lock, ...place].filter((id) => id !== null) })
}

/**
 * Decides again, at most three times, when rules change between decision and write. A deadlock should not happen;
 * should one, the other side has made progress. `work` is a whole transaction: nothing more can run within one that has
 * failed.
 */
export async function decideAndWrite<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isDeadlock = sqlState(error) === '40P01'
      if (!(error instanceof StaleDecision) && !isDeadlock) throw error
      if (attempt === 3) throw isDeadlock ? error : new Refusal('busy')
    }
  }
}

function takeMoments({ take }: VisitWrite) {
  return take ? { take: { ...take, start: at(take.start), end: at(take.end) } } : {}
}

function releaseMoments({ release }: VisitWrite) {
  return release
    ? { release: { ...release, ...(release.since === undefined ? {} : { since: at(release.since) }) } }
    : {}
}
