import type { Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { isOver, type Party, type Status } from '#domain/booking/status.ts'
import { isToldAtOnce } from '#domain/messages/at-once.ts'
import { type Instant, later, minute, parseInstant } from '#domain/time/instant.ts'
import { claimKey, keyOf } from '../../core/idempotency.ts'
import { type FreedTime, offerFreedTime } from '../../core/offers/offers.ts'
import { branchesOfWaiters, leaveList, restorePlace, runOutOffers } from '../../core/offers/offers.sql.ts'
import { auditRow, type ByKind, eventRow, liveRows, makeLink } from '../../core/visits/visit-rows.ts'
import type { MessageRow } from '../../core/messages/outbox.ts'
import { newsAtOnce, type NewsAtOnce } from '../../core/messages/news-at-once.ts'
import { doctorNotes } from '../../core/messages/staff-messages.ts'
import type { LedOn } from '../../core/messages/led-on.ts'
import { type VisitWrite, writeVisit } from '../../core/visits/write-visit.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { visitById, type VisitRow } from './visit-row.sql.ts'
import type { AppointmentDeps } from './deps.ts'
import { toldVisit } from './told-row.ts'
import { managersOf, visitAnswer, type VisitAnswer } from './visit-answer.ts'

/** What may be changed with which right. */
type KindOf = {
  'appointments.cancel': 'cancelled' | 'entered_in_error'
  'appointments.reschedule': 'moved' | 'reassigned' | 'kept'
  'appointments.answer': StepKind
  'appointments.decide': StepKind
  'appointments.progress': StepKind
  'queue.check_in': StepKind
}

/** The steps of a visit's day; what the domain allows of them depends on who takes them. */
export type StepKind = Exclude<Status, 'cancelled' | 'entered_in_error'> | 'confirmed' | 'accepted' | 'undone'

export type VisitRight = keyof KindOf

export type VisitChange<Right extends VisitRight> = {
  readonly actor: Actor | 'system'
  /** The right that was checked, and the visit for which it was. */
  readonly right: Right
  readonly row: Allowed<VisitRow, Right>
  readonly party: Party
  readonly version: number
  /** What happened, a word for the timeline, the live event and the audit. */
  readonly kind: KindOf[Right]
  readonly set: Readonly<Record<string, unknown>>
  readonly detail?: Record<string, unknown>
  readonly messages?: (visit: LedOn) => readonly MessageRow[]
  readonly write?: Pick<VisitWrite, 'release' | 'take' | 'expect'>
  readonly lock?: readonly (string | null)[]
  /** Whose decision the product carries out. */
  readonly decidedBy?: string | null
  /** Other doctors whose next free time it changes. */
  readonly aim?: readonly string[]
}

/** Writes one change of a visit with everything that belongs to it, in one step. */
export async function changeVisit<Right extends VisitRight>(
  deps: AppointmentDeps,
  tx: Runner,
  now: Instant,
  change: VisitChange<Right>,
): Promise<VisitRow> {
  const { row, actor }: { row: VisitRow; actor: Actor | 'system' } = change
  const link = makeLink(row.id, row.end_at)
  const to = typeof change.set.status === 'string' ? change.set.status : null
  const account = actor !== 'system' && actor.kind === 'account' ? actor.account : null
  const changed = changedBy(row, change.set)
  const messages = change.messages?.(toldVisit(changed, link.token)) ?? []
  const news = newsOf(change, changed, account)
  const frees = change.write?.release?.appointment !== undefined && row.end_at > now
  const waiting = frees ? await branchesOfWaiters(tx, row.practitioner_id) : []
  const atOnce = news ? await newsAtOnce(tx, now, news) : []
  await writeVisit(tx, {
    now,
    right: change.right,
    lock: [row.practitioner_id, row.patient_id, ...waiting, ...(change.lock ?? [])],
    aim: [...(change.write ? [row.practitioner_id] : []), ...(change.aim ?? [])],
    ...change.write,
    expect: { ...change.write?.expect, appointment: row.id, appointment_version: change.version },
    change: { appointment: row.id, set: change.set },
    rows: {
      links: messages.length > 0 ? [link.row] : [],
      events: [
        eventRow(now, {
          appointment: row.id,
          kind: change.kind,
          from: row.status,
          to,
          by: byOf(change.party, row),
          account,
          detail: detailOf(change, to),
        }),
      ],
      messages: [...messages, ...atOnce],
      live: [row.practitioner_id, ...(change.aim ?? [])].flatMap((practitioner) =>
        liveRows({ appointment: row.id, practitioner, branch: row.branch_id, accounts: managersOf(row) }, change.kind),
      ),
      audit: [auditRow(now, actor, `appointment.${change.kind}`, row.id)],
    },
  })
  // Before anything is offered. Whoever goes to a colleague waited for an earlier time with the doctor before.
  if ((to !== null && isOver(to as Status)) || change.kind === 'reassigned') await leaveList(tx, row.id)
  if (change.kind === 'undone' && row.status === 'cancelled') await restorePlace(tx, row.id)
  if (frees) await runOutOffers(tx, now, row.id)
  if (waiting.length > 0) await offerFreedTime(tx, deps.site, now, freedBy(row))
  return (await visitById(tx, row.id)) ?? refuse('not_found')
}

/** What the people of the clinic read at once, where the visit begins soon. */
function newsOf<Right extends VisitRight>(
  { row, kind, set, decidedBy }: VisitChange<Right>,
  changed: VisitRow,
  account: string | null,
): NewsAtOnce | undefined {
  // Taken back, a request is a request again: nothing is booked.
  const isBack = kind === 'undone' && row.status === 'cancelled' && set.status === 'booked'
  const what = isBack ? 'booked' : happenings[kind]
  if (!what) return undefined
  const ofBoth = (before: string, column: string) => {
    const after = set[column]
    return typeof after === 'string' && after !== before ? [before, after] : [before]
  }
  return {
    id: row.id,
    what,
    start: changed.start_at,
    end: changed.end_at,
    ...(changed.start_at === row.start_at ? {} : { was: { start: row.start_at, end: row.end_at } }),
    time_zone: row.time_zone,
    patient_name: nameOf(row),
    doctors: ofBoth(row.practitioner_id, 'practitioner_id'),
    branches: ofBoth(row.branch_id, 'branch_id'),
    by: account ?? decidedBy ?? null,
  }
}

const happenings: { readonly [kind: string]: NewsAtOnce['what'] } = {
  accepted: 'booked',
  moved: 'moved',
  reassigned: 'reassigned',
  cancelled: 'cancelled',
}

/**
 * What the visit's history says of a change: of another doctor, who it was before. Whoever waits when it ends gets their place
 * back with the visit.
 */
function detailOf(
  { detail, row, kind }: { detail?: Record<string, unknown>; row: VisitRow; kind: string },
  to: string | null,
) {
  const before = kind === 'reassigned' ? { was: row.doctor_name } : {}
  return { ...detail, ...before, ...(to !== null && isOver(to as Status) && row.waiting ? { waited: true } : {}) }
}

/** Runs a change at most once for a key: repeats get the visit as it is now, or 422 for another wish. */
export async function onceForKey(
  deps: AppointmentDeps,
  actor: Actor,
  wish: { key: string | undefined; body: unknown; id: string },
  work: (tx: Runner) => Promise<VisitRow>,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const key = keyOf(actor, wish.key, [wish.id, wish.body])
    if (key) {
      const known = await claimKey(tx, key)
      if (known === 'other') refuse('key_reused')
      if (known === 'same') return visitAnswer(deps, now, actor, (await visitById(tx, wish.id)) ?? refuse('not_found'))
    }
    return visitAnswer(deps, now, actor, await work(tx))
  })
}

/** The doctor's time that this visit had, its buffers included. */
function freedBy(row: VisitRow): FreedTime {
  return {
    practitioner: row.practitioner_id,
    start: later(row.start_at, -row.buffer_before * minute),
    end: later(row.end_at, row.buffer_after * minute),
  }
}

function byOf(party: Party, row: VisitRow): ByKind {
  if (party !== 'patient') return party
  return row.account_id ? 'patient' : 'guest'
}

const momentIn = (value: unknown) => (typeof value === 'string' ? parseInstant(value) : undefined)

/** The visit as messages tell of it after the change. */
function changedBy(row: VisitRow, set: Readonly<Record<string, unknown>>): VisitRow {
  const { start_at: start, end_at: end, service_name: service } = set
  return {
    ...row,
    version: row.version + 1,
    start_at: momentIn(start) ?? row.start_at,
    end_at: momentIn(end) ?? row.end_at,
    ...(typeof service === 'string' ? { service_name: service } : {}),
  }
}

const nameOf = ({ first_name, last_name }: VisitRow) => `${first_name} ${last_name}`.trim()

/** A line for the doctor about what the patient did; none where they are told at once. */
export function noteForDoctor(now: Instant, row: VisitRow, visit: LedOn, what: 'moved' | 'cancelled') {
  if ([visit, { start: row.start_at, end: row.end_at }].some((time) => isToldAtOnce(now, time))) return []
  const doctor = { account: row.doctor_account, language: row.doctor_language }
  return doctorNotes(now, { ...visit, patient_name: nameOf(row) }, doctor, what)
}
