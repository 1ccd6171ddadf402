import { type FolderKind, mostDocuments } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { standsVerified } from '../../core/checks/verified.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { newestFile, paperColumns, type PaperRow } from '../../core/papers/paper-files.sql.ts'

/**
 * Who reads what is not theirs: a doctor, by a visit at a branch or by one file, somebody at a branch, or somebody who helps the
 * patient; with the account to which an emergency belongs, or what is shared with a helper.
 */
export type Reader = { readonly account: string } & (
  | { readonly practitioner: string; readonly visited?: string }
  | { readonly branch: string }
  | { readonly isHelper: true }
)

export type OpenPaper = PaperRow & {
  /** What is shown has its patient: only what was erased has none. */
  patient_id: string
  branch_id: string | null
  practitioner_id: string | null
  author_account: string | null
  open_by: 'written' | 'shared' | 'emergency'
  /** The grant, or the emergency, by which it is open. */
  grant_id: string | null
  /** The folder that is shared, where it is open with that. */
  folder: { name: string; kind: FolderKind } | null
  /** Since when it is open to them. */
  open_since: Instant
  withdrawn_at: Instant | null
  withdrawn_why: string
}

/** All that a patient may keep, and as much again of what clinics wrote: a list that says "everything" shows everything. */
const mostOpen = 2 * mostDocuments

/**
 What is open to somebody now, each paper once: what they wrote first, then what is shared with them under the
 grant that came last, then what an emergency opens.
*/
export function openPapers(tx: ReadRunner, now: Instant, reader: Reader, of: { patient: string } | { item: string }) {
  const which = 'item' in of ? sql`i.id = ${of.item}` : sql`i.patient_id = ${of.patient}`
  const { writes, isGrantee, inEmergency } = standing(reader)
  return tx.many<OpenPaper>(sql`
    select distinct on (c.created_at, i.id) ${paperColumns}, coalesce(i.patient_id, i.id) as patient_id, i.branch_id, i.practitioner_id,
      i.author_account, y.open_by, y.grant_id, y.since as open_since,
      case y.open_by when 'shared' then shared_folder(y.grant_id) end as folder, i.withdrawn_at, i.withdrawn_why
    from record_item i cross join lateral (select folder_and_above(i.folder_id) as folders) w
      cross join lateral (
        select 'written' as open_by, null::uuid as grant_id, 3 as rank, i.created_at as since where i.source <> 'patient' and ${writes}
        union all select 'shared', g.id, 2, g.created_at from record_grant g
          where g.patient_id = i.patient_id and (g.item_id = i.id or g.folder_id = any (w.folders)) and ${isGrantee}
            and i.hidden_at is null and i.withdrawn_at is null and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})
        union all select 'emergency', e.id, 1, e.at from record_emergency e
          where e.patient_id = i.patient_id and ${inEmergency} and e.expires_at > ${at(now)} and i.withdrawn_at is null) y
      ${newestFile}
    where ${which} and i.deleted_at is null and i.received = i.size and i.newer_of is null
    order by c.created_at desc, i.id, y.rank desc, y.since desc limit ${mostOpen}`)
}

/** By what papers are open to them: as writers of the paper `i`, under the grant `g`, in the emergency `e` of the same place. */
function standing(reader: Reader) {
  if ('practitioner' in reader) {
    // At another branch of theirs nobody was told: there it does not count.
    const there = reader.visited === undefined ? sql`true` : sql`e.branch_id = ${reader.visited}`
    return {
      writes: sql`(i.practitioner_id = ${reader.practitioner} or exists (
        select from appointment a where a.id = i.appointment_id and a.practitioner_id = ${reader.practitioner}))`,
      // What a patient shared opens to a doctor, and to nobody who is none at this moment.
      isGrantee: sql`(g.practitioner_id = ${reader.practitioner} and exists (
        select from practitioner p where p.id = ${reader.practitioner} and ${standsVerified}))`,
      inEmergency: sql`e.account_id = ${reader.account} and e.practitioner_id = ${reader.practitioner} and ${there}`,
    }
  }
  if ('branch' in reader)
    return {
      writes: sql`i.branch_id = ${reader.branch}`,
      isGrantee: sql`g.branch_id = ${reader.branch}`,
      inEmergency: sql`e.account_id = ${reader.account} and e.branch_id = ${reader.branch}`,
    }
  return { writes: sql`false`, isGrantee: sql`g.carer_account = ${reader.account}`, inEmergency: sql`false` }
}
