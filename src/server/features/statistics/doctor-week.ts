import type { AccountActor } from '#domain/access/actor.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { refuse } from '../../http/refusal.ts'
import type { StatisticsDeps } from './read-chart.ts'
import { placesOfDoctor, weekOfDoctor } from './doctor-week.sql.ts'

/** The own week of the doctor who asks; the last 30 days are those before today where they work. */
export async function readDoctorWeek(
  { database, clock }: StatisticsDeps,
  actor: AccountActor,
  from: string,
): Promise<Answer<'GET /doctors/me/week'>> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const places = await placesOfDoctor(tx, practitioner)
    return weekOfDoctor(tx, now, {
      branches: places.map(({ id }) => id),
      practitioner,
      from: asLocalDate(from),
      today: wallAt(asZone(places[0]?.time_zone ?? 'UTC'), now).date,
    })
  })
}
