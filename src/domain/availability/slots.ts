import { day, instant, minute, type Instant } from '../time/instant.ts'
import { covers, overlaps, type Interval } from './interval.ts'
import { missingNeed, type Need, needSpan } from './needs.ts'

/** What a service asks of time. Minutes throughout, multiples of 5. */
export type ServiceTimes = {
  readonly minutes: number
  readonly bufferBefore: number
  readonly bufferAfter: number
  readonly step: number
  readonly minNotice: number
  readonly horizonDays: number
}

export type BusyInterval = Interval & {
  readonly kind: 'booking' | 'hold' | 'block' | 'limit' | 'week_limit' | 'month_limit' | 'gap'
}

/** Why a time is not offered. The public reads only "taken" or "closed"; those whose schedule it is read the word. */
export const slotReasons = [
  'past',
  'notice',
  'too_far_ahead',
  'branch_closed',
  'leave',
  'outside_hours',
  'other_services',
  'off_step',
  'booked',
  'held',
  'blocked',
  'limit',
  'week_limit',
  'month_limit',
  'gap',
  'buffer',
  'room_full',
] as const

export type SlotReason = (typeof slotReasons)[number]

export type SlotQuestion = {
  readonly openings: readonly Interval[]
  /** The openings as planned, before closures cut them: where leave is the reason. */
  readonly planned: readonly Interval[]
  /** The openings whatever the service: where the hours are for others. */
  readonly ofAnyService: readonly Interval[]
  readonly closures: readonly Interval[]
  /** When the branch itself is closed. */
  readonly shut: readonly Interval[]
  readonly busy: readonly BusyInterval[]
  /** What the service needs, in the order in which it is claimed; each place with its busy stretches. */
  readonly needs: readonly Need<readonly Interval[]>[]
  readonly service: ServiceTimes
  readonly now: Instant
}

export type Slots = {
  readonly offered: Instant[]
  readonly refused: { readonly start: Instant; readonly reason: SlotReason }[]
}

/**
 * Every start that the schedule makes in a window: offered, or with the reason why not.
 * This is the truth in plain intervals; `freeStarts` of day-bits.ts answers the same from the read model.
 */
export function slots(question: SlotQuestion, window: Interval): Slots {
  const starts = new Set([
    ...candidates(question.openings, question.service),
    ...candidates(question.planned, question.service),
  ])
  const offered: Instant[] = []
  const refused: { start: Instant; reason: SlotReason }[] = []
  for (const start of [...starts].toSorted((a, b) => a - b)) {
    if (start < window.start || start >= window.end) continue
    const reason = whyNot(question, start)
    if (reason) refused.push({ start, reason })
    else offered.push(start)
  }
  return { offered, refused }
}

/** The rule that decides against a start, or undefined when it is offered. Any start may be asked. */
export function whyNot(question: SlotQuestion, start: Instant): SlotReason | undefined {
  const { service, now, openings, closures, shut, busy } = question
  const visit = { start, end: instant(start + service.minutes * minute) }
  const whole = {
    start: instant(start - service.bufferBefore * minute),
    end: instant(visit.end + service.bufferAfter * minute),
  }
  if (start < now) return 'past'
  if (start < now + service.minNotice * minute) return 'notice'
  if (start > now + service.horizonDays * day) return 'too_far_ahead'
  if (shut.some((closure) => overlaps(closure, visit))) return 'branch_closed'
  if (closures.some((closure) => overlaps(closure, visit))) return 'leave'
  if (!covers(openings, visit)) return covers(question.ofAnyService, visit) ? 'other_services' : 'outside_hours'
  if (!isOnStep(openings, service.step, start)) return 'off_step'
  const taken = busy.find((claim) => overlaps(claim, visit))
  if (taken) return reasonOf[taken.kind]
  if (busy.some((claim) => overlaps(claim, whole))) return 'buffer'
  return unmetNeed(question, start) ? 'room_full' : undefined
}

/** What holds on purpose too: nobody is booked into the past, nor at a time that no clock shows. */
export function whyNever(now: Instant, start: Instant): 'past' | 'off_step' | undefined {
  if (start < now) return 'past'
  return start % minute === 0 ? undefined : 'off_step'
}

/** What a visit starting then would need and lack: a room, a device. */
export function unmetNeed({ service, needs }: Pick<SlotQuestion, 'service' | 'needs'>, start: Instant) {
  const visit = { start, end: start + service.minutes * minute }
  const whole = { start: start - service.bufferBefore * minute, end: visit.end + service.bufferAfter * minute }
  const spanOf = (need: Pick<Need<unknown>, 'from' | 'until'>) =>
    needSpan(need, visit, whole, (minutes) => minutes * minute) as Interval
  return missingNeed(needs, spanOf, (taken, span) => taken.every((claim) => !overlaps(claim, span)))
}

const reasonOf: Record<BusyInterval['kind'], SlotReason> = {
  booking: 'booked',
  hold: 'held',
  block: 'blocked',
  limit: 'limit',
  week_limit: 'week_limit',
  month_limit: 'month_limit',
  gap: 'gap',
}

function candidates(openings: readonly Interval[], service: ServiceTimes): Instant[] {
  return openings.flatMap(({ start, end }) => {
    const count = Math.ceil((end - start) / (service.step * minute))
    return Array.from({ length: count }, (_, at) => instant(start + at * service.step * minute))
  })
}

/** Starts step in elapsed minutes from the start of their own opening: the last that has begun. */
function isOnStep(sorted: readonly Interval[], step: number, start: Instant): boolean {
  const own = sorted.findLast((opening) => opening.start <= start)
  return Boolean(own && (start - own.start) % (step * minute) === 0)
}
