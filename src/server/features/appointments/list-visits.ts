import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { reachOfRecords } from '#domain/access/reach.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall } from '#domain/time/zone.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { nextTimes, toldNext } from '../../core/free-times/next-times.ts'
import { countPapersOf } from '../../core/papers/papers-of-visit.sql.ts'
import { isSqlMoment, isUuid, readCursor, writeCursor } from '../../http/cursor.ts'
import { refuse } from '../../http/refusal.ts'
import * as rows from './visit-lists.sql.ts'
import type { AppointmentDeps } from './deps.ts'
import { visitAnswer } from './visit-answer.ts'

const pageSize = 10
const midnight = asTimeOfDay('00:00')
const longestSpanDays = 62

/** The visits of the patient who asks. */
export async function myVisits(
  deps: AppointmentDeps,
  actor: AccountActor,
  query: QueryOf<'GET /appointments/mine'>,
): Promise<Answer<'GET /appointments/mine'>> {
  const now = deps.clock.now()
  const after = readCursor<[string, string]>(query.cursor, isPlace)
  return deps.database.as(reachOfRecords(actor, now), async (tx) => {
    await writeRead(tx, now, actor, 'appointment.list', { kind: 'account', id: actor.account })
    const found = await rows.visitsOfAccount(tx, now, actor.account, query, after, pageSize + 1)
    const shown = found.slice(0, pageSize)
    const last = found[pageSize - 1]
    const papers = await countPapersOf(
      tx,
      now,
      actor.account,
      shown.map(({ id }) => id),
    )
    return {
      results: shown.map((row) => ({ ...visitAnswer(deps, now, actor, row), documents: papers.get(row.id) ?? 0 })),
      next: found.length > pageSize && last ? writeCursor([toRfc3339(last.start_at), last.id]) : null,
      upcoming_count: await rows.countUpcoming(tx, now, actor.account),
    }
  })
}

/** The doctors whom the people of the account were with and can book again. */
export async function myDoctors(
  deps: AppointmentDeps,
  actor: AccountActor,
): Promise<Answer<'GET /appointments/mine/doctors'>> {
  const now = deps.clock.now()
  const doctors = await deps.database.as(actor, async (tx) => {
    await writeRead(tx, now, actor, 'appointment.list', { kind: 'account', id: actor.account })
    return rows.doctorsOfAccount(tx, now, actor.account)
  })
  const next = await nextTimes(
    deps.database.read,
    now,
    doctors.map(({ practitioner_id, known }) => ({ practitioner_id, is_known: known !== null })),
  )
  return {
    results: doctors.map(({ slug, name, specialty, practitioner_id, known, is_self }) => ({
      slug,
      name,
      specialty,
      next: toldNext(next.get(practitioner_id)),
      person: is_self ? null : known,
    })),
  }
}

/** The visits of the doctor who asks, from a first to a last local day, and all open requests. */
export async function doctorVisits(
  deps: AppointmentDeps,
  actor: AccountActor,
  query: QueryOf<'GET /doctors/me/appointments'>,
): Promise<Answer<'GET /doctors/me/appointments'>> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const now = deps.clock.now()
  if (query.until < query.from || query.until > addDays(asLocalDate(query.from), longestSpanDays)) {
    refuse('invalid', {
      errors: [
        {
          field: 'until',
          message: t('The last day must be within {longestSpanDays} days of the first', { longestSpanDays }),
        },
      ],
    })
  }
  return deps.database.as(actor, async (tx) => {
    const own = await rows.zoneOfDoctor(tx, practitioner)
    const zone = asZone(own ?? 'UTC')
    const found = await rows.visitsOfDoctor(tx, practitioner, {
      from: atWall(zone, asLocalDate(query.from), midnight),
      until: atWall(zone, addDays(asLocalDate(query.until), 1), midnight),
      status: query.status,
      kind: query.kind,
      q: query.q,
    })
    await writeRead(tx, now, actor, 'appointment.list', { kind: 'practitioner', id: practitioner })
    const requests = await rows.openRequests(tx, practitioner)
    return {
      results: found.map((row) => visitAnswer(deps, now, actor, row)),
      requests: requests.map((row) => visitAnswer(deps, now, actor, row)),
      time_zone: own,
    }
  })
}

/** The place of a visit among others: when it begins, and its id. */
function isPlace(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && isSqlMoment(value[0]) && isUuid(value[1])
}
