import { statusesThatKeepTime } from '#domain/booking/status.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How long the claims of a doctor are kept who has a limit of weeks or months: a month, and what lies around it. */
export const countedDays = 40

/**
 * Claims the visits of a doctor that are over anew, as far back as a limit of weeks or months counts: whoever sets one has the
 * running period counted from its beginning, although what nobody counted was forgotten by then. As when they were booked, a
 * group has one claim, and what was put over another visit on purpose has one beside it.
 */
export function claimPastVisits(
  tx: Runner,
  now: Instant,
  { practitioner }: Allowed<{ readonly practitioner: string }, 'schedule.edit'>,
) {
  return tx.asProduct((product) =>
    product.run(sql`
      with past as (
        select distinct on (coalesce(g.id, x.id)) x.practitioner_id, x.branch_id, x.start_at, tstzrange(x.start_at, x.end_at) as during,
          coalesce(g.id, x.id) as id, case when g.id is null then x.id end as appointment_id, g.id as session_id
        from appointment x left join group_session g on g.offering_id = x.offering_id and g.service_id = x.service_id and g.start_at = x.start_at
        where x.practitioner_id = ${practitioner} and x.start_at > ${at(later(now, -countedDays * day))} and x.end_at <= ${at(now)}
          and x.status = any (${statusesThatKeepTime()})
          and exists (select from practitioner_branch w where w.practitioner_id = x.practitioner_id
            and coalesce(w.week_limit, w.month_limit) is not null))
      insert into claim (resource_id, during, kind, resource_kind, appointment_id, session_id, branch_id, starts_at, is_overbooked)
      select v.practitioner_id, v.during, 'booking', 'practitioner', v.appointment_id, v.session_id, v.branch_id, v.start_at,
        exists (select from past o where (o.start_at, o.id) < (v.start_at, v.id) and o.during && v.during)
          or exists (select from claim c where c.resource_id = v.practitioner_id and c.during && v.during and c.kind <> 'block')
      from past v
      where not exists (select from claim c where c.resource_id = v.practitioner_id
        and (c.appointment_id = v.appointment_id or c.session_id = v.session_id))
      order by v.start_at, v.id limit 5000
      on conflict do nothing`),
  )
}
