import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { atWall } from '#domain/time/zone.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { loadQuestion } from '../../core/free-times/rules-question.ts'
import { refuse } from '../../http/refusal.ts'
import type { DoctorDeps } from './deps.ts'

/** The rule that keeps a time of the own schedule from being offered. */
export async function whyNotOffered(
  deps: DoctorDeps,
  actor: AccountActor,
  asked: QueryOf<'GET /doctors/me/why-not'>,
): Promise<Answer<'GET /doctors/me/why-not'>> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const date = asLocalDate(asked.date)
  const { ask, missing, zone } = await deps.database.as(actor, (tx) =>
    loadQuestion(tx, deps.clock.now(), { ...asked, practitioner }, date),
  )
  const start = atWall(zone, date, asTimeOfDay(asked.time))
  const reason = ask(start) ?? null
  return {
    start: toRfc3339(start),
    time_zone: zone,
    reason,
    missing: (reason === 'room_full' && missing(start)) || null,
  }
}
