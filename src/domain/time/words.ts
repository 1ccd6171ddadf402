import type { LocalDate, TimeOfDay } from './local.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "26 November 2026": day, month name, year (specification, section 9). */
export function dateWords(date: LocalDate): string {
  return `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** "Thursday 26 November", for the weeks ahead, where the year is plain. */
export function dayWords(date: LocalDate): string {
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]
  return `${weekday} ${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]}`
}

/** "9:30am", "midday", "midnight". */
export function timeWords(time: TimeOfDay): string {
  if (time === '12:00') return 'midday'
  if (time === '00:00') return 'midnight'
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)}${hour < 12 ? 'am' : 'pm'}`
}

/** "London time": the zone in words, never an offset. */
export function zoneWords(zone: string): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return city === 'UTC' ? 'UTC' : `${city} time`
}
