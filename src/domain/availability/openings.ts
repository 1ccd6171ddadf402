import { day, instant } from '../time/instant.ts'
import { addDays, weekdayOf, daysBetween, weeksBetween, type LocalDate, type TimeOfDay } from '../time/local.ts'
import { atWall, type Zone } from '../time/zone.ts'
import { mergeOverlapping, subtract, type Interval } from './interval.ts'

export type VisitMode = 'in_person' | 'video'

/** Weekly hours: wall time in the branch's zone. An end at or before the start means the next day. */
export type ScheduleRule = {
  readonly weekday: number
  readonly start: TimeOfDay
  readonly end: TimeOfDay
  readonly validFrom: LocalDate | null
  readonly validUntil: LocalDate | null
  /** Every second week only: a day of a week in which it holds. */
  readonly alternateFrom: LocalDate | null
  readonly mode: VisitMode | 'both'
  /** The services that it is for, by their ids; null: all. */
  readonly services: readonly string[] | null
}

/**
 * A date or a stretch of dates that differs: extra hours, leave, a holiday. Without times it is the whole day. `shut`: the
 * branch itself is closed, whatever hours its doctors add.
 */
export type ScheduleException = {
  readonly from: LocalDate
  readonly until: LocalDate
  readonly start: TimeOfDay | null
  readonly end: TimeOfDay | null
  readonly kind: 'open' | 'closed' | 'shut'
}

export type OpeningQuestion = {
  readonly rules: readonly ScheduleRule[]
  /** In the order in which they were made. */
  readonly exceptions: readonly ScheduleException[]
  readonly zone: Zone
  readonly mode: VisitMode
  /** What is to be booked; null: whatever the service. */
  readonly service: string | null
  /** Local days, both included. */
  readonly from: LocalDate
  readonly until: LocalDate
}

/**
 * The stretches in which a doctor could be booked, and those that are closed. Openings that overlap become one;
 * openings that only touch stay two, each with its own first start. A closure cuts an opening, and what is left starts
 * again. Of two exceptions for one time the later counts: a closed day that is opened from 12 to 2 is open from 12 to
 * 2, for every service. While the branch is shut nothing opens it.
 */
export function openingsOf(question: OpeningQuestion): {
  openings: Interval[]
  closures: Interval[]
  shut: Interval[]
  planned: Interval[]
} {
  const days = daysBetween(question.from, question.until)
  const weekly = question.rules
    .filter((rule) => isFor(rule, question))
    .flatMap((rule) => stretchesOn(days.filter(appliesOn(rule)), question.zone, rule))
  const extra: Interval[] = []
  let closed: Interval[] = []
  for (const exception of question.exceptions) {
    if (exception.kind === 'shut') continue
    const stretches = stretchesOn(daysOf(exception, days), question.zone, exception)
    if (exception.kind === 'closed') closed.push(...stretches)
    else {
      extra.push(...stretches)
      closed = subtract(closed, stretches)
    }
  }
  const closures = mergeOverlapping(closed)
  const shut = shutStretches(question)
  const planned = mergeOverlapping([...weekly, ...extra]).flatMap(dayLong)
  return { openings: subtract(planned, [...closures, ...shut]), closures, shut, planned }
}

/** Whether hours are for visits of a mode and a service. */
export function isFor(
  rule: Pick<ScheduleRule, 'mode' | 'services'>,
  { mode, service }: Pick<OpeningQuestion, 'mode' | 'service'>,
): boolean {
  const isInMode = rule.mode === 'both' || rule.mode === mode
  return isInMode && (service === null || rule.services === null || rule.services.includes(service))
}

/** The stretches in which the branch itself is closed. */
export function shutStretches({
  exceptions,
  zone,
  from,
  until,
}: Pick<OpeningQuestion, 'exceptions' | 'zone' | 'from' | 'until'>): Interval[] {
  const days = daysBetween(from, until)
  const shut = exceptions.filter((exception) => exception.kind === 'shut')
  return mergeOverlapping(shut.flatMap((exception) => stretchesOn(daysOf(exception, days), zone, exception)))
}

function daysOf(dates: { readonly from: LocalDate; readonly until: LocalDate }, days: readonly LocalDate[]) {
  return days.filter((day) => dates.from <= day && day <= dates.until)
}

/** Hours that overlap from day to day would be one opening without end: every 24 hours a new one begins. */
function dayLong({ start, end }: Interval): Interval[] {
  return Array.from({ length: Math.ceil((end - start) / day) }, (_, at) => ({
    start: instant(start + at * day),
    end: instant(Math.min(start + (at + 1) * day, end)),
  }))
}

function appliesOn(rule: ScheduleRule) {
  return (date: LocalDate) =>
    rule.weekday === weekdayOf(date) &&
    (rule.validFrom === null || rule.validFrom <= date) &&
    (rule.validUntil === null || date <= rule.validUntil) &&
    (rule.alternateFrom === null || weeksBetween(rule.alternateFrom, date) % 2 === 0)
}

type Times = { readonly start: TimeOfDay | null; readonly end: TimeOfDay | null }

/** The same hours on each of these dates. Those that a clock change skips last no time: they open and close nothing. */
function stretchesOn(dates: readonly LocalDate[], zone: Zone, { start, end }: Times): Interval[] {
  return dates
    .map((date) => stretch(zone, date, start ?? midnight, end ?? midnight))
    .filter((hours) => hours.start < hours.end)
}

const midnight = '00:00' as TimeOfDay

function stretch(zone: Zone, date: LocalDate, start: TimeOfDay, end: TimeOfDay): Interval {
  const lastDay = end <= start ? addDays(date, 1) : date
  return { start: atWall(zone, date, start), end: atWall(zone, lastDay, end) }
}
