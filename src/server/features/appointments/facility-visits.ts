import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { isVisitOnHold } from '#domain/booking/on-hold.ts'
import { addDays, asLocalDate } from '#domain/time/local.ts'
import { minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { initialsOf } from '#domain/profiles/initials.ts'
import { fault } from '#domain/fault.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { toldBy, type TellsBy } from '../../core/messages/tells-by.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { isShortText, isSqlMoment, isUuid, readCursor, writeCursor } from '../../http/cursor.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import type { AppointmentDeps } from './deps.ts'
import { noteFound } from './found-in-list.ts'
import {
  branchesWithVisits,
  countFacilityVisits,
  facilityVisits,
  type FacilityVisitRow,
  keyOf,
} from './facility-visits.sql.ts'

type Listed = Answer<'GET /facilities/:facilityId/appointments'>
const longestSpanDays = 366

/** The visits of all branches of a facility at which somebody may see them. Why patients come is not among it. */
export async function listFacilityVisits(
  deps: AppointmentDeps,
  actor: AccountActor,
  facility: string,
  query: QueryOf<'GET /facilities/:facilityId/appointments'>,
): Promise<Listed> {
  const now = deps.clock.now()
  const after = readCursor<[string, string, string]>(query.cursor, (place) => isPlace(keyOf(query.sort), place))
  if (query.until < query.from) refuseFields({ until: fault('end_date_before_start') })
  if (query.until > addDays(asLocalDate(query.from), longestSpanDays))
    refuseFields({ until: fault('period_too_long', { days: longestSpanDays }) })
  return deps.database.as(actor, async (tx) => {
    const found = await branchesWithVisits(tx, facility)
    const branches = found.map((branch) =>
      allow(actor, 'appointments.view', { ...branch, scope: { branch: branch.id, facility: branch.facility_id } }),
    )
    const chosen = branches.filter(({ id }) => !query.branch_id || id === query.branch_id).map(({ id }) => id)
    if (chosen.length === 0) refuse('not_found')
    await writeRead(tx, now, actor, 'appointment.list', { kind: 'facility', id: facility })
    const filter = {
      ...query,
      branches: chosen,
      practitioner: query.practitioner_id,
      bookedBy: query.booked_by,
      needsAction: query.needs_action === 'yes',
    }
    const rows = await facilityVisits(tx, now, filter, after, query.limit + 1)
    const last = rows[query.limit - 1]
    if (query.q !== '') await noteFound(tx, now, actor, rows.slice(0, query.limit))
    return {
      results: rows.slice(0, query.limit).map((row) => told(deps, now, { actor, facility }, row)),
      next: rows.length > query.limit && last ? writeCursor([last.group_key, last.sort_key, last.id]) : null,
      total: await countFacilityVisits(tx, now, filter),
    }
  })
}

type Reading = { readonly actor: AccountActor; readonly facility: string }

function told(
  deps: TellsBy,
  now: Instant,
  { actor, facility }: Reading,
  row: FacilityVisitRow,
): Listed['results'][number] {
  const waits = row.arrived_at !== null && (row.started_at ?? (row.status === 'arrived' ? now : null))
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    on_hold: isVisitOnHold(now, { status: row.status, end: row.end_at, licenceStands: row.licence_stands }),
    start: toRfc3339(row.start_at),
    end: toRfc3339(row.end_at),
    time_zone: row.time_zone,
    mode: row.mode,
    goes_on: row.goes_on,
    told_by: toldBy(deps, row.way_to_tell),
    service_name: row.service_name,
    cancelled_by: row.cancelled_by,
    patient_confirmed_at: row.patient_confirmed_at && toRfc3339(row.patient_confirmed_at),
    created_at: toRfc3339(row.created_at),
    branch: { id: row.branch_id, name: row.branch_name },
    doctor: { practitioner_id: row.practitioner_id, name: row.doctor_name },
    patient: can(actor, 'patients.search', { branch: row.branch_id, facility })
      ? row.patient_name
      : initialsOf(row.patient_name),
    is_new: row.is_new,
    booked_by: row.booked_by === 'staff' ? (row.by_doctor ? 'doctor' : 'desk') : row.booked_by,
    waited: waits && row.arrived_at !== null ? Math.max(0, Math.floor((waits - row.arrived_at) / minute)) : null,
  }
}

/** The place of a visit in the list: its group, what it is in order of, and its id. */
function isPlace(key: ReturnType<typeof keyOf>, value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 3) return false
  return isShortText(value[0]) && isKey[key](value[1]) && isUuid(value[2])
}

const isKey = {
  time: isSqlMoment,
  booked: isSqlMoment,
  patient: isShortText,
  service: isShortText,
  status: (value: unknown) => typeof value === 'string' && /^\d{1,2}$/.test(value),
}
