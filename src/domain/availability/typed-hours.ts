import { latinDigits } from '../language/digits.ts'
import { minutesPerDay } from '../time/local.ts'

/** Hours as somebody writes them. */
export type TypedHours = { readonly start: string; readonly end: string }

const most = 8
const halfDay = 12 * 60

/**
 * Returns the hours that a text says: "9-13", "9:30–12, 13-17", "9am to 1pm". Undefined where any part of it is no hours, or
 * could mean two things. Written in full ("08:00-16:00") they are of 24 hours. Else an end before its start is of the
 * afternoon, and so are hours before those they follow: "9-5" is a day of work, "9-12, 1-5" has its lunch at noon.
 */
export function typedHours(text: string): TypedHours[] | undefined {
  const parts = latinDigits(text)
    .toLowerCase()
    .split(/[,;،؛\n]| and | et | و /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0 || parts.length > most) return undefined
  const spans: Span[] = []
  for (const part of parts) {
    const span = spanOf(part, spans.at(-1))
    if (!span) return undefined
    spans.push(span)
  }
  return spans.map(({ start, end }) => ({ start: asTime(start), end: asTime(end) }))
}

/** Minutes of the wall; an end at or before the start is on the day after. */
type Span = {
  readonly start: number
  readonly end: number
  /** Written with an hour after noon, such as 14: what follows is of 24 hours as well. */
  readonly isOf24?: boolean
}

const stretch =
  /^(?:from\s+)?(\d{1,2})(?:[:.h](\d{2})|h)?\s*(am|pm)?\s*(?:-|–|—|to|until|à|إلى)\s*(\d{1,2})(?:[:.h](\d{2})|h)?\s*(am|pm)?$/
const inFull = /^\d{2}:\d{2}\s*\S+\s*\d{2}:\d{2}$/

function spanOf(part: string, before: Span | undefined): Span | undefined {
  const found = stretch.exec(part)
  if (!found) return undefined
  const [, hour = '', minute = '', half, untilHour = '', untilMinute = '', untilHalf] = found
  const start = minutesOf(hour, minute, half)
  const end = minutesOf(untilHour, untilMinute, untilHalf)
  if (start === undefined || end === undefined) return undefined
  if (inFull.test(part)) return { start, end }
  if (half === undefined && untilHalf === undefined) {
    const span = withoutHalves(start, end, before)
    return span && { ...span, isOf24: start > halfDay || end > halfDay }
  }
  if (untilHalf === undefined) return { start, end: end <= start && start < end + halfDay ? end + halfDay : end }
  // "1-5pm" names the half of the day once, for both; "9-1pm" for its end alone.
  const inSameHalf = half === undefined ? minutesOf(hour, minute, untilHalf) : undefined
  return { start: inSameHalf !== undefined && inSameHalf < end ? inSameHalf : start, end }
}

const lateAfternoon = 19 * 60

/** Nobody said am or pm. */
function withoutHalves(said: number, end: number, before: Span | undefined): Span | undefined {
  const isLater = isAfter(said, end, before)
  const start = isLater ? said + halfDay : said
  if (end > start || end === 0) return { start, end }
  const inAfternoon = end + halfDay
  if (inAfternoon <= start) return { start, end }
  // "18-8" may be two hours of an evening or a night: that is asked for.
  return isLater || start <= halfDay || inAfternoon <= lateAfternoon ? { start, end: inAfternoon } : undefined
}

/** Whether hours are of the afternoon because they follow others: "9-12, 1-5". */
function isAfter(said: number, end: number, before: Span | undefined): boolean {
  if (!before || before.isOf24 || said >= halfDay || said >= before.end) return false
  const inAfternoon = said + halfDay
  return inAfternoon >= before.end && (end > inAfternoon || end + halfDay > inAfternoon)
}

function minutesOf(hour: string, minute: string, half: string | undefined): number | undefined {
  const [hours, minutes] = [Number(hour), Number(minute || 0)]
  const isInHalf = half === undefined || (hours >= 1 && hours <= 12)
  if (!isInHalf || hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return undefined
  const ofDay = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0)
  return ofDay * 60 + minutes
}

/** Midnight at the end of a day is written as the beginning of the next. */
function asTime(minutes: number): string {
  const ofDay = minutes % minutesPerDay
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
