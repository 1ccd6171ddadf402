import type { AccountActor } from '#domain/access/actor.ts'
import { addDays, asLocalDate } from '#domain/time/local.ts'
import { wallAt } from '#domain/time/zone.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { exceptionsOf } from '../../core/free-times/digest.sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { DoctorDeps } from './deps.ts'
import { workplace } from './doctors.sql.ts'
import { affectedVisits } from '../../core/visits/affected-visits.sql.ts'

const mostDays = 366

/**
 * The public holidays of a branch's country in the next year, and for each whether the doctor is away already and how
 * many visits are booked. The list comes from `date-holidays`, which is large and so is read when it is first asked for.
 */
export async function publicHolidays(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
): Promise<Answer<'GET /doctors/me/holidays'>> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const { default: Holidays } = await import('date-holidays')
  return deps.database.as(actor, async (tx) => {
    const branch = (await workplace(tx, practitioner, branchId)) ?? refuse('not_found')
    const today = wallAt(branch.time_zone, deps.clock.now()).date
    const last = addDays(today, mostDays)
    const calendar = new Holidays(branch.country, { languages: [currentLanguage(), 'en'], types: ['public'] })
    const days = [today, last]
      .flatMap((date) => calendar.getHolidays(Number(date.slice(0, 4))) ?? [])
      .map(({ date, name }) => ({ date: asLocalDate(date.slice(0, 10)), name }))
      .filter(({ date }) => date >= today && date <= last)
    const away = await exceptionsOf(tx, practitioner)
    const results: Answer<'GET /doctors/me/holidays'>['results'] = []
    for (const { date, name } of new Map(days.map((day) => [day.date, day])).values()) {
      const dates = { branch_id: null, from_date: date, until_date: date, start: null, end: null }
      const isAway = away.some(
        (exception) =>
          (exception.kind === 'closed' || (exception.kind === 'shut' && exception.branch_id === branchId)) &&
          exception.start === null &&
          exception.from <= date &&
          date <= exception.until,
      )
      results.push({
        date,
        name,
        is_away: isAway,
        booked: (await affectedVisits(tx, deps.clock.now(), practitioner, dates)).length,
      })
    }
    return { country: branch.country, results }
  })
}
