import { localeOf } from './languages.ts'
import { currentLanguage, t } from './translate.ts'
import type { LocalDate, TimeOfDay } from '../time/local.ts'

// Formatters are slow to make, so each locale and purpose has one.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = localeOf(currentLanguage())
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formatters.set(key, made)
  return made
}

/** A wall time as if the wall hung in UTC: formatters then leave it as it is. */
function wall(date: string, time = '00:00'): Date {
  return new Date(`${date}T${time}:00Z`)
}

/**
 * A date in words. The comma that some versions of the locale data put after an English weekday is left out; in French the
 * first of a month is an ordinal, which the locale data does not know.
 */
function dated(date: LocalDate, options: Intl.DateTimeFormatOptions): string {
  const words = formatterOf(options)
    .format(wall(date))
    .replace(/^(\w+),/, '$1')
  return currentLanguage() === 'fr' ? words.replace(/(^| )1 (?=\p{L})/u, '$11er ') : words
}

/** "26 November 2026": day, month name, year (specification, section 9). */
export function dateWords(date: LocalDate): string {
  return dated(date, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** "Thursday 26 November 2026": the weekday before day, month name, year (specification, section 9). */
export function dayWords(date: LocalDate): string {
  return dated(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** "Thu 26 Nov": where letters are few, as in text messages. */
export function shortDayWords(date: LocalDate): string {
  return dated(date, { weekday: 'short', day: 'numeric', month: 'short' })
}

/** "23–29 Nov 2026": days in a row, as short as the locale says it. */
export function spanWords(from: LocalDate, until: LocalDate): string {
  return formatterOf({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(wall(from), wall(until))
}

/** "November 2026": over the days of a month. */
export function monthWords(date: LocalDate): string {
  return formatterOf({ month: 'long', year: 'numeric' }).format(wall(date))
}

/** "Thu 26 Nov 2026": in lists, where room is little. */
export function shortDayYearWords(date: LocalDate): string {
  return dated(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
}

/** "Thu", "26", "Nov", "2026": a day as a leaf of a calendar. */
export function leafWords(date: LocalDate): { weekday: string; day: string; month: string; year: string } {
  const part = (options: Intl.DateTimeFormatOptions) => formatterOf(options).format(wall(date))
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    year: part({ year: 'numeric' }),
  }
}

/** "9:30am", "midday", "midnight"; in other languages as their locale writes a time of day. */
export function timeWords(time: TimeOfDay): string {
  if (!isEnglish()) return formatterOf({ hour: 'numeric', minute: '2-digit' }).format(wall('2026-01-01', time))
  if (time === '12:00') return 'midday'
  if (time === '00:00') return 'midnight'
  return `${englishHour(time)}:${time.slice(3, 5)}${half(time)}`
}

/** "9am": a full hour, for scales. */
export function hourWords(hour: number): string {
  const time = `${String(hour).padStart(2, '0')}:00`
  return isEnglish()
    ? `${englishHour(time)}${half(time)}`
    : formatterOf({ hour: 'numeric' }).format(wall('2026-01-01', time))
}

const isEnglish = () => localeOf(currentLanguage()) === 'en-GB'
const englishHour = (time: string) => Number(time.slice(0, 2)) % 12 || 12
const half = (time: string) => (Number(time.slice(0, 2)) < 12 ? 'am' : 'pm')

/** "London time": the zone in words, never an offset. */
export function zoneWords(zone: string): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  if (city === 'UTC') return t('World time')
  // Names of cities are in Latin letters: Unicode CLDR has the names of places in Arabic, each of which begins with "time".
  return currentLanguage() === 'ar' ? `ب${nameInCldr(zone)}` : t('{city} time', { city })
}

const zonesInCldr = new Map<string, string>()

function nameInCldr(zone: string): string {
  const known = zonesInCldr.get(zone)
  if (known) return known
  const parts = new Intl.DateTimeFormat('ar', { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  zonesInCldr.set(zone, name)
  return name
}

/** The days of the week, 1 for Monday to 7 (ISO 8601), in the order in which a locale's week runs. */
export function weekdayNames(length: 'long' | 'short' | 'narrow' = 'long'): { weekday: number; name: string }[] {
  const first = firstWeekday[currentLanguage()] ?? 1
  return Array.from({ length: 7 }, (_, place) => {
    const weekday = ((first - 1 + place) % 7) + 1
    // 5 January 2026 was a Monday.
    return {
      weekday,
      name: formatterOf({ weekday: length }).format(wall(`2026-01-${String(weekday + 4).padStart(2, '0')}`)),
    }
  })
}

/** Where the week does not begin on a Monday (Unicode CLDR, week data). */
const firstWeekday: Partial<Record<string, number>> = { ar: 6 }
