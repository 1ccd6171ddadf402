import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { standsVerified, worksWhereChecked } from '../../core/checks/verified.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Own = Allowed<{ readonly account: string }, 'account.own'>

/** Nobody looks through more. */
export const mostSaved = 200

/** Whether the doctor `p` has a page that patients see. */
const hasPage = sql`(p.is_published and ${standsVerified} and ${worksWhereChecked})`

type SavedRow = {
  slug: string
  name: string
  specialty: string
  state: 'open' | 'shut' | 'closed'
  practitioner_id: string
  /** The account's own person was with them before. */
  is_known: boolean
}

/** Whom an account has saved, the last one first. */
export function savedDoctors(run: ReadRunner, now: Instant, { account }: Own) {
  return run.many<SavedRow>(sql`
    select p.slug, ${doctorName(sql`p`)} as name, s.name as specialty,
      case when exists (select from offering o where o.practitioner_id = p.id and o.is_listed) then 'open'
        when ${hasPage} then 'shut' else 'closed' end as state, p.id as practitioner_id,
      exists (select from patient m where m.account_id = d.account_id and m.relation = 'self'
        and was_here_before(p.id, m.id, ${at(now)})) as is_known
    from saved_doctor d join practitioner p on p.id = d.practitioner_id join specialty s on s.id = p.specialty_id
    where d.account_id = ${account} order by d.saved_at desc, p.id limit ${mostSaved}`)
}

/** The doctor of a page that can be saved: one that patients see. */
export async function doctorToSave(run: ReadRunner, slug: string): Promise<string | undefined> {
  const row = await run.one<{ id: string }>(sql`
    select p.id from practitioner p where p.slug = ${slug}
      and (${hasPage} or exists (select from offering o where o.practitioner_id = p.id and o.is_listed))`)
  return row?.id
}

export async function countSaved(run: ReadRunner, { account }: Own): Promise<number> {
  const row = await run.one<{ count: number }>(
    sql`select count(*)::int as count from saved_doctor where account_id = ${account}`,
  )
  return row?.count ?? 0
}

export function insertSaved(tx: Runner, now: Instant, { account }: Own, practitioner: string) {
  return tx.run(sql`
    insert into saved_doctor (account_id, practitioner_id, saved_at) values (${account}, ${practitioner}, ${at(now)})
    on conflict do nothing`)
}

export function deleteSaved(tx: Runner, { account }: Own, slug: string) {
  return tx.run(sql`
    delete from saved_doctor d using practitioner p
    where p.id = d.practitioner_id and p.slug = ${slug} and d.account_id = ${account}`)
}
