import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { sharingEnd } from '#domain/records/record-rules.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import type { MailSite } from '../../core/messages/letter.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { RecordDeps } from './deps.ts'
import * as grants from './grants.sql.ts'
import { allowOwned, asRecords, openFolder, ownItem, ownPerson } from './own.ts'
import { lockFolders } from './folders.sql.ts'
import { granteeTopics, tellOwner } from './papers-news.ts'
import { insertLook } from './looks.sql.ts'
import { tellSharing, tellStopped } from './tell-sharing.ts'

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
    const carers = await grants.carersOf(tx, person.id)
    const given = await grants.grantsOf(tx, now, person.id)
    return {
      doctors: doctors.map(({ id, name, next_visit, time_zone }) => ({
        id,
        name,
        next_visit: next_visit && toRfc3339(next_visit),
        time_zone,
      })),
      branches: branches.map(({ id, name, visit_id }) => ({ id, name, has_visit: visit_id !== null })),
      carers: carers.map(({ id, name }) => ({ id, name })),
      grants: given.map(({ id, doctor, to, item_id, folder_id, created_at, expires_at, visit, time_zone }) => ({
        id,
        doctor,
        to,
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

/** Shares a document or a folder with a doctor, a branch or a helper of this person. Shared anew, the newer end counts. */
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
    if (isNew)
      await tellSharing(tx, now, actor, { ...asGrant(thing.patient_id, whom), folder_id: given.folder }, 'shared')
    return { id }
  })
}

type Grantee = grants.Whom & {
  /** Their next visit, with which sharing may end. */
  readonly visit: string | null
}
const nobody = { practitioner: null, branch: null, carer: null, visit: null }

/** With whom: a doctor or a branch that this person visits, or somebody who helps them. */
async function granteeOf(
  tx: Runner,
  now: Instant,
  patient: string,
  { practitioner_id, branch_id, carer_id }: BodyOf<'POST /records/grants'>,
): Promise<Grantee> {
  if (practitioner_id !== undefined) {
    const doctors = await grants.doctorsOf(tx, now, patient)
    const doctor = doctors.find(({ id }) => id === practitioner_id) ?? refuse('not_found')
    return { ...nobody, practitioner: doctor.id, visit: doctor.visit_id }
  }
  if (carer_id !== undefined) {
    const carers = await grants.carersOf(tx, patient)
    const helper = carers.find(({ id }) => id === carer_id) ?? refuse('not_found')
    return { ...nobody, carer: helper.id }
  }
  const branches = await grants.branchesOf(tx, now, patient)
  const branch = branches.find(({ id }) => id === branch_id) ?? refuse('not_found')
  return { ...nobody, branch: branch.id, visit: branch.visit_id }
}

/** Gives it in place of what was given to them before; the owner's line of looks says so, and both sides' screens hear it. */
export async function give(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  thing: Allowed<{ readonly id: string; readonly patient_id: string }, 'records.own'>,
  { practitioner, branch, carer }: grants.Whom,
  given: { item: string | null; folder: string | null; visit: string | null; expires: Instant | null },
) {
  const { item, folder } = given
  // Shared in two tabs at once, the later one replaces the earlier: two that live would need two stops.
  await lockFolders(tx, thing.patient_id)
  const before = await grants.replaceGrants(tx, now, thing, { item, folder, practitioner, branch, carer })
  const id = newId(now)
  await grants.insertGrant(tx, now, thing, { id, ...given, practitioner, branch, carer })
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
  await tellLive(tx, granteeTopics(asGrant(thing.patient_id, { practitioner, branch, carer })), { kind: 'papers' })
  await tellOwner(tx, actor.account)
  return { id, isNew: before === 0 }
}

function asGrant(patient_id: string, { practitioner, branch, carer }: grants.Whom) {
  return { patient_id, practitioner_id: practitioner, branch_id: branch, carer_account: carer }
}

async function sharedThing(
  tx: Runner,
  { clock }: RecordDeps,
  actor: AccountActor,
  wish: BodyOf<'POST /records/grants'>,
) {
  if (wish.folder_id !== undefined) return openFolder(tx, clock.now(), actor, wish.folder_id)
  const item = await ownItem(tx, clock.now(), actor, wish.item_id ?? refuse('not_found'))
  // Nobody would find what its owner hides.
  const isThere = item.deleted_at === null && item.is_whole && item.newer_of === null && !item.is_hidden
  return isThere ? item : refuse('not_found')
}

/** Ends at once: the next look finds nothing. */
export function stopSharing(deps: RecordDeps & { readonly site: MailSite }, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const grant = allowOwned(actor, await grants.grantById(tx, id))
    const hasEnded = await grants.stopGrant(tx, now, grant)
    await writeAudit(tx, now, actor, { action: 'record.unshare', subject: { kind: 'record_grant', id } })
    await tellLive(tx, granteeTopics(grant), { kind: 'papers' })
    await tellOwner(tx, actor.account)
    // Stopped twice, or after its time, it is no news.
    if (hasEnded) {
      const isOpen = await grants.isStillShared(tx, now, grant)
      if (!isOpen) await tellSharing(tx, now, actor, grant, 'stopped')
      await tellStopped(tx, now, deps.site, grant, isOpen)
    }
    return {}
  })
}
