import { statusesThatAre } from '#domain/booking/status.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import type { Language } from '#domain/language/languages.ts'
import { day, hour, later, type Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { goesOn } from '../../core/visits/goes-on.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type AgendaReader = {
  readonly account: string
  readonly email: string
  readonly language: Language | null
  readonly practitioner: string
  readonly time_zone: string
  readonly today: LocalDate
}

/** How many are looked for at once: looking costs the same for one. */
const mostAtOnce = 100

/**
 * Doctors who asked for the agenda of the day and have not got it: from 7am to noon where the first visit of the day is; a day
 * without one has none. In no order: those whose agenda cannot be sent keep nobody else waiting, and are tried again.
 */
export function agendaReaders(tx: Runner, now: Instant): Promise<AgendaReader[]> {
  return tx.many<AgendaReader>(sql`
    select a.id as account, a.email, a.language, p.id as practitioner, d.time_zone, d.today
    from account a join practitioner p on p.account_id = a.id
    cross join lateral (select x.time_zone, (${at(now)}::timestamptz at time zone x.time_zone)::date as today from appointment x
      where x.practitioner_id = p.id and x.status = any (${statusesThatAre('expected')})
        and x.start_at between ${at(later(now, -12 * hour))} and ${at(later(now, day))}
        and (x.start_at at time zone x.time_zone)::date = (${at(now)}::timestamptz at time zone x.time_zone)::date
      order by x.start_at limit 1) d
    where a.user_type = 'doctor' and a.deleted_at is null and a.suspended_at is null and not 'agenda' = any (a.mails_off)
      and extract(hour from ${at(now)}::timestamptz at time zone d.time_zone) between 7 and 11
      and not exists (select from day_agenda k where k.account_id = a.id and k.day = d.today)
    order by random() limit ${mostAtOnce}`)
}

/** Marks a day as told. Returns false where another server was first. */
export async function markAgendaTold(tx: Runner, { account, today }: AgendaReader): Promise<boolean> {
  const marked = await tx.run(sql`
    insert into day_agenda (account_id, day) values (${account}, ${today}::date) on conflict do nothing`)
  return marked > 0
}

export type AgendaVisit = {
  readonly start_at: Instant
  readonly time_zone: string
  readonly service: string
  readonly mode: 'in_person' | 'video'
  readonly goes_on: MovedTo | null
  readonly branch: string
}

/** The visits of a doctor's day that are still to come about, in their order. */
export function visitsOfDay(tx: Runner, { practitioner, today }: AgendaReader): Promise<AgendaVisit[]> {
  return tx.many<AgendaVisit>(sql`
    select x.start_at, x.time_zone, x.service_name as service, x.mode, ${goesOn} as goes_on, b.name as branch
    from appointment x join branch b on b.id = x.branch_id
    where x.practitioner_id = ${practitioner} and x.status = any (${statusesThatAre('expected')})
      and x.start_at between (${today}::date - 1)::timestamptz and (${today}::date + 2)::timestamptz
      and (x.start_at at time zone x.time_zone)::date = ${today}::date
    order by x.start_at, x.id limit 200`)
}
