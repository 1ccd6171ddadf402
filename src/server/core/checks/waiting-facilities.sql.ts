import { sql } from '../../platform/database/sql.ts'

const unseen = sql`from branch b where b.facility_id = f.id and b.is_unseen and b.state <> 'archived'`

/**
 * Whether a facility waits for a decision: about itself, even while it is listed unchecked until a day, or about a
 * branch added or changed since its check; `f` is the facility of the statement around it.
 */
export const facilityWaits = sql`(f.kind = 'facility' and f.closed_at is null and (f.check_state = 'waiting'
  or (f.check_state = 'checked' and (f.check_due is not null or exists (select ${unseen})))))`

/**
 * Since when it has waited, to the millisecond, as the interface says it: since it was closed for good, since the last
 * decision, or since its first unchecked branch. One that got a due day waits since then, however old its branches are.
 */
export const facilitySince = sql`date_trunc('milliseconds', coalesce(f.closed_at,
  case when f.check_state = 'checked' and f.check_due is null then (select min(b.unseen_since) ${unseen}) end,
  (select max(e.at) from facility_event e where e.facility_id = f.id), f.created_at))`
