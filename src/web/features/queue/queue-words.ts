import { mark, t } from '#domain/language/translate.ts'
import type { Priority } from '#domain/queue/ticket.ts'
import type { Board, Point, Ticket } from './use-board.ts'

export const priorityWords: Readonly<Record<Priority, string>> = {
  urgent: mark('Urgent'),
  elderly_or_disabled: mark('Elderly or disabled'),
  booked: mark('Booked'),
  walk_in: mark('Walk-in'),
}

/** Full minutes since a moment; never below zero. */
export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000))
}

/** "12 min". */
export function shortMinutes(minutes: number): string {
  return t('{minutes} min', { minutes })
}

/** How a wait looks: amber from a quarter of an hour on, red from half an hour on; the number says it as well. */
export function waitLook(minutes: number): string {
  return minutes > 30 ? 'chip-cancelled_by_clinic' : minutes > 15 ? 'chip-requested' : 'bg-sunken text-ink'
}

/** The people whom the points of a board name, by their accounts. */
export function staffNames({ staff }: Pick<Board, 'staff'>) {
  return staff.map(({ account_id, name }) => [account_id, name] as const)
}

/** Whoever would be called here, the next one first. */
export function lineOf(point: Point, tickets: readonly Ticket[]): Ticket[] {
  return tickets.filter(({ waits_for }) => waits_for.includes(point.id))
}

/** Why nobody can be called to one's own point at all; undefined where whoever is next can be. */
export function whyNoCall(own: Pick<Point, 'name' | 'state' | 'may_call'> | undefined): string | undefined {
  if (!own) return t('There is no service point to call people to.')
  const { name: point } = own
  if (!own.may_call) return t('Other people call at {point}. Choose the point where you work.', { point })
  return own.state === 'open' ? undefined : t('{point} is not open. Open it to call people there.', { point })
}

export function atPoint(point: Point, tickets: readonly Ticket[]): Ticket | undefined {
  return tickets.find(({ point_id, state }) => point_id === point.id && (state === 'called' || state === 'serving'))
}
