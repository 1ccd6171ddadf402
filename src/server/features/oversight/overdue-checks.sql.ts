import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { facilitySince, facilityWaits } from '../../core/checks/waiting-facilities.sql.ts'
import { doctorSince, doctorWaits } from '../../core/checks/waiting-doctors.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Whether administrators were told of such checks on this day already. */
export async function wereTold(tx: Runner, today: LocalDate): Promise<boolean> {
  return (await tx.one(sql`select told_on from checks_told where told_on >= ${today}::date`)) !== undefined
}

/** How many checks of doctors and of facilities have waited since before a moment. */
export async function overdueChecks(tx: Runner, before: Instant): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select (select count(*) from practitioner p where ${doctorWaits} and ${doctorSince} < ${at(before)})
      + (select count(*) from facility f where ${facilityWaits} and ${facilitySince} < ${at(before)}) as count`)
  return row?.count ?? 0
}

/** Notes that they are told on this day; false where another server was quicker. */
export async function noteTold(tx: Runner, today: LocalDate): Promise<boolean> {
  const noted = await tx.run(sql`
    insert into checks_told (told_on) values (${today}::date)
    on conflict (is_only) do update set told_on = excluded.told_on where checks_told.told_on < excluded.told_on`)
  return noted > 0
}

export type Reader = { readonly account: string; readonly email: string; readonly language: Language | null }

/** The administrators who can log in. */
export function readersOfChecks(tx: Runner) {
  return tx.many<Reader>(sql`
    select id as account, email, language from account where user_type = 'platform-admin' and email_verified_at is not null
      and deleted_at is null and deletion_due_at is null and suspended_at is null order by id limit 1000`)
}
