import { moneyWords } from '#domain/language/money-words.ts'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { asLocalDate, asTimeOfDay, type LocalDate, type TimeOfDay } from '#domain/time/local.ts'
import {
  dateWords,
  dayWords,
  hourWords,
  leafWords,
  monthWords,
  shortDayWords,
  shortDayYearWords,
  spanWords,
  timeWords,
  weekdayNames,
  zoneWords,
} from '#domain/language/date-words.ts'

// Formatters are slow to make, so each zone has one.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    formatter = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone, hourCycle: 'h23' })
    formatters.set(zone, formatter)
  }
  return formatter
}

/** What a wall in `zone` shows at a moment of the wire. */
export function wallOf(zone: string, moment: string): { date: LocalDate; time: TimeOfDay } {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: asLocalDate(`${parts.year}-${parts.month}-${parts.day}`),
    time: asTimeOfDay(`${parts.hour}:${parts.minute}`),
  }
}

/** The moment, as the wire writes it, at which a wall in `zone` shows this date and time; in a gap the later side. */
export function momentOn(zone: string, date: LocalDate, time: TimeOfDay): string {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  let moment = wanted
  // The first guess is off by the zone; the second mends a change of clocks between guess and answer.
  for (let tries = 0; tries < 2; tries += 1) {
    const shown = wallOf(zone, new Date(moment).toISOString())
    moment += wanted - Date.parse(`${shown.date}T${shown.time}:00Z`)
  }
  return new Date(moment).toISOString()
}

/** "9:30am" on the wall of a zone. */
export function timeIn(zone: string, moment: string): string {
  return timeWords(wallOf(zone, moment).time)
}

/** "Thursday 26 November 2026" on the wall of a zone. */
export function dayIn(zone: string, moment: string): string {
  return dayWords(wallOf(zone, moment).date)
}

/** "Thu 26 Nov" on the wall of a zone; "Today" for the day it is there. */
export function shortDayIn(zone: string, moment: string, now = new Date()): string {
  const { date } = wallOf(zone, moment)
  return date === todayIn(zone, now) ? t('Today') : shortDayWords(date)
}

/** "26 November 2026". */
export function dateIn(zone: string, moment: string): string {
  return dateWords(wallOf(zone, moment).date)
}

export function todayIn(zone: string, now = new Date()): LocalDate {
  return wallOf(zone, now.toISOString()).date
}

export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The same moment on the viewer's wall, when it differs: "10:30am". */
export function viewerTime(zone: string, moment: string): string | undefined {
  const own = wallOf(viewerZone(), moment)
  const there = wallOf(zone, moment)
  return own.date === there.date && own.time === there.time
    ? undefined
    : `${timeWords(own.time)}${listComma()}${dayWords(own.date)}`
}

export function fee(minor: number | null, currency: string): string {
  return moneyWords(minor, currency) ?? t('Price on request')
}

/** "2 hours", "15 minutes". */
export function minutesWords(minutes: number): string {
  return minutes > 0 && minutes % 60 === 0
    ? t('{count, plural, one {# hour} other {# hours}}', { count: minutes / 60 })
    : t('{count, plural, one {# minute} other {# minutes}}', { count: minutes })
}

export function kilometresWords(kilometres: number): string {
  return t('{kilometres, number} km', { kilometres })
}

/** What a screen reader says of a time one can take. */
export function slotWords(slot: { zone: string; start: string; mode: string; doctor: string }): string {
  return t(
    slot.mode === 'video'
      ? mark('{time}, {day}, by video with {doctor}')
      : mark('{time}, {day}, in person with {doctor}'),
    { time: timeIn(slot.zone, slot.start), day: dayIn(slot.zone, slot.start), doctor: slot.doctor },
  )
}

export {
  asLocalDate,
  asTimeOfDay,
  dateWords,
  dayWords,
  hourWords,
  leafWords,
  monthWords,
  shortDayWords,
  shortDayYearWords,
  spanWords,
  timeWords,
  weekdayNames,
  zoneWords,
}

/** "26 November 2026" on the viewer's wall. */
export function ownDate(moment: string): string {
  return dateIn(viewerZone(), moment)
}

/** "9:30am, Thursday 26 November 2026" on the viewer's wall. */
export function ownMoment(moment: string): string {
  return `${timeIn(viewerZone(), moment)}${listComma()}${dayIn(viewerZone(), moment)}`
}
