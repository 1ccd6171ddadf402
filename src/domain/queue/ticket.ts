import type { Status } from '../booking/status.ts'

/** The state of somebody who came: in the queue, called to a point, there, or gone. */
export const ticketStates = ['waiting', 'called', 'serving', 'done', 'missed', 'left'] as const
export type TicketState = (typeof ticketStates)[number]

/** Why somebody may go before others, as the desk says it. */
export const priorities = ['urgent', 'elderly_or_disabled', 'booked', 'walk_in'] as const
export type Priority = (typeof priorities)[number]

/** What the people at a service point do with a ticket. "Call next" picks one itself. */
export const ticketSteps = ['call', 'recall', 'start', 'done', 'miss', 'back', 'send', 'raise', 'leave'] as const
export type TicketStep = (typeof ticketSteps)[number]

type Ticket = {
  readonly state: TicketState
  readonly isAtPoint: boolean
  /** Somebody's visit goes with it: where that goes, it goes. */
  readonly hasVisit: boolean
}

/** Each step: the states it starts from and the one it leads to; null leaves the state. */
const table: {
  readonly [S in TicketStep]: { readonly from: readonly TicketState[]; readonly to: TicketState | null }
} = {
  call: { from: ['waiting'], to: 'called' },
  recall: { from: ['called', 'missed'], to: 'called' },
  start: { from: ['called'], to: 'serving' },
  done: { from: ['serving'], to: 'done' },
  miss: { from: ['called'], to: 'missed' },
  back: { from: ['called', 'missed'], to: 'waiting' },
  send: { from: ['waiting', 'called', 'serving', 'done'], to: 'waiting' },
  raise: { from: ['waiting'], to: null },
  leave: { from: ['waiting'], to: 'left' },
}

/** The state after a step, or undefined where the step is not possible. */
export function afterStep(state: TicketState, step: TicketStep): TicketState | undefined {
  const { from, to } = table[step]
  return from.includes(state) ? (to ?? state) : undefined
}

/** What can be done with a ticket now: what the screens offer is what the server allows. */
export function stepsFor({ state, isAtPoint, hasVisit }: Ticket): TicketStep[] {
  return ticketSteps.filter((step) => {
    // Only somebody at a point is called again or started.
    if ((step === 'recall' || step === 'start') && !isAtPoint) return false
    // Only a number that nobody was found for can be taken out, by the desk.
    if (step === 'leave' && hasVisit) return false
    return afterStep(state, step) !== undefined
  })
}

/** Steps for those who work at the point, with people called there; anybody at the branch may put back and send on. */
export function isDoneAtPoint(step: TicketStep): boolean {
  return step === 'recall' || step === 'start' || step === 'done' || step === 'miss'
}

/** Whether somebody is there, or on the way: the point takes nobody else. */
export function holdsPoint(state: TicketState): boolean {
  return state === 'called' || state === 'serving'
}

/**
 * The state of a ticket after its visit changes, on whatever screen; undefined: it stays. The database's trigger says
 * the same (a test compares).
 */
export function followsVisit(state: TicketState, visit: Status): TicketState | undefined {
  switch (visit) {
    case 'arrived':
      return state === 'left' || state === 'missed' ? 'waiting' : undefined
    case 'in_progress':
      return state === 'serving' ? undefined : 'serving'
    case 'completed':
      return state === 'done' ? undefined : 'done'
    case 'no_show':
      return state === 'missed' ? undefined : 'missed'
    default:
      return state === 'left' ? undefined : 'left'
  }
}

/** "A12": what is called out and shown on the screens. */
export function labelOf({ prefix, number }: { readonly prefix: string; readonly number: number }): string {
  return `${prefix}${number}`
}
