import type { ScheduleException, ScheduleRule } from '#domain/availability/openings.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { TestDatabase } from './database.ts'
import type { Branch, Doctor, Hours, Row, World } from './independent-count.ts'

/** Everything that the independent count needs, read row by row. */
export async function worldOf(look: TestDatabase['look'], branches: readonly string[]): Promise<World> {
  const rows = await look.many<Row>(sql`
    select a.*, (select e.by_account from appointment_event e where e.appointment_id = a.id and e.kind = 'booked') as by_account,
      (select e.at from appointment_event e where e.appointment_id = a.id and e.kind = 'cancelled') as cancelled_at,
      (select coalesce(json_agg(json_build_object('state', m.state, 'at', m.created_at)), '[]') from outbox_message m
        where m.about = a.id and m.kind in ('N17', 'N18', 'N19', 'N21') and m.channel <> 'app') as reminders,
      (select count(*)::int from time_offer f where f.appointment_id = a.id and f.state = 'taken') as fills,
      (select sum(extract(epoch from coalesce(o.at, (select max(w.seen_at) from call_place w where w.appointment_id = a.id)) - f.at))::int from call_event f join lateral (select min(e.at) as at from call_event e
        where e.appointment_id = f.appointment_id and e.kind = 'both no longer connected' and e.at >= f.at) o on true
        where f.appointment_id = a.id and f.kind = 'both connected') as talked
    from appointment a`)
  const hours = await look.many<Hours>(sql`
    select w.practitioner_id, w.branch_id, '[]'::json as rules, '[]'::json as exceptions from practitioner_branch w`)
  const rules = await look.many<ScheduleRule & { practitioner_id: string; branch_id: string }>(sql`
    select practitioner_id, branch_id, weekday, start_time as start, end_time as end, valid_from as "validFrom", valid_until as "validUntil",
      alternate_from as "alternateFrom", mode, service_ids as services from schedule_rule`)
  const exceptions = await look.many<ScheduleException & { practitioner_id: string; branch_id: string | null }>(sql`
    select practitioner_id, branch_id, from_date as from, until_date as until, start_time as start, end_time as end, kind
    from schedule_exception order by id`)
  return {
    rows,
    branches: (await look.many<Branch>(sql`select id, name, time_zone from branch`)).filter(({ id }) =>
      branches.includes(id),
    ),
    doctors: await look.many<Doctor>(
      sql`select id, concat_ws(' ', title, first_name, last_name) as name, account_id from practitioner`,
    ),
    hours: hours.map((place) => ({
      ...place,
      rules: rules.filter(
        (rule) => rule.practitioner_id === place.practitioner_id && rule.branch_id === place.branch_id,
      ),
      exceptions: exceptions.filter(
        (one) =>
          one.practitioner_id === place.practitioner_id && (one.branch_id ?? place.branch_id) === place.branch_id,
      ),
    })),
  }
}
