import { ok, route, type Route } from '../../http/route.ts'
import { readChart, readChoices, type StatisticsDeps } from './read-chart.ts'

/** The numbers of a facility and of its branches. */
export function statisticsRoutes(deps: StatisticsDeps): Route[] {
  return [
    route('GET /statistics/choices', async ({ actor, query }) => ok(await readChoices(deps, actor, query.facility_id))),
    route('GET /statistics/:chart', async ({ actor, params, query }) =>
      ok(await readChart(deps, actor, params.chart, query)),
    ),
  ]
}
