import { created, ok, route, type Route } from '../../http/route.ts'
import type { OpenDeps, RecordDeps } from './deps.ts'
import { askExport, letSaveExport, openExport, readExport, saveExport } from './export-papers.ts'
import { changeFolder, deleteFolder, makeFolder, readFolder, readOverview, restoreFolder } from './folders.ts'
import { changeItem, deleteItem, hideItem, readBin, restoreItem } from './items.ts'
import { type ClinicDeps } from './clinic/deps.ts'
import { clinicRecordRoutes } from './clinic/clinic-records.routes.ts'
import { handedInRoutes } from './handed-in/handed-in.routes.ts'
import { letterRoutes } from './letters/letters.routes.ts'
import { openPaper } from './clinic/open-paper.ts'
import { openOwnFile } from './open-file.ts'
import { openSigned } from './open-signed.ts'
import { readLooks } from './read-looks.ts'
import { readOpenTo } from './open-to.ts'
import { answerRequest, readRequests } from './requests.ts'
import { searchPapers } from './search-papers.ts'
import { openSharedFile, readShared } from './shared-with-me.ts'
import { readSharing, share, stopSharing } from './share.ts'
import { beginUpload, readUpload, takePiece } from './uploads.ts'
import { readVisitPapers } from './visit-papers.ts'

/** Papers of patients: folders, files, with whom they are shared and who looked. */
export function recordRoutes(deps: ClinicDeps & OpenDeps): Route[] {
  return [
    ...folderRoutes(deps),
    ...fileRoutes(deps),
    ...sharingRoutes(deps),
    ...requestRoutes(deps),
    ...exportRoutes(deps),
    ...clinicRecordRoutes(deps),
    ...handedInRoutes(deps),
    ...letterRoutes(deps),
  ]
}

function folderRoutes(deps: RecordDeps): Route[] {
  return [
    route('GET /records', async ({ actor, query }) => ok(await readOverview(deps, actor, query))),
    route('POST /records/folders', async ({ actor, body }) => created(await makeFolder(deps, actor, body))),
    route('GET /records/folders/:folderId', async ({ actor, params, query }) =>
      ok(await readFolder(deps, actor, params.folderId, query.again === 'yes')),
    ),
    route('PUT /records/folders/:folderId', async ({ actor, params, body }) =>
      ok(await changeFolder(deps, actor, params.folderId, body)),
    ),
    route('DELETE /records/folders/:folderId', async ({ actor, params, query }) =>
      ok(await deleteFolder(deps, actor, params.folderId, query.for_good === 'yes')),
    ),
    route('POST /records/folders/:folderId/restore', async ({ actor, params }) =>
      ok(await restoreFolder(deps, actor, params.folderId)),
    ),
    route('GET /records/search', async ({ actor, query }) => ok(await searchPapers(deps, actor, query))),
    route('GET /records/visits/:appointmentId', async ({ actor, params, query }) =>
      ok(await readVisitPapers(deps, actor, params.appointmentId, query.again === 'yes')),
    ),
    route('GET /records/bin', async ({ actor, query }) => ok(await readBin(deps, actor, query))),
  ]
}

function fileRoutes(deps: OpenDeps): Route[] {
  return [
    route('POST /records/uploads', async ({ actor, body }) => created(await beginUpload(deps, actor, body))),
    route('GET /records/uploads/:itemId', async ({ actor, params }) =>
      ok(await readUpload(deps, actor, params.itemId)),
    ),
    route('PUT /records/uploads/:itemId', async ({ actor, params, body, file }) =>
      ok(await takePiece(deps, actor, params.itemId, body.at, file)),
    ),
    route('PUT /records/items/:itemId', async ({ actor, params, body }) =>
      ok(await changeItem(deps, actor, params.itemId, body)),
    ),
    route('DELETE /records/items/:itemId', async ({ actor, params, query }) =>
      ok(await deleteItem(deps, actor, params.itemId, query.for_good === 'yes')),
    ),
    route('POST /records/items/:itemId/restore', async ({ actor, params }) =>
      ok(await restoreItem(deps, actor, params.itemId)),
    ),
    route('GET /records/items/:itemId/file', async ({ actor, params, query, range, isHead, respond }) => {
      await openOwnFile(deps, actor, { id: params.itemId, ...query, version: query.version, range, isHead }, respond)
      return ok(null)
    }),
    route('GET /visit/signed/:consentId/file', async ({ actor, params, range, isHead, respond }) => {
      await openSigned(deps, actor, { consent: params.consentId, range, isHead }, respond)
      return ok(null)
    }),
    route('GET /doctors/me/records/:itemId/file', async ({ actor, params, query, range, isHead, respond }) => {
      await openPaper(
        deps,
        actor,
        'own practice',
        { id: params.itemId, ...query, version: query.version, range, isHead },
        respond,
      )
      return ok(null)
    }),
  ]
}

function sharingRoutes(deps: ClinicDeps & OpenDeps): Route[] {
  return [
    route('GET /records/open-to', async ({ actor }) => ok(await readOpenTo(deps, actor))),
    route('GET /records/sharing', async ({ actor, query }) => ok(await readSharing(deps, actor, query.patient_id))),
    route('POST /records/grants', async ({ actor, body }) => created(await share(deps, actor, body))),
    route('DELETE /records/grants/:grantId', async ({ actor, params }) =>
      ok(await stopSharing(deps, actor, params.grantId)),
    ),
    route('GET /records/shared', async ({ actor, query }) => ok(await readShared(deps, actor, query.again === 'yes'))),
    route('GET /records/shared/:itemId/file', async ({ actor, params, query, range, isHead, respond }) => {
      await openSharedFile(deps, actor, { id: params.itemId, ...query, version: query.version, range, isHead }, respond)
      return ok(null)
    }),
    route('GET /records/looks', async ({ actor, query }) => ok(await readLooks(deps, actor, query))),
  ]
}

function requestRoutes(deps: RecordDeps): Route[] {
  return [
    route('GET /records/requests', async ({ actor, query }) => ok(await readRequests(deps, actor, query.patient_id))),
    route('POST /records/requests/:requestId/answer', async ({ actor, params, body }) =>
      ok(await answerRequest(deps, actor, params.requestId, body.item_id)),
    ),
    route('PUT /records/items/:itemId/hidden', async ({ actor, params, body }) =>
      ok(await hideItem(deps, actor, params.itemId, body.is_hidden)),
    ),
  ]
}

function exportRoutes(deps: RecordDeps): Route[] {
  return [
    route('GET /records/exports', async ({ actor, query }) => ok(await readExport(deps, actor, query))),
    route('POST /records/exports', async ({ actor, body }) => created(await askExport(deps, actor, body))),
    route('POST /records/exports/:exportId/file', async ({ actor, params, body, respond }) => {
      await openExport(deps, actor, { id: params.exportId, password: body.password }, respond)
      return ok(null)
    }),
    route('POST /records/exports/:exportId/key', async ({ actor, params, body, respond }) => {
      await letSaveExport(deps, actor, { id: params.exportId, password: body.password }, respond)
      return created({})
    }),
    route('GET /records/exports/:exportId/file', async ({ actor, params, respond }) => {
      await saveExport(deps, actor, params.exportId, respond)
      return ok(null)
    }),
  ]
}
