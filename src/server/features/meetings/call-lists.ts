import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { isDone, isRunning, offeredUntil, opensAt, secondsOf, silence, type CallState } from '#domain/meetings/call.ts'
import { isVisitOnHold } from '#domain/booking/on-hold.ts'
import { statusIs } from '#domain/booking/status.ts'
import { isOpenIn } from '#domain/verification/verification.ts'
import { initialsOf } from '#domain/profiles/initials.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { toldBy } from '../../core/messages/tells-by.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { isSqlMoment, isUuid, readCursor, writeCursor } from '../../http/cursor.ts'
import { allow, allowOwn, allowPractice } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { branchById, callsOf, callsOfDay, type CallLine, type CallsFilter } from './call-lists.sql.ts'
import type { MeetingDeps } from './deps.ts'

type Query = QueryOf<'GET /calls/mine'>
type Page = Answer<'GET /calls/mine'>
type Told = Page['results'][number]

const pageSize = 20

/** Video visits of a patient and of those whose visits they manage. */
export function myCalls(deps: MeetingDeps, actor: AccountActor, query: Query): Promise<Page> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const { account } = allowOwn(actor)
    await writeRead(tx, now, actor, 'call.list', { kind: 'account', id: account })
    return pageOf(deps, tx, now, { of: { account }, tab: query.tab }, query)
  })
}

/** Video visits of the doctor who asks. */
export function doctorCalls(deps: MeetingDeps, actor: AccountActor, query: Query): Promise<Page> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const { practitioner } = allowPractice(actor, 'calls.host')
    await writeRead(tx, now, actor, 'call.list', { kind: 'practitioner', id: practitioner })
    return pageOf(deps, tx, now, { of: { practitioner }, tab: query.tab }, query)
  })
}

/** Video visits of a day at a branch. */
export function branchCalls(
  deps: MeetingDeps,
  actor: AccountActor,
  branchId: string,
  date: string | undefined,
): Promise<Answer<'GET /branches/:branchId/calls'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const found = await branchById(tx, branchId)
    const scope = { branch: found?.id ?? null, facility: found?.facility_id ?? null }
    const branch = allow(actor, 'appointments.view', found && { ...found, scope })
    await writeRead(tx, now, actor, 'call.list', { kind: 'branch', id: branch.id })
    const day = date ?? wallAt(asZone(branch.time_zone), now).date
    const rows = await callsOfDay(tx, now, branch.id, day, branch.time_zone)
    const mayHost = can(actor, 'calls.host', scope)
    const maySend = can(actor, 'messages.send', scope)
    const seesNames = can(actor, 'patients.search', scope)
    return {
      date: day,
      time_zone: branch.time_zone,
      results: rows.map((row) => {
        const line = toldOf(deps, now, row, true)
        const patient = seesNames ? line.patient : initialsOf(line.patient)
        const meet_id = mayHost || maySend ? line.meet_id : null
        return { ...line, meet_id, patient, may_join: line.may_join && mayHost }
      }),
      may_host: mayHost,
      may_send: maySend,
      may_copy: can(actor, 'appointments.cancel', scope) && can(actor, 'appointments.reason', scope),
      may_set: can(actor, 'calls.settings', scope),
    }
  })
}

async function pageOf(
  deps: MeetingDeps,
  tx: Runner,
  now: Instant,
  filter: CallsFilter,
  { cursor }: Query,
): Promise<Page> {
  const after = readCursor<readonly [string, string]>(cursor, isPlace)
  const rows = await callsOf(tx, now, filter, after, pageSize + 1)
  const last = rows[pageSize - 1]
  return {
    results: rows.slice(0, pageSize).map((row) => toldOf(deps, now, row, 'practitioner' in filter.of)),
    next: rows.length > pageSize && last ? writeCursor([toRfc3339(last.start_at), last.appointment_id]) : null,
  }
}

/** `isStaff`: who reads it tells patients, and is none of them. */
function toldOf(deps: MeetingDeps, now: Instant, row: CallLine, isStaff: boolean): Told {
  const opens = opensAt({ start: row.start_at, opensMinutes: row.opens_minutes })
  const isExpected = statusIs(row.status, 'agreed_now')
  const isSilent = row.live_since !== null && row.heard_at !== null && now - row.heard_at > silence
  const onHold = isVisitOnHold(now, {
    status: row.status,
    end: row.end_at,
    licenceStands: isOpenIn(row.verification),
  })
  const isOn = isExpected && now >= opens && now < offeredUntil(row.end_at, isRunning(row.state))
  return {
    meet_id: row.meet_id,
    appointment_id: row.appointment_id,
    appointment_version: row.version,
    start: toRfc3339(row.start_at),
    end: toRfc3339(row.end_at),
    opens_at: toRfc3339(opens),
    time_zone: row.time_zone,
    doctor: row.doctor,
    branch: row.branch,
    patient: row.patient,
    service: row.service,
    status: row.status,
    call: stateOf(row, isSilent),
    told_way: row.moved_to,
    told_by: isStaff ? toldBy(deps, row.way_to_tell) : null,
    waiting_since: row.waiting_since && toRfc3339(row.waiting_since),
    // Whose line broke for everybody at once, nobody has looked at since.
    seconds: secondsOf({ seconds: row.seconds, liveSince: row.live_since }, isSilent ? (row.heard_at ?? now) : now),
    host_is_in: row.host_is_in,
    device_test: row.device_test,
    on_hold: onHold,
    specialty: row.specialty,
    city: row.city,
    may_join: isOn && !onHold && !isDone(row.state),
  }
}

/** A call whose visit did not take place was missed. */
function stateOf({ state, status }: CallLine, isSilent: boolean): CallState {
  if (status === 'no_show') return 'missed'
  if (status === 'completed' && state !== 'moved_to_phone') return 'ended'
  return state === 'live' && isSilent ? 'open' : state
}

function isPlace(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && isSqlMoment(value[0]) && isUuid(value[1])
}
