import type { AccountActor, Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { reachOfRecords } from '#domain/access/reach.ts'
import type { Instant } from '#domain/time/instant.ts'
import { makePatientOf } from '../../core/people/patients.ts'
import { allow, refuse } from '../../http/refusal.ts'
import { orTaken } from '../../platform/database/broken-rule.ts'
import type { Database, ReadRunner, Runner } from '../../platform/database/database.ts'
import { inFileTurn } from '../../platform/file-turns.ts'
import { folderById, lockFolders } from './folders.sql.ts'
import * as rows from './records.sql.ts'

/** The actor's transaction on papers at this moment: what has lapsed by then is out of reach. */
export function asRecords<T>(database: Database, actor: Actor, now: Instant, work: (tx: Runner) => Promise<T>) {
  // Names are asked for before; this is what is left where two come at the same moment.
  return orTaken(database.as(reachOfRecords(actor, now), work), 'record_folder_name', () => refuse('already_exists'))
}

/** The same where a file is opened in it, which may have to be waited for. */
export function asReader<T>(database: Database, actor: Actor, now: Instant, work: (tx: Runner) => Promise<T>) {
  return inFileTurn(() => asRecords(database, actor, now, work))
}

/** Whose papers are meant: a person of the own account, or oneself. Somebody who has no entry yet gets one. */
export async function ownPerson(tx: Runner, now: Instant, actor: AccountActor, patient: string | undefined) {
  if (patient === undefined) await makePatientOf(tx, now, actor.account)
  const people = await rows.peopleOf(tx, actor.account)
  const found = people.find(({ id, is_self }) => (patient === undefined ? is_self : id === patient))
  return { person: allowOwned(actor, found), people }
}

export async function ownFolder(tx: ReadRunner, now: Instant, actor: AccountActor, id: string) {
  return allowOwned(actor, await folderById(tx, now, id))
}

/** A folder that is there and into which something may be put. */
export async function openFolder(tx: ReadRunner, now: Instant, actor: AccountActor, id: string) {
  const folder = await ownFolder(tx, now, actor, id)
  return folder.deleted_at === null ? folder : refuse('not_found')
}

/** The folders of whoever this belongs to, locked for this transaction; then it is read again, as it is now. */
export async function lockedFolder(tx: Runner, now: Instant, actor: AccountActor, id: string) {
  const { patient_id } = await ownFolder(tx, now, actor, id)
  await lockFolders(tx, patient_id)
  return ownFolder(tx, now, actor, id)
}

/** A document and the folders of its owner, locked: folders first. */
export async function lockedItem(tx: Runner, now: Instant, actor: AccountActor, id: string) {
  const { patient_id } = await ownItem(tx, now, actor, id)
  await lockFolders(tx, patient_id)
  await rows.lockItem(tx, id)
  return ownItem(tx, now, actor, id)
}

export async function ownItem(tx: ReadRunner, now: Instant, actor: AccountActor, id: string) {
  return allowOwned(actor, await rows.itemById(tx, now, id))
}

/** What belongs to a person of this account; to others it does not exist. */
export function allowOwned<Thing extends { account_id: string | null }>(
  actor: AccountActor,
  found: Thing | undefined,
): Allowed<Thing, 'records.own'> {
  return allow(
    actor,
    'records.own',
    found && { ...found, scope: { accounts: found.account_id === null ? [] : [found.account_id] } },
  )
}
