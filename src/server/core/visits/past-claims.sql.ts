import { statusesThatKeepTime } from '#domain/booking/status.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How long the claims of a doctor are kept who has a limit of weeks or months: a month, and what lies around it. */
export const countedDays = 40

/**
 * Claims the visits of a doctor that are over anew, as far back as a limit of weeks or months counts: whoever sets one has the
 * running period counted from its beginning, although what nobody counted was forgotten by then.
 */
export function claimPastVisits(
  tx: Runner,
  now: Instant,
  { practitioner }: Allowed<{ readonly practitioner: string }, 'schedule.edit'>,
) {
  return tx.asProduct((product) =>
    product.run(sql`
      insert into claim (resource_id, during, kind, resource_kind, appointment_id, branch_id, starts_at)
      select x.practitioner_id, tstzrange(x.start_at, x.end_at), 'booking', 'practitioner', x.id, x.branch_id, x.start_at
      from appointment x
      where x.practitioner_id = ${practitioner} and x.start_at > ${at(later(now, -countedDays * day))} and x.end_at <= ${at(now)}
        and x.status = any (${statusesThatKeepTime()})
        and not exists (select from claim c where c.resource_id = x.practitioner_id and c.during && tstzrange(x.start_at, x.end_at)
          and c.kind <> 'block')
        and exists (select from practitioner_branch w where w.practitioner_id = x.practitioner_id
          and coalesce(w.week_limit, w.month_limit) is not null)
      order by x.start_at, x.id limit 5000
      on conflict do nothing`),
  )
}
