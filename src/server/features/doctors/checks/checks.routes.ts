import { created, ok, route, type Route } from '../../../http/route.ts'
import type { DoctorDeps } from '../deps.ts'
import { submitLicence } from '../hand-in-licence.ts'
import { listCheckedDoctors } from '../list-checked-doctors.ts'
import { appealRevocation } from './appeal.ts'
import { attest } from './attest.ts'
import { readCase } from './case.ts'
import { decideLicence } from './decide-check.ts'
import { handIn, openEvidence, takeBack } from './evidence.ts'
import { readEvidencePage } from './evidence-page.ts'
import { ownCheck } from './own-check.ts'
import { publicChecks } from './public-checks.ts'
import { listVerifications } from './queue.ts'
import { closeReport, listReports, reportDetail } from './reports.ts'

/** The check of a doctor: handed in, looked at, decided, read by patients. */
export function checkRoutes(deps: DoctorDeps): Route[] {
  return [
    route('GET /doctors/me/check', async ({ actor }) => ok(await ownCheck(deps, actor))),
    route('POST /doctors/me/verification', async ({ actor, body }) => ok(await submitLicence(deps, actor, body))),
    route('POST /doctors/me/appeal', async ({ actor, body }) => ok(await appealRevocation(deps, actor, body.words))),
    route('POST /doctors/me/evidence', async ({ actor, body, file }) =>
      created(await handIn(deps, actor, body.kind, file)),
    ),
    route('DELETE /doctors/me/evidence/:evidenceId', async ({ actor, params }) =>
      ok(await takeBack(deps, actor, params.evidenceId)),
    ),
    route('GET /admin/verifications', async ({ actor, query }) => ok(await listVerifications(deps, actor, query))),
    route('GET /admin/verifications/:practitionerId', async ({ actor, params }) =>
      ok(await readCase(deps, actor, params.practitionerId)),
    ),
    route('GET /admin/evidence/:evidenceId', async ({ actor, params, respond }) => {
      await openEvidence(deps, actor, params.evidenceId, respond)
      return ok(undefined)
    }),
    route('GET /admin/evidence/:evidenceId/pages', async ({ actor, params, query }) =>
      ok(await readEvidencePage(deps, actor, params.evidenceId, query.page)),
    ),
    route('GET /admin/checked-doctors', async ({ actor, query }) => ok(await listCheckedDoctors(deps, actor, query))),
    route('POST /admin/verifications/:practitionerId', async ({ actor, params, body }) =>
      ok(await decideLicence(deps, actor, params.practitionerId, body)),
    ),
    route('POST /branches/:branchId/doctors/:practitionerId/attest', async ({ actor, params }) =>
      ok(await attest(deps, actor, params.branchId, params.practitionerId)),
    ),
    route('GET /doctors/:slug/checks', async ({ params }) => ok(await publicChecks(deps, params.slug))),
    route('POST /doctors/:slug/reports', async ({ actor, params, body, address }) =>
      created(await reportDetail(deps, actor, { slug: params.slug, address }, body)),
    ),
    route('GET /admin/reports', async ({ actor, query }) => ok(await listReports(deps, actor, query))),
    route('POST /admin/reports/:reportId', async ({ actor, params, body }) =>
      ok(await closeReport(deps, actor, params.reportId, body)),
    ),
  ]
}
