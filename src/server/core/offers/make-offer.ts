import { later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import type { MovePlan } from '../visits/move-plan.sql.ts'
import * as rows from './offers.sql.ts'
import { awayMessages, earlierMessages } from './offer-messages.ts'
import { placeOf, takeUnder } from '../visits/plan-visit.ts'
import { accountsOf, type MailSite } from '../messages/tell-patient.ts'
import { type ToldVisit } from '../messages/told-visit.ts'
import { eventRow, liveRows, makeLink } from '../visits/visit-rows.ts'
import { writeUnlessRefused } from '../visits/write-unless-refused.ts'
import type { VisitWrite } from '../visits/write-visit.ts'

/** A hold outlives its offer a little, so that the next person gets the time in the same step in which it is let go. */
export const graceOfOffers = 2 * minute

/** A quarter of an hour later is not another time: somebody who refused one is not offered a time within it. */
export function wasOffered({ refused }: Pick<rows.Waiter, 'refused'>, start: Instant): boolean {
  return refused.some(({ from, until }) => from <= start && start < until)
}

export type Offering = {
  readonly visit: rows.OfferedVisit
  readonly plan: MovePlan
  readonly start: Instant
  readonly until: Instant
  /** When its patient is told: not at night. Otherwise at once. */
  readonly toldAt?: Instant
  /** Further times that are not held: first come, first served. */
  readonly others: readonly Instant[]
  /** The waiting list's entry; null: the doctor is away, and the clinic asks. */
  readonly entry: string | null
  /** Not because the doctor is away: something that the visit needs is out of order. */
  readonly isOutage?: boolean
  /** The branch that is closed then, by its name; otherwise the doctor is away. */
  readonly closed?: string
}

/** Holds a time for one person and tells them; false when somebody else has it after all. */
export async function makeOffer(tx: Runner, site: MailSite, now: Instant, offering: Offering): Promise<boolean> {
  const { visit, plan, start, until, entry } = offering
  const [offer, hold] = [newId(now), newId(now)]
  if (!(await writeUnlessRefused(tx, writeOf(site, now, offering, { offer, hold })))) return false
  await rows.insertOffer(tx, now, {
    id: offer,
    appointment_id: visit.appointment_id,
    entry_id: entry,
    cause: entry ? 'waitlist' : 'leave',
    hold_id: hold,
    offering_id: plan.id,
    practitioner_id: plan.practitioner_id,
    start_at: start,
    end_at: later(start, plan.minutes * minute),
    expires_at: until,
  })
  return true
}

/** What an offer writes: the hold of its time, the link to it, and what its patient is told. */
function writeOf(site: MailSite, now: Instant, offering: Offering, ids: { offer: string; hold: string }): VisitWrite {
  const { visit, plan, start, until, toldAt = now, others, entry, isOutage = false, closed } = offering
  const { offer, hold } = ids
  const end = later(start, plan.minutes * minute)
  const link = makeLink(visit.appointment_id, visit.end_at)
  const card = { ...told(visit, start, link.token), ...placeOf(plan) }
  return {
    now,
    lock: [plan.practitioner_id, plan.branch_id],
    aim: [plan.practitioner_id],
    take: takeUnder(plan, start, { kind: 'hold', patient: null, appointment: null, hold }),
    rows: {
      hold: {
        id: hold,
        visitor: `offer:${offer}`,
        practitioner_id: plan.practitioner_id,
        offering_id: plan.id,
        service_id: visit.service_id,
        start_at: at(start),
        end_at: at(end),
        network_address: '',
        extensions: 0,
        expires_at: at(later(until, graceOfOffers)),
      },
      links: [link.row],
      events: [
        eventRow(now, {
          appointment: visit.appointment_id,
          kind: 'offered',
          from: null,
          to: null,
          by: 'timer',
          account: null,
          detail: { to: toRfc3339(start) },
        }),
      ],
      messages: entry
        ? earlierMessages(now, site, card, visit.start_at, until)
        : awayMessages(now, site, card, visit.start_at, until, { toldAt, others, isOutage, closed }),
      live: liveRows(
        {
          appointment: visit.appointment_id,
          practitioner: plan.practitioner_id,
          branch: plan.branch_id,
          accounts: accountsOf(visit),
        },
        'offered',
      ),
    },
  }
}

function told(visit: rows.OfferedVisit, start: Instant, token: string): ToldVisit {
  const end = later(start, visit.end_at - visit.start_at)
  return { ...visit, id: visit.appointment_id, start, end, token, door: 'offer', patient: visit }
}
