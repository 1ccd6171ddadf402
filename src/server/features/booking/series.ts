import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { later, minute, parseInstant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { wallWords } from '#domain/language/wall-words.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { loadQuestion } from '../../core/free-times/rules-question.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { BookingDeps } from './deps.ts'
import type { BookingContext } from './persons.sql.ts'
import { patientClash } from './staff.sql.ts'
import { contextFor } from './staff-context.ts'
import { bookedFor } from './staff-patients.ts'

/** What is in the way of each time of a series, before anything is saved. */
export function previewSeries(
  deps: BookingDeps,
  actor: AccountActor,
  query: QueryOf<'GET /appointments/series'>,
): Promise<Answer<'GET /appointments/series'>> {
  const now = deps.clock.now()
  const first = parseInstant(query.start) ?? refuse('invalid')
  return deps.database.as(actor, async (tx) => {
    const context = await contextFor(tx, actor, now, query)
    await writeRead(tx, now, actor, 'series.preview', { kind: 'patient', id: query.patient_id ?? null })
    if (query.patient_id) await bookedFor(tx, actor, context.offering.branch_id, query.patient_id)
    const times: Answer<'GET /appointments/series'>['times'] = []
    for (const start of seriesFrom(first, context.offering.time_zone, query.every_weeks, query.count))
      times.push(await previewOf(tx, now, context, query.patient_id, start))
    return { time_zone: context.offering.time_zone, times }
  })
}

async function previewOf(
  tx: Runner,
  now: Instant,
  context: BookingContext,
  patient: string | undefined,
  start: Instant,
) {
  const { ask, nearest, zone } = await questionAt(tx, now, context, start)
  const reason = ask(start)
  const end = later(start, context.service.minutes * minute)
  const clash = patient ? await patientClash(tx, patient, start, end) : undefined
  const instead = reason === undefined || reason === 'not_listed' ? undefined : nearest(start)
  return {
    start: toRfc3339(start),
    reason: clash ? ('patient_busy' as const) : reason === 'not_listed' ? null : (reason ?? null),
    clash: !clash
      ? null
      : clash.doctor !== null && clash.doctor !== ''
        ? t('Already has {time} with {doctor}', { time: wallWords(zone, clash.start).time, doctor: clash.doctor })
        : t('This patient is not free then'),
    instead: instead === undefined ? null : toRfc3339(instead),
  }
}

/** The same time on the wall, every so many weeks. */
function seriesFrom(first: Instant, timeZone: string, everyWeeks: number, count: number): Instant[] {
  const zone = asZone(timeZone)
  const { date, time } = wallAt(zone, first)
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? first : atWall(zone, addDays(date, at * everyWeeks * 7), time),
  )
}

export function questionAt(tx: Runner, now: Instant, { offering, service }: BookingContext, start: Instant) {
  const asked = {
    practitioner: offering.practitioner_id,
    branch_id: offering.branch_id,
    mode: offering.mode,
    service_id: service.id,
    forStaff: true,
  }
  return loadQuestion(tx, now, asked, wallAt(asZone(offering.time_zone), start).date)
}
