import { openingsOf } from '#domain/availability/openings.ts'
import { type SlotQuestion, type SlotReason, whyNot } from '#domain/availability/slots.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { day, later, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay, type LocalDate } from '#domain/time/local.ts'
import { atWall } from '#domain/time/zone.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import * as truth from '../../core/digest.sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { DoctorDeps } from './deps.ts'
import { busyOf, offeringWith, roomsOf, seatsAt } from './why-not.sql.ts'

type Asked = QueryOf<'GET /doctors/me/why-not'>

/** The rule that keeps a time from being offered, asked of the rules themselves and not of the read model. */
export async function whyNotOffered(
  deps: DoctorDeps,
  actor: AccountActor,
  asked: Asked,
): Promise<Answer<'GET /doctors/me/why-not'>> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const run = deps.database.read
  const now = deps.clock.now()
  const date = asLocalDate(asked.date)
  const { ask, zone } = await loadQuestion(run, now, practitioner, asked, date)
  const start = atWall(zone, date, asTimeOfDay(asked.time))
  return { start: toRfc3339(start), time_zone: zone, reason: ask(start) ?? null }
}

const ofOtherVisits: ReadonlySet<SlotReason> = new Set(['booked', 'held', 'buffer', 'limit', 'gap'])

/** Everything that decides on the times around a date; one question after the other can then be asked. */
export async function loadQuestion(
  run: Runner,
  now: Instant,
  practitioner: string,
  { branch_id, mode, service_id }: Pick<Asked, 'branch_id' | 'mode' | 'service_id'>,
  date: LocalDate,
) {
  const wanted = { practitioner, branch: branch_id, mode, service: service_id }
  const offering = (await offeringWith(run, wanted)) ?? refuse('not_found')
  const branch =
    (await truth.activeBranches(run, practitioner)).find(({ id }) => id === branch_id) ?? refuse('not_found')
  const service = (await truth.servicesOf(run, practitioner)).find(({ id }) => id === service_id) ?? refuse('not_found')
  const rules = (await truth.rulesOf(run, practitioner)).filter((rule) => rule.branch_id === branch_id)
  const exceptions = (await truth.exceptionsOf(run, practitioner)).filter(
    (exception) => exception.branch_id === null || exception.branch_id === branch_id,
  )
  const zone = branch.time_zone
  const from = atWall(zone, addDays(date, -2), asTimeOfDay('00:00'))
  const window = { start: from, end: later(from, 5 * day) }
  const question: SlotQuestion = {
    ...openingsOf({ rules, exceptions, zone, mode, from: addDays(date, -2), until: addDays(date, 2) }),
    busy: await busyOf(run, practitioner, offering.id, window),
    rooms: offering.room_kind ? await roomsOf(run, branch_id, offering.room_kind, window) : undefined,
    service: truth.timesOf(service),
    now,
  }
  const seats = offering.capacity > 1 ? await seatsAt(run, offering.id, service_id) : new Set<number>()
  return {
    zone,
    ask: (start: Instant) => {
      const reason = whyNot(question, start)
      // A group visit that has a seat left is offered: it fills the doctor's time, and counts as one visit of the day.
      if (reason && ofOtherVisits.has(reason) && seats.has(start)) return undefined
      return reason ?? (offering.is_listed ? undefined : ('not_listed' as const))
    },
  }
}
