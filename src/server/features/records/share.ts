import type { AccountActor } from '#domain/access/actor.ts'
import { previewState } from '#domain/records/preview-rules.ts'
import { scanState, sharingEnd } from '#domain/records/record-rules.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit.ts'
import { insertMessages, tellLive } from '../../core/outbox.ts'
import { sharedNotes } from '../../core/staff-messages.ts'
import { allow, allowPractice, refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { RecordDeps } from './deps.ts'
import * as grants from './grants.sql.ts'
import { allowOwned, asRecords, openFolder, ownItem, ownPerson } from './own.ts'
import { lockFolders } from './folders.sql.ts'
import { tellOwner } from './papers-news.ts'
import { insertLook, looksOf, peopleOf } from './records.sql.ts'
import { versionsSaid } from './versions.sql.ts'

/** With whom a person can share, and with whom they do. */
export function readSharing(
  deps: RecordDeps,
  actor: AccountActor,
  patient?: string,
): Promise<Answer<'GET /records/sharing'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person } = await ownPerson(tx, now, actor, patient)
    const doctors = await grants.doctorsOf(tx, now, person.id)
    const given = await grants.grantsOf(tx, now, person.id)
    return {
      doctors: doctors.map(({ id, name, next_visit, time_zone }) => ({
        id,
        name,
        next_visit: next_visit && toRfc3339(next_visit),
        time_zone,
      })),
      grants: given.map(({ id, doctor, item_id, folder_id, created_at, expires_at, visit, time_zone }) => ({
        id,
        doctor,
        item_id,
        folder_id,
        since: toRfc3339(created_at),
        until: expires_at && toRfc3339(expires_at),
        visit: visit && toRfc3339(visit),
        time_zone,
      })),
    }
  })
}

/** Shares a document or a folder with a doctor of this person. Shared anew, the newer end counts. */
export function share(deps: RecordDeps, actor: AccountActor, wish: BodyOf<'POST /records/grants'>) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const thing = await sharedThing(tx, deps, actor, wish)
    const doctors = await grants.doctorsOf(tx, now, thing.patient_id)
    const doctor = doctors.find(({ id }) => id === wish.practitioner_id) ?? refuse('not_found')
    if (wish.until === 'visit' && doctor.visit_id === null) refuse('wrong_status')
    const of = { item: wish.item_id ?? null, folder: wish.folder_id ?? null, practitioner: doctor.id }
    // Shared in two tabs at once, the later one replaces the earlier: two that live would need two stops.
    await lockFolders(tx, thing.patient_id)
    const before = await grants.replaceGrants(tx, now, thing, of)
    const id = newId(now)
    const visit = wish.until === 'visit' ? doctor.visit_id : null
    await grants.insertGrant(tx, now, thing, { id, ...of, visit, expires: sharingEnd(now, wish.until) })
    await insertLook(tx, now, thing, {
      patient: thing.patient_id,
      account: actor.account,
      as: 'owner',
      name: '',
      way: 'share',
      grant: id,
      ...(wish.item_id ? { item: wish.item_id } : {}),
      ...(wish.folder_id ? { folder: wish.folder_id } : {}),
    })
    await writeAudit(tx, now, actor, { action: 'record.share', subject: { kind: 'record_grant', id } })
    // Another end for what is shared already is no news.
    if (before === 0) await tellDoctor(tx, now, actor, thing.patient_id, doctor, of.folder !== null)
    await tellLive(tx, [`doctor:${doctor.id}`], { kind: 'papers' })
    await tellOwner(tx, actor.account)
    return { id }
  })
}

async function tellDoctor(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  patient: string,
  { account_id: account, language, visit_id: visit }: grants.DoctorRow,
  isFolder: boolean,
) {
  const person = (await peopleOf(tx, actor.account)).find(({ id }) => id === patient)
  await insertMessages(tx, sharedNotes(now, { account, language }, { patient: person?.name ?? '', isFolder, visit }))
}

async function sharedThing(
  tx: Runner,
  { clock }: RecordDeps,
  actor: AccountActor,
  wish: BodyOf<'POST /records/grants'>,
) {
  if (wish.folder_id !== undefined) return openFolder(tx, clock.now(), actor, wish.folder_id)
  const item = await ownItem(tx, clock.now(), actor, wish.item_id ?? refuse('not_found'))
  return item.deleted_at === null && item.is_whole && item.newer_of === null ? item : refuse('not_found')
}

/** Ends at once: the next look finds nothing. */
export function stopSharing(deps: RecordDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const grant = allowOwned(actor, await grants.grantById(tx, id))
    await grants.stopGrant(tx, now, grant)
    await writeAudit(tx, now, actor, { action: 'record.unshare', subject: { kind: 'record_grant', id } })
    await tellLive(tx, [`doctor:${grant.practitioner_id}`], { kind: 'papers' })
    await tellOwner(tx, actor.account)
    return {}
  })
}

/** Who looked at a person's papers. */
export function readLooks(
  deps: RecordDeps,
  actor: AccountActor,
  patient?: string,
): Promise<Answer<'GET /records/looks'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person } = await ownPerson(tx, now, actor, patient)
    const looks = await looksOf(tx, person.id)
    return { results: looks.map(({ at, ...look }) => ({ ...look, at: toRfc3339(at) })) }
  })
}

/** What the patient of a visit shares with its doctor now. */
export function readShared(
  deps: RecordDeps,
  actor: AccountActor,
  visit: string,
  isAgain: boolean,
): Promise<Answer<'GET /appointments/:appointmentId/records'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { practitioner } = allowPractice(actor, 'records.view')
    const found = await grants.visitOfDoctor(tx, practitioner, visit)
    const own = allow(actor, 'records.view', found && { ...found, scope: { practitioner: found.practitioner } })
    await writeRead(tx, now, actor, 'record.list', { kind: 'appointment', id: visit })
    const items = await grants.sharedItems(tx, now, practitioner, { patient: own.patient_id })
    const name = await grants.nameOfDoctor(tx, practitioner)
    const [first] = items
    // Where nothing is shared there was nothing to look at.
    if (first) {
      const look = { patient: own.patient_id, account: actor.account, as: 'doctor', name, way: 'list' } as const
      await insertLook(tx, now, own, { ...look, grant: first.grant_id, isAgain })
    }
    return {
      results: items.map(
        ({ id, title, file_name, media_type, size, document_date, created_at, scan, preview, versions }) => ({
          id,
          title,
          file_name,
          media_type,
          size,
          document_date,
          added: toRfc3339(created_at),
          scan: scanState(scan, deps.isScanned),
          preview: previewState(preview, media_type),
          versions: versionsSaid(versions),
        }),
      ),
    }
  })
}
