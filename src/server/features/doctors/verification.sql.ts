import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { comparable, comparableAuthority, type GivenOut } from '#domain/verification/numbers.ts'
import { statesThatKeepNumber } from '#domain/verification/state-meanings.ts'
import type { Answer } from '#contract/endpoints.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Change = {
  to: string
  licence?: string
  givenOut?: GivenOut
  check?: { on: LocalDate; until: LocalDate | null; source: string; isVouched: boolean }
}

/** The doctor hands in for the check, or somebody decides it; what one of two people had decided first is over, unless the other one only begins to look. */
export function setVerification(
  tx: Runner,
  {
    practitioner,
  }: Allowed<{ readonly practitioner: string }, 'profile.edit' | 'verification.decide' | 'doctors.decide'>,
  { to, licence, givenOut, check }: Change,
) {
  return tx.run(sql`
    update practitioner set verification = ${to}, licence_number = coalesce(${licence ?? null}, licence_number),
      licence_key = coalesce(${licence === undefined ? null : comparable(licence)}, licence_key),
      licence_authority = coalesce(${givenOut?.authority ?? null}, licence_authority),
      licence_authority_name = coalesce(${givenOut && namedBy(givenOut)}, licence_authority_name),
      licence_authority_key = coalesce(${givenOut && comparableAuthority(givenOut.authority, givenOut.name)}, licence_authority_key),
      verified_on = case when ${check !== undefined} then ${check?.on ?? null}::date else verified_on end,
      verified_source = case when ${check !== undefined} then ${check?.source ?? ''} else verified_source end,
      verified_until = case when ${check !== undefined} then ${check?.until ?? null}::date else verified_until end,
      is_vouched = case when ${check !== undefined} then ${check?.isVouched ?? false} else is_vouched end,
      end_told = case when ${check !== undefined} then null else end_told end,
      proposed = case when ${to === 'in_review' && !givenOut} then proposed end,
      proposed_by = case when ${to === 'in_review' && !givenOut} then proposed_by end,
      proposed_at = case when ${to === 'in_review' && !givenOut} then proposed_at end,
      version = version + 1
    where id = ${practitioner}`)
}

/** The name is kept where the doctor gives it; the product knows its own authorities. */
const namedBy = ({ authority, name }: GivenOut) => (authority === 'other' ? name : '')

/** What one person has decided until another one agrees. */
export function propose(
  tx: Runner,
  now: Instant,
  { practitioner }: Allowed<{ readonly practitioner: string }, 'verification.decide'>,
  account: string,
  decision: 'verify' | 'lift',
) {
  return tx.run(sql`
    update practitioner set proposed = ${decision}, proposed_by = ${account}, proposed_at = ${at(now)}, version = version + 1
    where id = ${practitioner}`)
}

/** Who has decided what first. */
export function proposed(run: ReadRunner, practitioner: string) {
  return run.one<{ decision: 'verify' | 'lift' | null; account: string | null }>(sql`
    select proposed as decision, proposed_by as account from practitioner where id = ${practitioner}`)
}

export function insertVerificationEvent(
  tx: Runner,
  now: Instant,
  {
    practitioner,
  }: Allowed<{ readonly practitioner: string }, 'profile.edit' | 'verification.decide' | 'doctors.decide'>,
  row: { id: string; account: string | null; from: string; to: string; note: string },
) {
  return tx.run(sql`
    insert into verification_event (id, practitioner_id, at, account_id, from_state, to_state, note)
    values (${row.id}, ${practitioner}, ${at(now)}, ${row.account}, ${row.from}, ${row.to}, ${row.note})`)
}

type Queue = Answer<'GET /admin/verifications'>

/** Where a decision led; a revocation that was taken back leads to where others are sent to. */
const decided = sql`case when e.from_state = 'appealed' and e.to_state = 'submitted' then 'restored' else e.to_state end`

/** What people decided: not the days that a start of the product sets and takes away. */
export function newestDecisions(run: ReadRunner) {
  return run.many<Queue['decided'][number]>(sql`
    select e.practitioner_id, ${doctorName(sql`p`)} as name, ${decided} as to_state, e.note,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from verification_event e join practitioner p on p.id = e.practitioner_id
    where ${decided} in ('verified', 'rejected', 'needs_info', 'suspended', 'revoked', 'restored')
      and not (e.account_id is null and e.from_state = any(${statesThatKeepNumber}))
    order by e.at desc, e.id desc limit 20`)
}

/** Whether somebody revoked a doctor whom nobody has verified since: the case goes on, whatever became of an appeal. */
export async function hasRevoked(run: ReadRunner, practitioner: string, account: string): Promise<boolean> {
  const row = await run.one<{ has_revoked: boolean }>(sql`
    select exists (select from verification_event e
      where e.practitioner_id = ${practitioner} and e.account_id = ${account} and e.from_state = 'suspended' and e.to_state = 'revoked'
        and not exists (select from verification_event v
          where v.practitioner_id = e.practitioner_id and v.to_state = 'verified' and (v.at, v.id) > (e.at, e.id))) as has_revoked`)
  return row?.has_revoked === true
}

/** Alone with a doctor's check until the transaction ends. */
export function lockVerification(tx: Runner, practitioner: string) {
  return tx.one<{ id: string; version: number }>(
    sql`select id, version from practitioner where id = ${practitioner} for no key update`,
  )
}

/** How often a doctor has asked to be looked at again since they were last verified, where they were declined; where they were revoked, how often they appealed. */
export async function appealsOf(run: ReadRunner, practitioner: string): Promise<number> {
  const row = await run.one<{ count: number }>(sql`
    select count(*)::int as count from verification_event e join practitioner p on p.id = e.practitioner_id
    where e.practitioner_id = ${practitioner} and e.from_state = p.verification
      and (e.from_state, e.to_state) in (('rejected', 'submitted'), ('revoked', 'appealed'))
      and e.at > coalesce((select max(v.at) from verification_event v where v.practitioner_id = ${practitioner}
        and v.to_state = 'verified'), '-infinity')`)
  return row?.count ?? 0
}
