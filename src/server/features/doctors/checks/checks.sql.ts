import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { comparable, comparableAuthority, type GivenOut } from '#domain/verification/numbers.ts'
import type { CheckKind, CheckWay } from '#domain/verification/checks.ts'
import { sentStates, statesThatKeepNumber } from '#domain/verification/state-meanings.ts'
import type { VerificationState } from '#domain/verification/verification.ts'
import { doctorName } from '../../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

export type CheckRow = {
  kind: CheckKind
  way: CheckWay
  source: string
  on: LocalDate
  valid_until: LocalDate | null
}

/** What was passed and still stands, in the order of the kinds. */
export function standingChecks(run: ReadRunner, practitioner: string) {
  return run.many<CheckRow>(sql`
    select kind, way, source, (checked_at at time zone 'UTC')::date as on, valid_until from verification_check
    where practitioner_id = ${practitioner} and ended_at is null and status = 'passed'
    order by array_position(array['identity', 'number', 'registry', 'specialty', 'affiliation'], kind)`)
}

/** A number with who gave it out, in words; `p` is the practitioner of the statement around it. */
const givenNumber = sql`concat_ws(' ', coalesce(nullif(p.licence_authority_name, ''), p.licence_authority), p.licence_number)`

export type NewCheck = {
  readonly id: string
  readonly kind: CheckKind
  readonly status: 'passed' | 'failed'
  readonly way: CheckWay
  readonly source: string
  /** Which facility vouches, where one does: what it says ends when the doctor leaves it. */
  readonly facility?: string
  readonly evidence: readonly string[]
  readonly valid_until: LocalDate | null
}

type Decided = Allowed<{ readonly practitioner: string }, 'verification.decide' | 'doctors.decide'>

/**
 * Writes one check; it takes the place of the one before, and of what facilities say each takes the place of its own. What is kept of its documents is what they were, not what they show.
 */
export async function insertCheck(
  tx: Runner,
  now: Instant,
  { practitioner }: Decided,
  account: string | null,
  check: NewCheck,
) {
  await tx.run(sql`
    update verification_check set ended_at = ${at(now)}
    where practitioner_id = ${practitioner} and kind = ${check.kind} and ended_at is null
      and (${check.facility ?? null}::uuid is null or facility_id is null or facility_id = ${check.facility ?? null}::uuid)`)
  await tx.run(sql`
    insert into verification_check (id, practitioner_id, kind, status, way, source, fact, evidence, checked_by, checked_at, valid_until, ended_at, facility_id)
    select ${check.id}, p.id, ${check.kind}, ${check.status}, ${check.way}, ${check.source},
      left(case ${check.kind} when 'specialty' then s.name when 'affiliation' then p.facility_name
        when 'identity' then concat_ws(' ', p.first_name, p.last_name) else ${givenNumber} end, 300),
      coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'media_type', e.media_type, 'size', e.size, 'sha256', e.sha256) order by e.id)
        from verification_evidence e where e.practitioner_id = p.id and e.id = any (${[...check.evidence]}::uuid[])), '[]'),
      ${account}, ${at(now)}, ${check.valid_until}::date, case when ${check.status} = 'failed' then ${at(now)}::timestamptz end, ${check.facility ?? null}
    from practitioner p join specialty s on s.id = p.specialty_id where p.id = ${practitioner}`)
}

/** What was checked has changed, or is looked at anew: these checks say nothing of it any more. */
export function endChecks(
  tx: Runner,
  now: Instant,
  {
    practitioner,
  }:
    | Allowed<{ readonly practitioner: string }, 'profile.edit'>
    | Allowed<{ readonly practitioner: string }, 'verification.decide'>,
  kinds: readonly CheckKind[],
) {
  return tx.run(sql`
    update verification_check set ended_at = ${at(now)}
    where practitioner_id = ${practitioner} and kind = any (${[...kinds]}) and ended_at is null`)
}

export type Licence = {
  number: string
  authority: string
  authority_name: string
  until: LocalDate | null
  is_vouched: boolean
}

/** The number somebody works under, and until when their check holds. */
export async function licenceOf(run: ReadRunner, practitioner: string): Promise<Licence> {
  const row = await run.one<Licence>(sql`
    select licence_number as number, licence_authority as authority, licence_authority_name as authority_name, verified_until as until, is_vouched
    from practitioner where id = ${practitioner}`)
  return row ?? { number: '', authority: 'other', authority_name: '', until: null, is_vouched: false }
}

/** Others who say that a number is theirs, whoever they say gave it out: to name another authority is an old way around. */
export function sameNumber(run: ReadRunner, practitioner: string) {
  return run.many<{ id: string; name: string; state: VerificationState }>(sql`
    select o.id, ${doctorName(sql`o`)} as name, o.verification as state
    from practitioner p join practitioner o on o.licence_key = p.licence_key and o.id <> p.id
    where p.id = ${practitioner} and p.licence_key <> '' and o.licence_key <> '' order by o.created_at limit 20`)
}

/**
 * Whether somebody else stands under this number of this authority, as both are compared; of who was checked before
 * authorities were named nobody knows that it is another one.
 */
export async function isNumberTaken(
  run: ReadRunner,
  practitioner: string,
  number: string,
  { authority, name }: GivenOut,
) {
  const row = await run.one<{ taken: boolean }>(sql`
    select exists (select from practitioner o where o.licence_authority = ${authority}
      and o.licence_authority_key in (${comparableAuthority(authority, name)}, '') and o.licence_key = ${comparable(number)} and o.id <> ${practitioner}
      and o.verification = any(${statesThatKeepNumber})) as taken`)
  return row?.taken === true
}

/** Since when somebody waits, and what they were last told: a day that was set says nothing of what they were told before. */
export async function lastWords(run: ReadRunner, practitioner: string) {
  const row = await run.one<{ waiting_since: string | null; note: string }>(sql`
    select (select to_char(max(e.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from verification_event e
        where e.practitioner_id = ${practitioner} and (e.to_state = 'appealed' or e.to_state = 'submitted' and e.from_state <> all(${sentStates}))) as waiting_since,
      coalesce((select e.note from verification_event e where e.practitioner_id = ${practitioner}
        and e.from_state <> e.to_state and e.to_state <> 'named' order by e.at desc, e.id desc limit 1), '') as note`)
  return row ?? { waiting_since: null, note: '' }
}
