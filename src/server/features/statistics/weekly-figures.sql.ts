import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { holdsNow } from '../../core/people/membership-now.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type WeekReader = {
  readonly account: string
  readonly email: string
  readonly language: Language | null
  readonly facility: string
  readonly name: string
  readonly today: LocalDate
  readonly week: LocalDate
}

/**
 * Somebody who asked for the figures of the week that is over and has not got them: on Monday from 7am, or on Tuesday, where
 * the first branch is. In no order: whose figures cannot be counted keeps nobody else waiting, and is tried again.
 */
export function nextReader(tx: Runner, now: Instant): Promise<WeekReader | undefined> {
  return tx.one<WeekReader>(sql`
    select a.id as account, a.email, a.language, f.id as facility, f.name, w.wall::date as today,
      date_trunc('week', w.wall)::date - 7 as week
    from account a join membership m on m.account_id = a.id and m.builtin = 'facility_manager' and m.branch_id is null
      and ${holdsNow(now)}
    join facility f on f.id = m.facility_id
    cross join lateral (select ${at(now)}::timestamptz at time zone b.time_zone as wall from branch b
      where b.facility_id = f.id order by b.name, b.id limit 1) w
    where a.user_type = 'facility-manager' and a.deleted_at is null and not 'weekly' = any (a.mails_off)
      and extract(isodow from w.wall) <= 2 and w.wall >= date_trunc('week', w.wall) + interval '7 hours'
      and not exists (select from weekly_figures k where k.account_id = a.id and k.facility_id = f.id
        and k.week = date_trunc('week', w.wall)::date - 7)
    order by random() limit 1`)
}

/** Marks a week as told. Returns false where another server was first. */
export async function markTold(tx: Runner, { account, facility, week }: WeekReader): Promise<boolean> {
  const marked = await tx.run(sql`
    insert into weekly_figures (account_id, facility_id, week) values (${account}, ${facility}, ${week}::date)
    on conflict do nothing`)
  return marked > 0
}

export function branchesOfFacility(tx: Runner, facility: string) {
  return tx.many<{ id: string; name: string }>(sql`
    select id, name from branch where facility_id = ${facility} order by name, id limit 100`)
}
