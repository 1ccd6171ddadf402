import { created, ok, route, type Route } from '../../http/route.ts'
import type { PatientDeps } from './deps.ts'
import { readOwnLooks } from './looks.ts'
import { findDuplicates, mergeEntries, undoMerge } from './merge-entries.ts'
import { findInRegister, listToday, readCard } from './read-register.ts'
import { changeEntry, registerPatient, takeOwnDetails } from './save-entry.ts'

/** The register of a branch: who is known there, their details, and entries that are one person. */
export function patientRoutes(deps: PatientDeps): Route[] {
  return [
    route('GET /branches/:branchId/patients', async ({ actor, params }) =>
      ok(await listToday(deps, actor, params.branchId)),
    ),
    route('POST /branches/:branchId/patients/search', async ({ actor, params, body }) =>
      ok(await findInRegister(deps, actor, params.branchId, body)),
    ),
    route('POST /branches/:branchId/patients', async ({ actor, params, body, idempotencyKey }) =>
      created(await registerPatient(deps, actor, params.branchId, body, idempotencyKey)),
    ),
    route('GET /branches/:branchId/patients/:patientId', async ({ actor, params, query }) =>
      ok(await readCard(deps, actor, params, query.again === 'yes')),
    ),
    route('PUT /branches/:branchId/patients/:patientId', async ({ actor, params, body }) =>
      ok(await changeEntry(deps, actor, params, body)),
    ),
    route('POST /branches/:branchId/patients/:patientId/own-details', async ({ actor, params, body }) =>
      ok(await takeOwnDetails(deps, actor, params, body)),
    ),
    route('GET /branches/:branchId/patients/:patientId/duplicates', async ({ actor, params, query }) =>
      ok(await findDuplicates(deps, actor, params, query.again === 'yes')),
    ),
    route('POST /branches/:branchId/patients/:patientId/merge', async ({ actor, params, body }) =>
      created(await mergeEntries(deps, actor, params, body)),
    ),
    route('POST /branches/:branchId/patient-merges/:mergeId/undo', async ({ actor, params }) => {
      await undoMerge(deps, actor, params)
      return ok({})
    }),
    route('GET /looks', async ({ actor }) => ok(await readOwnLooks(deps, actor))),
  ]
}
