import { statusesThatAre } from '#domain/booking/status.ts'
import type { BookedVisit } from '#domain/availability/hours-effect.ts'
import type { Language } from '#domain/language/languages.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

// What a change of hours or services is decided and told with, whatever the actor may see: counts and times of visits
// without their patients, the name of a colleague, the address of the doctor who is told.

/** Colleagues read the name of whoever changed hours at their branch, and no more of the account. */
export async function namesOfAccounts(tx: Runner, accounts: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.asProduct((product) =>
    product.many<{ id: string; name: string }>(sql`
      select id, concat_ws(' ', first_name, last_name) as name from account where id = any (${accounts}::uuid[]) limit 200`),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The account of a doctor who is told. */
export function accountOfDoctor(tx: Runner, practitioner: string) {
  return tx.asProduct((product) =>
    product.one<{ account: string; email: string; language: Language | null; mails_off: MailGroup[] }>(sql`
      select a.id as account, a.email, a.language, a.mails_off from practitioner p join account a on a.id = p.account_id
      where p.id = ${practitioner} and a.deleted_at is null`),
  )
}

/** When a doctor is booked at a branch in the days to come. */
export function timesBooked(tx: Runner, now: Instant, practitioner: string, branch: string, days: number) {
  return tx.asProduct((product) =>
    product.many<BookedVisit & { id: string }>(sql`
      select id, start_at as start, end_at as end, service_id as service, mode from appointment
      where practitioner_id = ${practitioner} and branch_id = ${branch} and status = any (${statusesThatAre('ahead')})
        and start_at > ${at(now)} and start_at < ${at(later(now, days * day))} limit 5000`),
  )
}

/** When a doctor is booked at a branch on one date, in minutes of its wall. */
export function minutesBooked(tx: Runner, practitioner: string, branch: string, date: string) {
  return tx.asProduct((product) =>
    product.many<{ start: number; end: number }>(sql`
      select w.start, w.start + (extract(epoch from x.end_at - x.start_at) / 60)::int as end
      from appointment x cross join lateral (
        select (extract(epoch from x.start_local::timestamp::time) / 60)::int as start) w
      where x.practitioner_id = ${practitioner} and x.branch_id = ${branch} and x.status = any (${statusesThatAre('ahead')})
        and x.start_local::timestamp::date = ${date}::date limit 500`),
  )
}

/** How many booked visits a branch has ahead, by service and doctor. */
export function bookedAtBranch(tx: Runner, now: Instant, branch: string) {
  return tx.asProduct((product) =>
    product.many<{ service_id: string; practitioner_id: string; booked: number }>(sql`
      select coalesce(v.shared_id, v.id) as service_id, x.practitioner_id, count(*)::int as booked
      from appointment x join service v on v.id = x.service_id
      where x.branch_id = ${branch} and x.status = any (${statusesThatAre('ahead')}) and x.start_at > ${at(now)}
      group by 1, 2 limit 10000`),
  )
}
