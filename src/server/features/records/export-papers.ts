import { clinicFolders } from '#domain/records/clinic-papers.ts'
import { exportDays, mostExportsOf } from '#domain/records/export-rules.ts'
import { day, type Instant, later, toRfc3339 } from '#domain/time/instant.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { giveDownload } from '../../core/papers/download-keys.ts'
import { refuse } from '../../http/refusal.ts'
import type { Responder } from '../../http/route.ts'
import { newId } from '../../platform/clock.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import { newWrappedKey } from '../../platform/sealed-record.ts'
import type { RecordDeps } from './deps.ts'
import * as exports from './export.sql.ts'
import { refuseDamaged } from './file-meant.ts'
import { sendFile } from './open-file.ts'
import { allowOwned, asRecords, openFolder, ownPerson } from './own.ts'
import { layClinicFolders, lockFolders } from './folders.sql.ts'
import { insertLook } from './looks.sql.ts'

/** How far the archive of everything, or of a folder, is that was asked for last, or null where none stands. */
export function readExport(
  deps: RecordDeps,
  actor: AccountActor,
  wish: QueryOf<'GET /records/exports'>,
): Promise<Answer<'GET /records/exports'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { scope } = await ownScope(tx, now, actor, wish)
    const found = await exports.exportOf(tx, now, scope)
    if (!found || found.state === 'ended') return { export: null }
    const { id, state, size, written, documents, left_out, expires_at } = found
    const percent = size === 0 ? 0 : Math.floor((written / size) * 100)
    return { export: { id, state, percent, size, documents, left_out, until: toRfc3339(expires_at) } }
  })
}

/** Asks for everything of a person, or for a folder, as one archive. One that is being made goes on; one that stood before ends. */
export function askExport(deps: RecordDeps, actor: AccountActor, wish: BodyOf<'POST /records/exports'>) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person, scope } = await ownScope(tx, now, actor, wish)
    await layClinicFolders(tx, now, person, clinicFolders)
    await lockFolders(tx, person.id)
    // Whoever puts it into the bin ends its archives under the same lock.
    if (scope.folder !== null) await openFolder(tx, now, actor, scope.folder)
    const standing = await exports.exportOf(tx, now, scope)
    if (standing?.state === 'waiting') return { id: standing.id }
    const today = await exports.countExports(tx, scope, later(now, -day))
    if (today >= mostExportsOf(scope.folder)) refuse('too_many_tries', { retryAfterSeconds: day / 1000 })
    const own = { ...person, patient_id: person.id }
    await exports.endExport(tx, own, scope.folder)
    const id = newId(now)
    await exports.insertExport(tx, now, own, {
      id,
      folder: scope.folder,
      wrapped_key: newWrappedKey(id),
      expires: later(now, exportDays * day),
    })
    await writeAudit(tx, now, actor, { action: 'record.export', subject: { kind: 'record_export', id } })
    return { id }
  })
}

/** Whose everything is meant, or which of their folders: what is shared with somebody is not theirs to take away as a whole. */
async function ownScope(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  { patient_id, folder_id }: BodyOf<'POST /records/exports'>,
) {
  const folder = folder_id === undefined ? null : await openFolder(tx, now, actor, folder_id)
  const { person } = await ownPerson(tx, now, actor, folder?.patient_id ?? patient_id)
  return { person, scope: { patient: person.id, folder: folder?.id ?? null } }
}

type Proven = { readonly id: string; readonly password: string }

/** The archive itself, for who shows once more that it is they. */
export async function openExport(deps: RecordDeps, actor: AccountActor, asked: Proven, respond: Responder) {
  await sendExport(deps, actor, await provenExport(deps, actor, asked), respond)
}

/** Lets the browser save it by itself, for who shows once more that it is they: an archive can be larger than a page can hold. */
export async function letSaveExport(deps: RecordDeps, actor: AccountActor, asked: Proven, respond: Responder) {
  const now = deps.clock.now()
  const { id, size, wrapped_key: wrappedKey } = await provenExport(deps, actor, asked)
  // What the browser saves by itself says nothing of what is wrong with it: this does.
  await refuseDamaged(deps.files, { id, size, wrappedKey }, 1)
  await deps.database.as(actor, (tx) => giveDownload(tx, now, actor, `/api/records/exports/${id}/file`, respond))
}

/** The archive, for the browser that was let. */
export async function saveExport(deps: RecordDeps, actor: AccountActor, id: string, respond: Responder) {
  if (!actor.isByKey) refuse('password_needed')
  const now = deps.clock.now()
  const before = await asRecords(deps.database, actor, now, (tx) => readyExport(tx, now, actor, id))
  await sendExport(deps, actor, before, respond)
}

async function provenExport(deps: RecordDeps, actor: AccountActor, { id, password }: Proven) {
  const now = deps.clock.now()
  const found = await asRecords(deps.database, actor, now, (tx) => readyExport(tx, now, actor, id))
  if (password === '') refuse('password_needed')
  await deps.prove(deps, actor, password)
  return found
}

type Ready = Awaited<ReturnType<typeof readyExport>>

async function sendExport(deps: RecordDeps, actor: AccountActor, before: Ready, respond: Responder) {
  const now = deps.clock.now()
  const file_name = `records-${toRfc3339(before.created_at).slice(0, 10)}.zip`
  const file = { ...before, wrappedKey: before.wrapped_key, file_name, media_type: 'application/zip' }
  // Where files cannot be reached now it is said so, and nobody has looked: not an answer that breaks off.
  await refuseDamaged(deps.files, file, 1)
  await asRecords(deps.database, actor, now, async (tx) => {
    const ready = await readyExport(tx, now, actor, before.id)
    const look = { patient: ready.patient_id, account: actor.account, as: 'owner', name: '', way: 'export' } as const
    await insertLook(tx, now, ready, ready.folder_id === null ? look : { ...look, folder: ready.folder_id })
    await writeRead(tx, now, actor, 'record.export.read', { kind: 'record_export', id: ready.id })
  })
  sendFile(deps, file, { way: 'download', range: undefined, isHead: false }, respond, async () => {
    const then = deps.clock.now()
    await asRecords(deps.database, actor, then, (tx) => readyExport(tx, then, actor, before.id))
  })
}

async function readyExport(tx: ReadRunner, now: Instant, actor: AccountActor, id: string) {
  const found = allowOwned(actor, await exports.exportById(tx, id))
  return found.state === 'ready' && found.expires_at > now ? found : refuse('not_found')
}
