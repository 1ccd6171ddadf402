import type { Language } from '#domain/language/languages.ts'
import { allowedByRule } from '#domain/access/allowed.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { endMarks, markReached, recheckDays, stepOfTime, type VerificationMode } from '#domain/verification/checks.ts'
import { stepVerification, type VerificationState, type VerificationStep } from '#domain/verification/verification.ts'
import { endMail, tellOfCheck } from '../../../core/checks/check-mails.ts'
import { hasGivenDay, isDayAskedFor, standsVerified } from '../../../core/checks/verified.ts'
import { newId } from '../../../platform/clock.ts'
import type { Database, Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { DoctorDeps } from '../deps.ts'
import { insertVerificationEvent, setVerification } from '../verification.sql.ts'
import { follow } from './decide-check.ts'

type DateDeps = Pick<DoctorDeps, 'clock' | 'site' | 'verification'> & { readonly database: Database }

type Due = {
  practitioner: string
  verification: VerificationState
  on: LocalDate | null
  until: LocalDate | null
  end_told: number | null
  account: string
  email: string
  language: Language | null
}

/**
 * What time does to the check that waits longest: it nears its end, ends, or is due again, and the doctor is told 60, 30
 * and 7 days before. One doctor a transaction. Where nothing is asked for, nothing ends. Returns whether there may be more.
 */
export async function runCheckDates(deps: DateDeps): Promise<boolean> {
  if (deps.verification === 'off') return false
  const now = deps.clock.now()
  const today = utcDate(now)
  return deps.database.asWorker('check dates', async (tx) => {
    const doctor = await nextDue(tx, today, deps.verification)
    if (!doctor) return false
    const state = doctor.verification
    const step = stepOfTime({ state, today, on: doctor.on, until: doctor.until })
    const to = step ? await takeStep(deps, tx, doctor, step) : state
    const mark = doctor.until === null ? undefined : markReached(doctor.until, today)
    if (doctor.until !== null && isNews(doctor, to, mark, today)) {
      await tx.run(sql`update practitioner set end_told = ${mark ?? 0} where id = ${doctor.practitioner}`)
      const until = doctor.until
      // Nobody has looked at them yet, and here nobody does.
      const askedBy = deps.verification === 'facility_attested' && doctor.on === null ? 'facility' : 'us'
      await tellOfCheck(tx, now, doctor, () => endMail(deps, until, to, askedBy))
    }
    return true
  })
}

/** The end, and each of the days before it, is told once; where nobody served for weeks, the end alone. */
function isNews({ until, end_told: told }: Due, state: VerificationState, mark: number | undefined, today: LocalDate) {
  if (state === 'expired') return true
  return mark !== undefined && mark !== told && until !== null && until >= today
}

async function takeStep(
  deps: DateDeps,
  tx: Runner,
  { practitioner, verification: from }: Due,
  step: VerificationStep,
): Promise<VerificationState> {
  const now = deps.clock.now()
  const decision = stepVerification({ state: from, step, by: 'time', isOwn: false, appeals: 0 })
  if (!decision.ok) throw new Error(`${step} does not follow ${from}`)
  const doctor = allowedByRule({ practitioner }, 'verification.decide' as const)
  await setVerification(tx, doctor, { to: decision.to })
  await insertVerificationEvent(tx, now, doctor, { id: newId(now), account: null, from, to: decision.to, note: '' })
  await follow(deps, tx, { account: null }, { practitioner, from, to: decision.to })
  return decision.to
}

/** The doctor to whom something is due today; one that another server has taken is passed by. */
function nextDue(tx: Runner, today: LocalDate, mode: VerificationMode) {
  const [first, second, third] = endMarks
  return tx.one<Due>(sql`
    select p.id as practitioner, p.verification, p.verified_on as on, p.verified_until as until, p.end_told, a.id as account, a.email, a.language
    from practitioner p join account a on a.id = p.account_id
    where ${standsVerified} and not (${hasGivenDay} and not ${isDayAskedFor(mode)}) and (
      (p.verified_until is not null and p.verified_until - ${today}::date <= ${first} and (p.verification <> 'expiring'
        or p.verified_until < ${today}::date or coalesce(p.end_told, 1000) > case
          when p.verified_until - ${today}::date <= ${third} then ${third}::int
          when p.verified_until - ${today}::date <= ${second} then ${second}::int else ${first}::int end))
      or (p.verification = 'verified' and p.verified_on is not null and ${today}::date - p.verified_on >= ${recheckDays}))
    order by p.verified_until nulls last, p.id limit 1 for no key update of p skip locked`)
}
