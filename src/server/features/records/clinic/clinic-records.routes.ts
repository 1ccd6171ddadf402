import { created, ok, route, type Route } from '../../../http/route.ts'
import { askForPaper, takeBackRequest } from './ask-paper.ts'
import type { OpenDeps } from '../deps.ts'
import type { ClinicDeps } from './deps.ts'
import { openForEmergency } from './emergency.ts'
import { readEmergencies } from './read-emergencies.ts'
import { openPaper } from './open-paper.ts'
import { readPracticePapers } from './practice-papers.ts'
import { readShelf } from './read-papers.ts'
import { takeBackPaper } from './take-back.ts'
import { beginPaper, readComing, takePaperPiece } from './write-paper.ts'

/** Papers as a clinic has them: at a branch that knows the patient, or by a visit, for its doctor. */
export function clinicRecordRoutes(deps: ClinicDeps & OpenDeps): Route[] {
  return [...branchRoutes(deps), ...visitRoutes(deps), ...paperRoutes(deps)]
}

function branchRoutes(deps: ClinicDeps & OpenDeps): Route[] {
  return [
    route('GET /branches/:branchId/patients/:patientId/records', async ({ actor, params, query }) =>
      ok(await readShelf(deps, actor, params, query.again === 'yes')),
    ),
    route('POST /branches/:branchId/patients/:patientId/records', async ({ actor, params, body }) =>
      created(await beginPaper(deps, actor, params, body)),
    ),
    route('POST /branches/:branchId/patients/:patientId/record-requests', async ({ actor, params, body }) =>
      created(await askForPaper(deps, actor, params, body.what)),
    ),
    route('POST /branches/:branchId/patients/:patientId/emergency-access', async ({ actor, params, body }) =>
      created(await openForEmergency(deps, actor, params, body.reason)),
    ),
    route('GET /branches/:branchId/emergency-accesses', async ({ actor, params }) =>
      ok(await readEmergencies(deps, actor, params.branchId)),
    ),
    route('GET /branches/:branchId/records/:itemId/file', async ({ actor, params, query, range, isHead, respond }) => {
      const asked = { id: params.itemId, ...query, version: query.version, range, isHead }
      await openPaper(deps, actor, { branch: params.branchId }, asked, respond)
      return ok(null)
    }),
  ]
}

function visitRoutes(deps: ClinicDeps): Route[] {
  return [
    route('GET /doctors/me/papers', async ({ actor }) => ok(await readPracticePapers(deps, actor))),
    route('GET /appointments/:appointmentId/records', async ({ actor, params, query }) =>
      ok(await readShelf(deps, actor, params, query.again === 'yes')),
    ),
    route('POST /appointments/:appointmentId/records', async ({ actor, params, body }) =>
      created(await beginPaper(deps, actor, params, body)),
    ),
    route('POST /appointments/:appointmentId/record-requests', async ({ actor, params, body }) =>
      created(await askForPaper(deps, actor, params, body.what)),
    ),
    route('POST /appointments/:appointmentId/emergency-access', async ({ actor, params, body }) =>
      created(await openForEmergency(deps, actor, params, body.reason)),
    ),
  ]
}

function paperRoutes(deps: ClinicDeps): Route[] {
  return [
    route('GET /clinic-papers/:itemId', async ({ actor, params }) => ok(await readComing(deps, actor, params.itemId))),
    route('PUT /clinic-papers/:itemId', async ({ actor, params, body, file }) =>
      ok(await takePaperPiece(deps, actor, params.itemId, body.at, file)),
    ),
    route('POST /clinic-papers/:itemId/take-back', async ({ actor, params, body }) =>
      ok(await takeBackPaper(deps, actor, params.itemId, body.why)),
    ),
    route('DELETE /record-requests/:requestId', async ({ actor, params }) =>
      ok(await takeBackRequest(deps, actor, params.requestId)),
    ),
  ]
}
