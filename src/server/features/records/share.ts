import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { sharingEnd } from '#domain/records/record-rules.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { roleWords } from '../../core/role-words.ts'
import { writeAudit } from '../../core/audit.ts'
import { insertMessages, tellLive } from '../../core/outbox.ts'
import { sharedNotes } from '../../core/staff-messages.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { RecordDeps } from './deps.ts'
import * as grants from './grants.sql.ts'
import { allowOwned, asRecords, openFolder, ownItem, ownPerson } from './own.ts'
import { lockFolders } from './folders.sql.ts'
import { granteeTopics, tellOwner } from './papers-news.ts'
import { insertLook, looksOf, peopleOf } from './records.sql.ts'

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
    const branches = await grants.branchesOf(tx, now, person.id)
    const given = await grants.grantsOf(tx, now, person.id)
    return {
      doctors: doctors.map(({ id, name, next_visit, time_zone }) => ({
        id,
        name,
        next_visit: next_visit && toRfc3339(next_visit),
        time_zone,
      })),
      branches: branches.map(({ id, name }) => ({ id, name })),
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

/** Shares a document or a folder with a doctor or a branch of this person. Shared anew, the newer end counts. */
export function share(deps: RecordDeps, actor: AccountActor, wish: BodyOf<'POST /records/grants'>) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const thing = await sharedThing(tx, deps, actor, wish)
    const whom = await granteeOf(tx, now, thing.patient_id, wish)
    if (wish.until === 'visit' && whom.visit === null) refuse('wrong_status')
    const expires = sharingEnd(now, wish.until)
    const visit = wish.until === 'visit' ? whom.visit : null
    const given = { item: wish.item_id ?? null, folder: wish.folder_id ?? null, visit, expires }
    const { id, isNew } = await give(tx, now, actor, thing, whom, given)
    // Another end for what is shared already is no news.
    if (isNew && whom.doctor) await tellDoctor(tx, now, actor, thing.patient_id, whom.doctor, given.folder !== null)
    return { id }
  })
}

type Grantee = {
  readonly practitioner: string | null
  readonly branch: string | null
  readonly visit: string | null
  readonly doctor?: grants.DoctorRow
}

/** With whom: a doctor or a branch that this person visits. */
async function granteeOf(
  tx: Runner,
  now: Instant,
  patient: string,
  { practitioner_id, branch_id }: BodyOf<'POST /records/grants'>,
): Promise<Grantee> {
  if (practitioner_id !== undefined) {
    const doctors = await grants.doctorsOf(tx, now, patient)
    const doctor = doctors.find(({ id }) => id === practitioner_id) ?? refuse('not_found')
    return { practitioner: doctor.id, branch: null, visit: doctor.visit_id, doctor }
  }
  const branches = await grants.branchesOf(tx, now, patient)
  const branch = branches.find(({ id }) => id === branch_id) ?? refuse('not_found')
  return { practitioner: null, branch: branch.id, visit: branch.visit_id }
}

/** Gives it in place of what was given to them before; the owner's line of looks says so, and both sides' screens hear it. */
export async function give(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  thing: Allowed<{ readonly id: string; readonly patient_id: string }, 'records.own'>,
  { practitioner, branch }: Pick<Grantee, 'practitioner' | 'branch'>,
  given: { item: string | null; folder: string | null; visit: string | null; expires: Instant | null },
) {
  const { item, folder } = given
  // Shared in two tabs at once, the later one replaces the earlier: two that live would need two stops.
  await lockFolders(tx, thing.patient_id)
  const before = await grants.replaceGrants(tx, now, thing, { item, folder, practitioner, branch })
  const id = newId(now)
  await grants.insertGrant(tx, now, thing, { id, ...given, practitioner, branch })
  await insertLook(tx, now, thing, {
    patient: thing.patient_id,
    account: actor.account,
    as: 'owner',
    name: '',
    way: 'share',
    grant: id,
    ...(item ? { item } : {}),
    ...(folder ? { folder } : {}),
  })
  await writeAudit(tx, now, actor, { action: 'record.share', subject: { kind: 'record_grant', id } })
  await tellLive(tx, granteeTopics({ practitioner_id: practitioner, branch_id: branch }), { kind: 'papers' })
  await tellOwner(tx, actor.account)
  return { id, isNew: before === 0 }
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
    await tellLive(tx, granteeTopics(grant), { kind: 'papers' })
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
    return {
      results: looks.map(({ at, role, ...look }) => ({ ...look, role: roleWords(role), at: toRfc3339(at) })),
    }
  })
}
