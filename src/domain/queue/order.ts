import { mark } from '../language/translate.ts'
import type { Instant } from '../time/instant.ts'
import type { Priority } from './ticket.ts'

export const orderRules = ['booked', 'arrival'] as const
export type OrderRule = (typeof orderRules)[number]

/** How a branch decides who is next. Urgent is first everywhere. */
export type QueueOrder = { readonly rule: OrderRule; readonly elderlyFirst: boolean }

export type Waiting = {
  readonly priority: Priority
  readonly arrivedAt: Instant
  readonly bookedAt: Instant | null
  /** Moved up by hand, when. */
  readonly raisedAt: Instant | null
  /** Asked for more time: not before this. */
  readonly heldUntil: Instant | null
  readonly number: number
  readonly prefix: string
}

/** Which of two is called first; negative for the first. Never zero for two tickets of one day. */
export function whoIsNext(order: QueueOrder, now: Instant) {
  return (a: Waiting, b: Waiting): number => {
    const [one, other] = [rankOf(order, now, a), rankOf(order, now, b)]
    for (const [place, value] of one.entries()) {
      const difference = value - (other[place] ?? 0)
      if (difference !== 0) return difference
    }
    return a.prefix < b.prefix ? -1 : a.prefix > b.prefix ? 1 : 0
  }
}

const never = Number.MAX_SAFE_INTEGER

function rankOf({ rule, elderlyFirst }: QueueOrder, now: Instant, ticket: Waiting): number[] {
  const { priority, arrivedAt, bookedAt, raisedAt, heldUntil, number } = ticket
  const byTime = rule === 'booked' ? (bookedAt ?? never) : arrivedAt
  return [
    heldUntil !== null && heldUntil > now ? 1 : 0,
    priority === 'urgent' ? 0 : 1,
    raisedAt ?? never,
    elderlyFirst && priority === 'elderly_or_disabled' ? 0 : 1,
    byTime,
    arrivedAt,
    number,
  ]
}

/** The rule as the board says it. */
export function orderWords({ rule, elderlyFirst }: QueueOrder): string {
  if (rule === 'booked')
    return elderlyFirst
      ? mark('Booked time first, then arrival; urgent first, then elderly or disabled people.')
      : mark('Booked time first, then arrival; urgent first.')
  return elderlyFirst
    ? mark('In order of arrival; urgent first, then elderly or disabled people.')
    : mark('In order of arrival; urgent first.')
}

/** How long somebody who asks for more time is passed over, unless nobody else waits. Minutes. */
export const moreTimeMinutes = 5
