import { mark, t } from '#domain/language/translate.ts'
import type { VerificationMode } from '#domain/verification/checks.ts'
import { type GivenOut, wayOfNumber } from '#domain/verification/numbers.ts'
import { type VerificationState, verifiedStates } from '#domain/verification/verification.ts'
import type { Instant } from '#domain/time/instant.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Whether a doctor's licence is confirmed; `p` is the practitioner of the statement around it. */
export const standsVerified = sql`p.verification = any(${verifiedStates})`

/** Whether a doctor works at some facility that is checked, or at none yet; `p` is the practitioner of the statement around it. */
export const worksWhereChecked = sql`(not exists (select from practitioner_branch pw where pw.practitioner_id = p.id and pw.state = 'active')
  or exists (select from practitioner_branch pw join branch pb on pb.id = pw.branch_id join facility pf on pf.id = pb.facility_id
    where pw.practitioner_id = p.id and pw.state = 'active' and pf.check_state = 'checked'))`

/**
 * Whether a doctor's due day was set at a start, because nobody has checked them or only a facility vouches, and is not
 * the end of a check; `p` is the practitioner of the statement around it.
 */
export const hasGivenDay = sql`(p.verified_until is not null and (p.verified_on is null or p.is_vouched)
  and not exists (select from verification_check c where c.practitioner_id = p.id and c.status = 'passed' and c.ended_at is null
    and c.valid_until = p.verified_until))`

/** Whether such a day is asked for in this way of checking. */
export function isDayAskedFor(mode: VerificationMode) {
  if (mode === 'off') return sql`false`
  return mode === 'required' ? sql`(p.verified_on is null or p.is_vouched)` : sql`p.verified_on is null`
}

/**
 * Where nothing is checked (`VERIFICATION=off`) a doctor is verified at once, without the date of a check that never
 * was: earlier checks were of another number, or have ended.
 */
export function standUnchecked(tx: Runner, now: Instant, practitioner: string, account: string) {
  return tx.asProduct(async (product) => {
    await product.run(sql`
      update practitioner set verification = 'verified', verified_on = null, verified_source = '', verified_until = null, end_told = null,
        is_vouched = false where id = ${practitioner}`)
    await product.run(sql`
      insert into verification_event (id, practitioner_id, at, account_id, from_state, to_state, note)
      values (${newId(now)}, ${practitioner}, ${at(now)}, ${account}, 'submitted', 'verified', '')`)
  })
}

type Attested = {
  readonly practitioner: string
  readonly account: string
  readonly from: VerificationState
  /** The facility that vouches for them, and whose number they have. */
  readonly source: string
  readonly givenOut: GivenOut
}

/**
 * Where doctors are left to their facilities, a doctor is listed from the moment one vouches for them. Returns false
 * where they neither wait nor are listed unchecked.
 */
export function standAttested(
  tx: Runner,
  now: Instant,
  { practitioner, account, from, source, givenOut }: Attested,
): Promise<boolean> {
  return tx.asProduct(async (product) => {
    const stands = await product.run(sql`
      update practitioner set verification = 'verified', verified_on = (${at(now)}::timestamptz at time zone 'UTC')::date, verified_source = ${source},
        is_vouched = true, verified_until = null, end_told = null, version = version + 1
      where id = ${practitioner} and verification = ${from} and (verification = 'submitted' or verified_on is null)`)
    if (stands === 0) return false
    await product.run(sql`
      update verification_check set ended_at = ${at(now)} where practitioner_id = ${practitioner} and kind = 'number' and ended_at is null`)
    await product.run(sql`
      insert into verification_check (id, practitioner_id, kind, status, way, source, fact, checked_at)
      select ${newId(now)}, p.id, 'number', 'passed', ${wayOfNumber(givenOut)}, ${givenOut.name},
        concat_ws(' ', coalesce(nullif(p.licence_authority_name, ''), p.licence_authority), p.licence_number), ${at(now)}
      from practitioner p where p.id = ${practitioner}`)
    await product.run(sql`
      insert into verification_event (id, practitioner_id, at, account_id, from_state, to_state, note)
      values (${newId(now)}, ${practitioner}, ${at(now)}, ${account}, ${from}, 'verified', '')`)
    return true
  })
}

/** Nobody is booked with, moved to or written to by a doctor whose licence is not checked, the clinic's own people neither. */
export function refuseUnverified({ is_verified }: { readonly is_verified: boolean }) {
  if (!is_verified) refuse('not_bookable', { detail: t(notYet) })
}

const notYet = mark('This doctor’s licence is not verified yet')

/**
 * What the people of a clinic read about a doctor who is no longer verified; patients are told only of their visits.
 */
const nowClosed: { readonly [State in VerificationState]?: string } = {
  suspended: mark('This doctor is suspended. Nobody can be booked until that is lifted'),
  revoked: mark('This doctor’s verification was revoked. Nobody can be booked'),
  appealed: mark('This doctor’s verification was revoked. Nobody can be booked'),
  expired: mark('The check of this doctor has ended. Nobody can be booked until a person has looked again'),
}

/** The same for the clinic's own people, who read which state it is. */
export function refuseUnverifiedHere(doctor: {
  readonly is_verified: boolean
  readonly verification: VerificationState
}) {
  if (!doctor.is_verified) refuse('not_bookable', { detail: t(nowClosed[doctor.verification] ?? notYet) })
}

/** The same, asked by the doctor's id. */
export async function refuseUnlessVerified(run: ReadRunner, practitioner: string) {
  const row = await run.one<{ is_verified: boolean }>(
    sql`select ${standsVerified} as is_verified from practitioner p where p.id = ${practitioner}`,
  )
  refuseUnverified(row ?? { is_verified: false })
}
