import type { AccountActor } from '#domain/access/actor.ts'
import { reachOfNumbers } from '#domain/access/reach.ts'
import { type ChartKey, partsOf, tell } from '#domain/statistics/charts.ts'
import { periodFault, periodBefore } from '#domain/statistics/periods.ts'
import { stepOf } from '#domain/statistics/measures.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { asLocalDate, daysBetween } from '#domain/time/local.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { chartStatements } from './charts.sql.ts'
import type { Counting } from './counted-visits.sql.ts'
import { branchesWithNumbers, doctorsThere, servicesThere } from './statistics.sql.ts'

export type StatisticsDeps = { readonly database: Database; readonly clock: Clock }

type Asked = QueryOf<'GET /statistics/:chart'>

/** One chart, counted as it stands now: nothing is kept beside the visits themselves. */
export async function readChart(
  deps: StatisticsDeps,
  actor: AccountActor,
  chart: ChartKey,
  asked: Asked,
): Promise<Answer<'GET /statistics/:chart'>> {
  const [from, until] = [asLocalDate(asked.from), asLocalDate(asked.until)]
  const wrong = periodFault(from, until)
  if (wrong) refuseFields(wrong)
  const { branches } = await countedBranches(deps, actor, asked.facility_id)
  if (asked.branch_id && !branches.some(({ id }) => id === asked.branch_id)) refuse('not_found')
  const chosen = branches.filter(({ id }) => !asked.branch_id || id === asked.branch_id).map(({ id }) => id)
  const counted = allow(actor, 'statistics.view', {
    branches: chosen,
    scope: { branch: chosen[0] ?? null, facility: branches.find(({ id }) => id === chosen[0])?.facility_id ?? null },
  })
  const now = deps.clock.now()
  const step = stepOf(daysBetween(from, until).length)
  const run = deps.database.each(reachOfNumbers(counted))
  const count = (days: Pick<Counting, 'from' | 'until'>) => {
    const { practitioner_id: practitioner, service, mode } = asked
    const counting = { ...days, branches: counted.branches, practitioner, service, mode }
    return run.many(chartStatements[chart]({ now, step, counting }))
  }
  const [here, earlier] = await Promise.all([
    count({ from, until }),
    asked.compare === 'yes' ? count(periodBefore(from, until)) : [],
  ])
  return {
    rows: tell(chart, here),
    before: tell(chart, earlier),
    parts: partsOf(chart, here),
    step,
    at: toRfc3339(now),
  }
}

/** What the numbers can be narrowed by. */
export async function readChoices(
  deps: StatisticsDeps,
  actor: AccountActor,
  facility: string | undefined,
): Promise<Answer<'GET /statistics/choices'>> {
  const { branches, ids } = await countedBranches(deps, actor, facility)
  const { read } = deps.database
  const [doctors, services] = await Promise.all([doctorsThere(read, ids), servicesThere(read, ids)])
  return {
    branches: branches.map(({ id, name, time_zone }) => ({ id, name, time_zone })),
    doctors,
    services: services.map(({ name }) => name),
  }
}

/** The branches whose numbers somebody may see. To who may see none, there are none. */
async function countedBranches({ database }: StatisticsDeps, actor: AccountActor, facility: string | undefined) {
  const found = await branchesWithNumbers(database.each(actor), facility)
  const branches = found.map((branch) =>
    allow(actor, 'statistics.view', { ...branch, scope: { branch: branch.id, facility: branch.facility_id } }),
  )
  if (branches.length === 0) refuse('not_found')
  return { branches, ids: branches.map(({ id }) => id) }
}
