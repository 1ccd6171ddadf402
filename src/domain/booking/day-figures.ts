import { holdsPoint, type TicketState } from '../queue/ticket.ts'
import { isAgreed, type Status, statusIs } from './status.ts'

type Seen = {
  readonly status: Status
  readonly arrivedAt: number | null
  /** The state of its number in the queue; null: it has none. */
  readonly ticket: TicketState | null
}

/** Somebody in the queue without a visit: the kiosk or the desk gave them a number. */
type WithoutVisit = { readonly state: TicketState; readonly arrivedAt: number }

export type DayFigures = {
  /** Agreed for the day, whatever became of it. */
  readonly booked: number
  /** How many have come so far. */
  readonly checkedIn: number
  /** People who are here and not called yet: the same as in the queue. */
  readonly waiting: number
  /** People called to a point, or at one, and not with the doctor. */
  readonly called: number
  readonly withDoctor: number
  readonly done: number
  readonly didNotAttend: number
  /** The longest wait in full minutes; null when nobody waits. */
  readonly longestWait: number | null
}

/**
 * Returns the key figures of a day; requests and visits cancelled before it do not count as booked. People who wait or
 * are called include those in the queue without a visit: the desk calls them all.
 */
export function figuresOf(
  visits: readonly Seen[],
  now: number,
  withoutVisit: readonly WithoutVisit[] = [],
): DayFigures {
  const count = (is: (status: Status) => boolean) => visits.filter(({ status }) => is(status)).length
  const here = visits.filter(({ status }) => status === 'arrived')
  const waiting = here.filter(({ ticket }) => ticket === null || !holdsPoint(ticket))
  const others = withoutVisit.filter(({ state }) => state === 'waiting')
  const waits = [...waiting, ...others].map(({ arrivedAt }) => waitOf(arrivedAt, now))
  return {
    booked: count(isAgreed),
    checkedIn: count((status) => statusIs(status, 'came')),
    waiting: waits.length,
    called: [...here, ...withoutVisit].filter((one) => holdsPointNow(one)).length,
    withDoctor: count((status) => status === 'in_progress'),
    done: count((status) => status === 'completed'),
    didNotAttend: count((status) => status === 'no_show'),
    longestWait: waits.length > 0 ? Math.max(...waits) : null,
  }
}

function holdsPointNow(one: Pick<Seen, 'ticket'> | WithoutVisit): boolean {
  const state = 'state' in one ? one.state : one.ticket
  return state !== null && holdsPoint(state)
}

function waitOf(arrivedAt: number | null, now: number): number {
  return arrivedAt === null ? 0 : Math.max(0, Math.floor((now - arrivedAt) / 60_000))
}

type Expected = { readonly status: Status; readonly start: string }
export type Arrival<Visit> = { readonly visit: Visit; readonly late: number }

const soonMinutes = 60

/** Returns those who should be here already, the latest first, then those expected within the hour. */
export function arrivalsOf<Visit extends Expected>(visits: readonly Visit[], now: number): Arrival<Visit>[] {
  const expected = visits.flatMap((visit) => {
    const late = Math.floor((now - Date.parse(visit.start)) / 60_000)
    return visit.status === 'booked' && late >= -soonMinutes ? [{ visit, late }] : []
  })
  return expected.sort((a, b) => b.late - a.late)
}
