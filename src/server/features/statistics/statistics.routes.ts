import { ok, route, type Route } from '../../http/route.ts'
import { readDoctorWeek } from './doctor-week.ts'
import { readActivity, readAlerts, readDoctorFigures, readFacilityDay } from './facility-day.ts'
import { readChart, readChoices, type StatisticsDeps } from './read-chart.ts'

/** The numbers of a facility and of its branches. */
export function statisticsRoutes(deps: StatisticsDeps): Route[] {
  return [
    route('GET /facilities/:facilityId/day', async ({ actor, params }) =>
      ok(await readFacilityDay(deps, actor, params.facilityId)),
    ),
    route('GET /facilities/:facilityId/alerts', async ({ actor, params }) =>
      ok(await readAlerts(deps, actor, params.facilityId)),
    ),
    route('GET /facilities/:facilityId/activity', async ({ actor, params }) =>
      ok(await readActivity(deps, actor, params.facilityId)),
    ),
    route('GET /facilities/:facilityId/doctor-figures', async ({ actor, params }) =>
      ok(await readDoctorFigures(deps, actor, params.facilityId)),
    ),
    route('GET /doctors/me/week', async ({ actor, query }) => ok(await readDoctorWeek(deps, actor, query.from))),
    route('GET /statistics/choices', async ({ actor, query }) => ok(await readChoices(deps, actor, query.facility_id))),
    route('GET /statistics/:chart', async ({ actor, params, query }) =>
      ok(await readChart(deps, actor, params.chart, query)),
    ),
  ]
}
