import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate, type LocalDate } from '#domain/time/local.ts'
import {
  type CredentialSays,
  longestDays,
  type StatusList,
  type StatusPurpose,
} from '#domain/verification/credential.ts'
import { type VerificationState, verifiedStates } from '#domain/verification/verification.ts'
import { lostStates } from '#domain/verification/state-meanings.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type CredentialRow = {
  id: string
  list: number
  status_index: number
  says: CredentialSays
  issued_at: Instant
  valid_until: LocalDate
  replaced_at: Instant | null
  /** The doctor has made another one since. */
  has_newer: boolean
  verification: VerificationState
  photo: string | null
}

/** Who stands by the word of a facility has no certificate: nobody has looked at the licence that it would tell of. */
const standing = sql`case when p.is_vouched then 'submitted' else p.verification end as verification`
const columns = sql`c.id, c.list, c.status_index, c.says, c.issued_at, c.valid_until, c.replaced_at, ${standing},
  c.replaced_at is not null and exists (select from practitioner_credential n where n.practitioner_id = c.practitioner_id and n.replaced_at is null) as has_newer,
  '/api/files/' || p.photo_id as photo`

/** A credential with what its doctor's check stands at now. */
export function credentialById(run: ReadRunner, id: string) {
  return run.one<CredentialRow>(sql`
    select ${columns} from practitioner_credential c join practitioner p on p.id = c.practitioner_id where c.id = ${id}`)
}

/** The newest of a doctor, where it was not replaced. */
export function liveCredential(run: ReadRunner, practitioner: string) {
  return run.one<CredentialRow>(sql`
    select ${columns} from practitioner_credential c join practitioner p on p.id = c.practitioner_id
    where c.practitioner_id = ${practitioner} and c.replaced_at is null`)
}

type DoctorToday = { says: CredentialSays | null; verification: VerificationState; valid_until: LocalDate }

type CheckedRow = {
  verification: VerificationState
  verified_on: LocalDate | null
  verified_until: LocalDate | null
  says: CredentialSays
}

/** What can be said of a doctor today; without a day of a check there is nothing to say. Alone until the transaction ends. */
export async function checkedDoctor(tx: Runner, practitioner: string): Promise<DoctorToday | undefined> {
  const row = await tx.one<CheckedRow>(sql`
    select ${standing}, p.verified_on, p.verified_until, jsonb_build_object('name', ${doctorName(sql`p`)},
      'specialty', s.name, 'slug', p.slug, 'checked_on', p.verified_on, 'source', p.verified_source) as says
    from practitioner p join specialty s on s.id = p.specialty_id where p.id = ${practitioner} for no key update of p`)
  if (!row?.verified_on) return undefined
  const longest = addDays(asLocalDate(row.verified_on), longestDays)
  return { ...row, valid_until: row.verified_until && row.verified_until < longest ? row.verified_until : longest }
}

type Own = Allowed<{ readonly practitioner: string }, 'profile.edit'>

type NewCredential = Pick<CredentialRow, 'id' | 'list' | 'status_index' | 'says' | 'valid_until'>

/** Returns 0 where its place in the list is taken. */
export function insertCredential(tx: Runner, now: Instant, { practitioner }: Own, row: NewCredential) {
  return tx.run(sql`
    insert into practitioner_credential (id, practitioner_id, list, status_index, says, issued_at, valid_until)
    values (${row.id}, ${practitioner}, ${row.list}, ${row.status_index}, ${JSON.stringify(row.says)}::jsonb, ${at(now)}, ${row.valid_until})
    on conflict (list, status_index) do nothing`)
}

/** How many were ever made: a list is left half empty, so that a free place is soon found. */
export async function credentialsMade(run: ReadRunner): Promise<number> {
  const row = await run.one<{ count: number }>(sql`select count(*)::int as count from practitioner_credential`)
  return row?.count ?? 0
}

const isOver = sql`(c.replaced_at is not null or p.verification = any(${lostStates}))`
const isAway = sql`(p.is_vouched or not (p.verification = any (${verifiedStates})))`

/** What can come back is suspended; what cannot is revoked. The older single list says both. */
function saidBy(purpose: StatusPurpose | undefined) {
  if (purpose === 'revocation') return isOver
  return purpose === 'suspension' ? sql`(${isAway} and not ${isOver})` : sql`(${isOver} or ${isAway})`
}

/** The places of a list whose credentials do not stand. Returns undefined where there is no such list. */
export async function withdrawnIn(run: ReadRunner, { list, purpose }: StatusList): Promise<number[] | undefined> {
  const row = await run.one<{ places: number[] | null; known: boolean }>(sql`
    select count(*) > 0 as known, array_agg(c.status_index) filter (where ${saidBy(purpose)}) as places
    from practitioner_credential c join practitioner p on p.id = c.practitioner_id where c.list = ${list}`)
  return row?.known ? (row.places ?? []) : undefined
}
