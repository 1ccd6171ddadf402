import type { Language } from '#domain/language/languages.ts'
import { addDays } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'
import { graceDays, type VerificationMode } from '#domain/verification/checks.ts'
import { verifiedStates } from '#domain/verification/verification.ts'
import { dueMail, tellOfCheck } from '../../../core/check-mails.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { DoctorDeps } from '../deps.ts'

type DateDeps = Pick<DoctorDeps, 'clock' | 'site'> & { readonly database: Database }

/**
 * At a start that asks for more than was asked before: doctors who stand because nothing was looked at, or by the word of a
 * facility where that no longer does, get a day by which they hand in what is looked at, and are told of it once. When it
 * has gone by, time closes them as it closes everybody.
 */
export async function dateUncheckedDoctors(deps: DateDeps, mode: VerificationMode) {
  if (mode === 'off') return
  const now = deps.clock.now()
  const due = addDays(utcDate(now), graceDays)
  await deps.database.asWorker('date unchecked doctors', async (tx) => {
    // The days before the end of which this mail tells are told with it.
    const dated = await tx.many<{ account: string; email: string; language: Language | null }>(sql`
      update practitioner p set verified_until = ${due}, end_told = ${graceDays}, version = p.version + 1 from account a
      where a.id = p.account_id and (p.verified_on is null or (p.is_vouched and ${mode === 'required'})) and p.verified_until is null
        and (p.verification = any (${verifiedStates}) or p.verification = 'suspended')
      returning a.id as account, a.email, a.language`)
    for (const doctor of dated) await tellOfCheck(tx, now, doctor, () => dueMail(deps, due))
  })
}
