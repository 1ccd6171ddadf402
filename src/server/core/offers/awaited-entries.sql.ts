import type { Allowed } from '#domain/access/allowed.ts'
import type { DayPart } from '#domain/time/day-part.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** One service at one place: those who wait for it are looked through together. */
export type AwaitedPlace = { readonly offering: string; readonly service: string }

type Entry = { readonly id: string }

/** Keeps an entry, or changes what suits it: whoever waits keeps their place in the line. */
export function saveAwaited(
  tx: Runner,
  now: Instant,
  { account }: Allowed<{ readonly account: string }, 'account.own'>,
  entry: AwaitedPlace & {
    readonly id: string
    readonly patient: string
    readonly practitioner: string
    readonly weekdays: readonly number[]
    readonly parts: readonly DayPart[]
    readonly until: LocalDate
  },
) {
  return tx.asProduct((product) =>
    product.one<{ id: string }>(sql`
      insert into awaited_time (id, account_id, patient_id, practitioner_id, offering_id, service_id, weekdays, parts, until_date, created_at)
      values (${entry.id}, ${account}, ${entry.patient}, ${entry.practitioner}, ${entry.offering}, ${entry.service}, ${entry.weekdays}::smallint[],
        ${entry.parts}, ${entry.until}, ${at(now)})
      on conflict (account_id, patient_id, offering_id, service_id) where state = 'waiting' do update
        set weekdays = excluded.weekdays, parts = excluded.parts, until_date = excluded.until_date
      returning id`),
  )
}

export function leaveAwaited(tx: Runner, now: Instant, { id }: Allowed<Entry, 'account.own'>) {
  return tx.asProduct((product) =>
    product.run(
      sql`update awaited_time set state = 'left', ended_at = ${at(now)} where id = ${id} and state = 'waiting'`,
    ),
  )
}

export function setAwaitedUrgent(tx: Runner, { id }: Allowed<Entry, 'appointments.decide'>, isUrgent: boolean) {
  return tx.asProduct((product) =>
    product.run(sql`update awaited_time set is_urgent = ${isUrgent} where id = ${id} and state = 'waiting'`),
  )
}

export type DoctorsAwaiter = {
  id: string
  service_name: string
  mode: 'in_person' | 'video'
  branch_name: string
  time_zone: string
  weekdays: number[]
  parts: DayPart[]
  until_date: LocalDate
  since: Instant
  start_at: Instant | null
  expires_at: Instant | null
  patient_name: string
  is_urgent: boolean
}

/**
 * People who wait for a time with this doctor without a visit. The doctor may read their names, which row-level
 * security otherwise hides.
 */
export function awaitersOfDoctor(tx: Runner, { practitioner }: Allowed<{ practitioner: string }, 'appointments.view'>) {
  return tx.asProduct((product) =>
    product.many<DoctorsAwaiter>(sql`
      select w.id, v.name as service_name, o.mode, b.name as branch_name, o.time_zone, w.weekdays, w.parts, w.until_date, w.created_at as since,
        f.start_at, f.expires_at, concat_ws(' ', p.first_name, p.last_name) as patient_name, w.is_urgent
      from awaited_time w join offering o on o.id = w.offering_id join branch b on b.id = o.branch_id join service v on v.id = w.service_id
        join patient p on p.id = w.patient_id left join awaited_offer f on f.entry_id = w.id and f.state = 'open'
      where w.practitioner_id = ${practitioner} and w.state = 'waiting' and p.removed_at is null
      order by w.is_urgent desc, w.created_at, w.id limit 200`),
  )
}

/** The first to wait there has seen what is free now; where others wait already, what they saw stays. */
export function beginLooks(tx: Runner, now: Instant, { offering, service }: AwaitedPlace, free: readonly Instant[]) {
  return tx.asProduct((product) =>
    product.run(sql`
      insert into awaited_look (offering_id, service_id, free, looked_at)
      values (${offering}, ${service}, ${free.map(at)}::timestamptz[], ${at(now)})
      on conflict (offering_id, service_id) do update set free = excluded.free, looked_at = excluded.looked_at
        where not exists (select from awaited_time w where w.offering_id = ${offering} and w.service_id = ${service} and w.state = 'waiting')`),
  )
}
