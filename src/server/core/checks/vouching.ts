import type { Language } from '#domain/language/languages.ts'
import { type Allowed, allowedByRule } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type CheckKind, isVouchingOver, type VerificationMode } from '#domain/verification/checks.ts'
import { stepVerification, type VerificationState } from '#domain/verification/verification.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { lostMail, tellOfCheck } from './check-mails.ts'
import { rebuildDoctor } from '../free-times/digest.ts'
import { endCredentialOf } from './end-credential.sql.ts'
import type { MailSite } from '../messages/letter.ts'
import { tellLive } from '../messages/outbox.ts'
import { settleVisits } from '../visits/visits-on-hold.ts'

type Deps = { readonly verification: VerificationMode; readonly site: MailSite }
type Left = Allowed<{ readonly practitioner: string }, 'doctors.decide'>

type Vouched = {
  verification: VerificationState
  was_vouched: boolean
  account: string
  checks: CheckKind[]
  email: string
  language: Language | null
}

/**
 * Locks a doctor's check until the transaction ends, even for those who may not decide it: before the locks of their
 * times.
 */
export function lockCheck(tx: Runner, practitioner: string) {
  return tx.asProduct((product) =>
    product.one(sql`select id from practitioner where id = ${practitioner} for no key update`),
  )
}

/**
 * Whether a doctor was listed only because a facility vouched, and that has ended. Where nobody is checked there is
 * nothing to end.
 */
export async function hasLostVoucher(tx: Runner, mode: VerificationMode, practitioner: string): Promise<boolean> {
  return mode !== 'off' && isOver(await vouchedDoctor(tx, practitioner))
}

/**
 * After a doctor has left: where only that facility vouched for them, they wait for a check again. They and their
 * patients are told, as when a check ends. A suspended doctor stays suspended.
 */
export async function endVouching(
  { verification: mode, site }: Deps,
  tx: Runner,
  now: Instant,
  account: string | null,
  left: Left,
) {
  const { practitioner } = left
  const doctor = await vouchedDoctor(tx, practitioner)
  if (mode === 'off' || !doctor || !isOver(doctor)) return
  const from = doctor.verification
  const decision = stepVerification({ state: from, step: 'lose_voucher', by: 'facility', isOwn: false, appeals: 0 })
  if (!decision.ok) return
  const change = { practitioner, account, from, to: decision.to }
  await writeStep(tx, now, change)
  await endCredentialOf(tx, now, left)
  await settleVisits(tx, now, change)
  await tellOfCheck(tx, now, doctor, () => lostMail({ site }))
  await tellLive(tx, [`availability:${practitioner}`, 'platform'], { kind: 'setup' })
}

type Facility = Allowed<{ readonly id: string }, 'verification.decide'>

/**
 * Locks the checks of the doctors a facility vouches for, until the transaction ends: before the locks of their times.
 */
export async function lockVouchedBy(tx: Runner, { id }: Facility): Promise<string[]> {
  const doctors = await tx.asProduct((product) =>
    product.many<{ id: string }>(sql`
      select p.id from practitioner p where exists (select from verification_check c
        where c.practitioner_id = p.id and c.facility_id = ${id} and c.kind = 'affiliation' and c.ended_at is null)
      order by p.id for no key update`),
  )
  return doctors.map((doctor) => doctor.id)
}

/**
 * A facility that is suspended or declined vouches for nobody, and its word on doctors ends: those without any other
 * check wait for one again, wherever else they work. Once listed again, it has to vouch again.
 */
export async function endWordOf(
  deps: Deps,
  tx: Runner,
  now: Instant,
  account: string,
  { id, vouched }: Facility & { readonly vouched: readonly string[] },
) {
  await tx.asProduct((product) =>
    product.run(sql`
      update verification_check set ended_at = ${at(now)} where facility_id = ${id} and kind = 'affiliation' and ended_at is null`),
  )
  for (const practitioner of vouched) {
    await endVouching(deps, tx, now, account, allowedByRule({ practitioner }, 'doctors.decide' as const))
    await rebuildDoctor(tx, now, practitioner)
  }
}

function isOver(doctor: Vouched | undefined): boolean {
  return doctor?.was_vouched === true && isVouchingOver(doctor.checks)
}

/** A doctor checked before evidence existed has no due day: they were not listed by a facility's word. */
function vouchedDoctor(tx: Runner, practitioner: string): Promise<Vouched | undefined> {
  return tx.asProduct((product) =>
    product.one<Vouched>(sql`
      select p.verification, a.id as account, a.email, a.language, p.verified_on is not null and exists (select from verification_check c
          where c.practitioner_id = p.id and c.kind = 'affiliation' and c.status = 'passed') as was_vouched,
        coalesce((select jsonb_agg(c.kind) from verification_check c
          where c.practitioner_id = p.id and c.status = 'passed' and c.ended_at is null), '[]') as checks
      from practitioner p join account a on a.id = p.account_id where p.id = ${practitioner}`),
  )
}

type Step = { practitioner: string; account: string | null; from: VerificationState; to: VerificationState }

function writeStep(tx: Runner, now: Instant, { practitioner, account, from, to }: Step) {
  return tx.asProduct(async (product) => {
    await product.run(sql`
      update practitioner set verification = ${to}, proposed = null, proposed_by = null, proposed_at = null, version = version + 1 where id = ${practitioner}`)
    await product.run(sql`
      insert into verification_event (id, practitioner_id, at, account_id, from_state, to_state, note)
      values (${newId(now)}, ${practitioner}, ${at(now)}, ${account}, ${from}, ${to}, '')`)
  })
}
