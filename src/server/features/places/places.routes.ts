import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer } from '#contract/endpoints.ts'
import { refuse, allow } from '../../http/refusal.ts'
import { created, ok, route, type Route } from '../../http/route.ts'
import { sql } from '../../platform/database/sql.ts'
import { archiveBranch, openBranch, previewArchive } from './archive-branch.ts'
import { changeBranchPhoto, removeBranchPhoto } from './branch-photo.ts'
import { branchOverview } from './branch-overview.ts'
import { closeBranch, listClosures, previewClosure, reopenBranch } from './closures.ts'
import { createFacility } from './create-facility.ts'
import { decideDoctor } from './answer-doctor.ts'
import { closedFacilityOf } from './closing/open-facility-again.ts'
import type { PlaceDeps } from './deps.ts'
import { branchesOf, doctorsOfFacility, facilityOfManager } from './places.sql.ts'
import { addBranch, changeBranch, readBranch } from './save-branch.ts'
import { searchClinics, suggestPlaces } from './search-places.ts'

/** Facilities, their branches and the doctors there; finding clinics and places. */
export function placeRoutes(deps: PlaceDeps): Route[] {
  const { read } = deps.database
  return [
    route('GET /files/:fileId', async ({ params, respond }) => {
      const file = await read.one<{ media_type: string }>(sql`
        select media_type from blob where id = ${params.fileId} and is_public`)
      const bytes = file ? await deps.blobs.get(params.fileId) : undefined
      if (!file || !bytes) return refuse('not_found')
      respond.raw((response) => {
        response.writeHead(200, {
          'content-type': file.media_type,
          'content-length': bytes.length,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
        })
        response.end(bytes)
      })
      return ok(null)
    }),
    route('POST /facilities/', async ({ actor, body, file }) =>
      created(await createFacility(deps, actor, body.name, file)),
    ),
    route('GET /facilities/mine', async ({ actor }) => ok(await ownFacility(deps, actor))),
    route('GET /facilities/:facilityId/branches', async ({ actor, params }) =>
      ok(await branchOverview(deps, actor, params.facilityId)),
    ),
    route('POST /facilities/:facilityId/branches', async ({ actor, params, body }) =>
      created(await addBranch(deps, actor, params.facilityId, body)),
    ),
    route('PUT /branches/:branchId', async ({ actor, params, body }) =>
      ok(await changeBranch(deps, actor, params.branchId, body)),
    ),
    route('POST /branches/:branchId/photo', async ({ actor, params, file }) =>
      ok(await changeBranchPhoto(deps, actor, params.branchId, file)),
    ),
    route('DELETE /branches/:branchId/photo', async ({ actor, params }) =>
      ok(await removeBranchPhoto(deps, actor, params.branchId)),
    ),
    route('GET /facilities/:facilityId/doctors', async ({ actor, params }) => {
      allow(actor, 'doctors.decide', { scope: { facility: params.facilityId } })
      return ok({ results: await doctorsOfFacility(read, params.facilityId) })
    }),
    route('POST /branches/:branchId/doctors/:practitionerId', async ({ actor, params, body }) =>
      ok(await decideDoctor(deps, actor, params.branchId, params.practitionerId, body.accept)),
    ),
    ...ownRoutes(deps),
    route('GET /clinics', async ({ query }) => ok(await searchClinics(read, query))),
    route('GET /places', async ({ query }) => ok(await suggestPlaces(read, query.q))),
  ]
}

/** The facility that somebody runs, or the one that they closed and may open again. */
async function ownFacility(deps: PlaceDeps, actor: AccountActor): Promise<Answer<'GET /facilities/mine'>> {
  const run = deps.database.each(actor)
  const facility = await facilityOfManager(run, actor.facilities)
  if (!facility) return { facility: null, branches: [], closed: await closedFacilityOf(run, deps, actor) }
  const { logo_id, ...rest } = facility
  return {
    facility: { ...rest, facility_logo: logo_id && `/api/files/${logo_id}` },
    branches: await branchesOf(deps.database.read, facility.id),
    closed: null,
  }
}

/** What a branch says of itself where one works, when it is closed, and whether it takes patients at all. */
function ownRoutes(deps: PlaceDeps): Route[] {
  return [
    route('GET /branches/:branchId/details', async ({ actor, params }) =>
      ok(await readBranch(deps, actor, params.branchId)),
    ),
    route('GET /branches/:branchId/closures', async ({ actor, params }) =>
      ok(await listClosures(deps, actor, params.branchId)),
    ),
    route('GET /branches/:branchId/closures/effect', async ({ actor, params, query }) =>
      ok(await previewClosure(deps, actor, params.branchId, query)),
    ),
    route('POST /branches/:branchId/closures', async ({ actor, params, body }) =>
      created(await closeBranch(deps, actor, params.branchId, body)),
    ),
    route('DELETE /branches/:branchId/closures/:closureId', async ({ actor, params }) =>
      ok(await reopenBranch(deps, actor, params.branchId, params.closureId)),
    ),
    route('GET /branches/:branchId/archive/effect', async ({ actor, params }) =>
      ok(await previewArchive(deps, actor, params.branchId)),
    ),
    route('POST /branches/:branchId/archive', async ({ actor, params, body }) =>
      ok(await archiveBranch(deps, actor, params.branchId, body)),
    ),
    route('POST /branches/:branchId/open', async ({ actor, params, body }) =>
      ok(await openBranch(deps, actor, params.branchId, body.version)),
    ),
  ]
}
