import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { type Allowed, allowedByRule } from '#domain/access/allowed.ts'
import { dateWords } from '#domain/language/date-words.ts'
import type { Language } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { graceDays } from '#domain/verification/checks.ts'
import { stepVerification, type VerificationState } from '#domain/verification/verification.ts'
import { statesThatKeepNumber } from '#domain/verification/state-meanings.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { dueMail, tellOfCheck, undatedMail } from '../../../core/checks/check-mails.ts'
import { hasGivenDay, isDayAskedFor } from '../../../core/checks/verified.ts'
import { newId } from '../../../platform/clock.ts'
import type { Database, Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { DoctorDeps } from '../deps.ts'
import { insertVerificationEvent } from '../verification.sql.ts'

type DateDeps = Pick<DoctorDeps, 'clock' | 'site' | 'verification'> & { readonly database: Database }

/**
 * At a start that asks for more than was asked before: doctors who stand because nothing was looked at, or by the word of a
 * facility where that no longer does, get a day by which they hand in what is looked at, and are told of it once. When it
 * has gone by, time closes them as it closes everybody. A start that asks for less takes the days away that it would not give, and tells
 * whoever was told of one.
 */
export async function dateUncheckedDoctors(deps: DateDeps) {
  await deps.database.asWorker('date unchecked doctors', async (tx) => {
    await takeDaysAway(deps, tx)
    if (deps.verification !== 'off') await giveDays(deps, tx)
  })
}

const stands = sql`p.verification = any(${statesThatKeepNumber})`

async function giveDays(deps: DateDeps, tx: Runner) {
  const now = deps.clock.now()
  const due = addDays(utcDate(now), graceDays)
  // The days before the end of which this mail tells are told with it.
  const dated = await tx.many<Dated>(sql`
    update practitioner p set verified_until = ${due}, end_told = ${graceDays}, version = p.version + 1 from account a
    where a.id = p.account_id and ${isDayAskedFor(deps.verification)} and p.verified_until is null and ${stands}
    returning p.id as practitioner, p.verification, a.id as account, a.email, a.language`)
  const askedBy = deps.verification === 'facility_attested' ? 'facility' : 'us'
  const note = t('A check is due by {date}', { date: dateWords(due) })
  for (const doctor of dated) {
    const { practitioner, verification: state } = doctor
    await writeDown(tx, now, 'verification.dated', { practitioner, from: state, to: state, note })
    const asked = { askedBy, isSuspended: state === 'suspended' } as const
    await tellOfCheck(tx, now, doctor, () => dueMail(deps, due, asked))
  }
}

type Dated = {
  practitioner: string
  verification: VerificationState
  account: string
  email: string
  language: Language | null
}

async function takeDaysAway(deps: DateDeps, tx: Runner) {
  const { clock, verification: mode } = deps
  const found = await tx.many<Dated & { was_told: boolean }>(sql`
    select p.id as practitioner, p.verification, p.end_told is not null as was_told, a.id as account, a.email, a.language
    from practitioner p join account a on a.id = p.account_id
    where ${stands} and ${hasGivenDay} and not ${isDayAskedFor(mode)} order by p.id for no key update of p`)
  for (const doctor of found) {
    const { practitioner, verification: from, was_told: wasTold } = doctor
    const step = stepVerification({ state: from, step: 'drop_day', by: 'time', isOwn: false, appeals: 0 })
    const to = step.ok ? step.to : from
    await takeDayAway(tx, allowedByRule({ practitioner }, 'verification.decide' as const), to)
    await writeDown(tx, clock.now(), 'verification.undated', {
      practitioner,
      from,
      to,
      note: t('No check is due any more'),
    })
    const isSuspended = from === 'suspended'
    if (wasTold) await tellOfCheck(tx, clock.now(), doctor, () => undatedMail(deps, { isSuspended }))
  }
}

type Turn = { practitioner: string; from: VerificationState; to: VerificationState; note: string }

/** The history of the doctor and the audit: nobody did it, a start of the product did. */
async function writeDown(tx: Runner, now: Instant, action: AuditAction, { practitioner, ...turn }: Turn) {
  const doctor = allowedByRule({ practitioner }, 'verification.decide' as const)
  await insertVerificationEvent(tx, now, doctor, { id: newId(now), account: null, ...turn })
  await writeAudit(tx, now, 'system', { action, subject: { kind: 'practitioner', id: practitioner } })
}

function takeDayAway(
  tx: Runner,
  { practitioner }: Allowed<{ readonly practitioner: string }, 'verification.decide'>,
  to: VerificationState,
) {
  return tx.run(sql`
    update practitioner set verification = ${to}, verified_until = null, end_told = null, version = version + 1
    where id = ${practitioner}`)
}
