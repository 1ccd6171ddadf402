import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { EvidenceKind } from '#domain/verification/evidence-rules.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

export type EvidenceRow = {
  id: string
  kind: EvidenceKind
  file_name: string
  media_type: string
  size: number
  handed_in: string
  is_decided: boolean
}

/** What lies here of somebody's documents, the newest last. */
export function evidenceOf(run: ReadRunner, practitioner: string) {
  return run.many<EvidenceRow>(sql`
    select id, kind, file_name, media_type, size, to_char(handed_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as handed_in,
      decided_at is not null as is_decided
    from verification_evidence where practitioner_id = ${practitioner} and wrapped_key <> '' order by handed_in_at, id limit 100`)
}

export type EvidenceFile = {
  id: string
  practitioner: string
  file_name: string
  media_type: string
  size: number
  wrapped_key: string
  scan: 'none' | 'clean' | 'infected'
}

/** A document as it is opened. */
export function evidenceFile(run: ReadRunner, id: string) {
  return run.one<EvidenceFile>(sql`
    select id, practitioner_id as practitioner, file_name, media_type, size, wrapped_key, scan
    from verification_evidence where id = ${id} and wrapped_key <> ''`)
}

/** Returns whether it is still there for them. Whoever else opens it waits meanwhile, so that one look is noted once. */
export async function lockEvidence(tx: Runner, { id }: Allowed<{ readonly id: string }, 'verification.decide'>) {
  const row = await tx.one(sql`select id from verification_evidence where id = ${id} and wrapped_key <> '' for update`)
  return row !== undefined
}

export const lookAction = 'evidence.open'

/** Returns whether somebody has opened a document since a moment. */
export async function hasLookedSince(run: ReadRunner, account: string, id: string, since: Instant) {
  const row = await run.one(sql`
    select id from audit where subject_id = ${id} and subject_kind = 'evidence' and action = ${lookAction}
      and account_id = ${account} and at > ${at(since)} limit 1`)
  return row !== undefined
}

export function insertEvidence(
  tx: Runner,
  now: Instant,
  { practitioner }: Allowed<{ readonly practitioner: string }, 'profile.edit'>,
  row: Pick<EvidenceFile, 'id' | 'file_name' | 'media_type' | 'size' | 'wrapped_key'> & {
    kind: EvidenceKind
    sha256: string
  },
) {
  return tx.run(sql`
    insert into verification_evidence (id, practitioner_id, kind, file_name, media_type, size, sha256, wrapped_key, handed_in_at)
    values (${row.id}, ${practitioner}, ${row.kind}, ${row.file_name}, ${row.media_type}, ${row.size}, ${row.sha256}, ${row.wrapped_key}, ${at(now)})`)
}

/** Returns 0 where it is not theirs, or somebody has decided on it. */
export function deleteEvidence(
  tx: Runner,
  { practitioner }: Allowed<{ readonly practitioner: string }, 'profile.edit'>,
  id: string,
) {
  return tx.run(sql`
    delete from verification_evidence where id = ${id} and practitioner_id = ${practitioner} and decided_at is null`)
}

/** From now on their days are counted. */
export function noteDecided(
  tx: Runner,
  now: Instant,
  { practitioner }: Allowed<{ readonly practitioner: string }, 'verification.decide'>,
) {
  return tx.run(sql`
    update verification_evidence set decided_at = ${at(now)} where practitioner_id = ${practitioner} and decided_at is null`)
}

export function noteEvidenceScan(
  tx: Runner,
  { id }: Allowed<{ readonly id: string }, 'verification.decide'>,
  scan: 'clean' | 'infected',
) {
  return tx.run(sql`update verification_evidence set scan = ${scan} where id = ${id}`)
}

/** What a reviewer looks at is not what lies here any more: their page has to be read again. */
export function touchCase(tx: Runner, { practitioner }: Allowed<{ readonly practitioner: string }, 'profile.edit'>) {
  return tx.run(sql`
    update practitioner set version = version + 1, proposed = null, proposed_by = null, proposed_at = null where id = ${practitioner}`)
}
