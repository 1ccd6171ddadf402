import { statusesThatAre } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

// A clinic wanted another time for a visit, and its patient did not take what was offered.

/**
 * The latest such offer `f` of a visit `x`: none where the visit was moved or kept since, another offer is open, or its
 * obstacle is gone.
 */
export const notTaken = sql`time_offer f where f.appointment_id = x.id and f.cause = 'leave' and f.state not in ('open', 'taken') and f.settled_at is null
  and not exists (select from time_offer o where o.appointment_id = x.id and o.cause = 'leave' and o.state = 'open')
  and not exists (select from appointment_event e where e.appointment_id = x.id and e.kind in ('moved', 'reassigned', 'kept') and e.at >= f.created_at)`

export type VisitLeft = {
  id: string
  start: Instant
  time_zone: string
  patient_name: string
  practitioner_id: string
  branch_id: string
}

/** A visit that keeps its own time for now; undefined where no decision is needed. */
export function visitLeft(tx: Runner, now: Instant, appointment: string) {
  return tx.one<VisitLeft>(sql`
    select x.id, x.start_at as start, x.time_zone, concat_ws(' ', p.first_name, p.last_name) as patient_name, x.practitioner_id, x.branch_id
    from appointment x join patient p on p.id = x.patient_id
    where x.id = ${appointment} and x.status = any (${statusesThatAre('ahead')}) and x.start_at > ${at(now)} and exists (select from ${notTaken})`)
}

/** A leave, a closure or an outage is over: the visits it affected can take place, and need no decision. */
export function settleOffers(tx: Runner, now: Instant, batch: string) {
  return tx.asProduct((product) =>
    product.run(sql`
      update time_offer set settled_at = ${at(now)} where cause = 'leave' and settled_at is null
        and appointment_id in (select appointment_id from visit_action where batch_id = ${batch})`),
  )
}
