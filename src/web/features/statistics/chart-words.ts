import { listComma, mark, t } from '#domain/language/translate.ts'
import type { ChartKey, ChartRow, Unit } from '#domain/statistics/charts.ts'
import type { Finding } from '#domain/statistics/findings.ts'
import { findingOf } from '#domain/statistics/findings.ts'
import type { Cell } from '#domain/statistics/measures.ts'
import { asLocalDate, hourWords, shortDayWords, weekdayNames } from '../../lib/format.ts'
import { numberWords, percentWords } from '../../lib/number-words.ts'

type Words = { readonly name: string; readonly meaning: string }

/** What each chart is called, and what exactly it counts. */
export const chartWords: Readonly<Record<Exclude<ChartKey, 'totals'> | 'funnel', Words>> = {
  outcomes: {
    name: mark('What became of appointments'),
    meaning: mark(
      'Every appointment by the day on which it begins at its branch. Declined and unanswered requests count as cancelled by the clinic. Periods of more than 31 days are drawn by week.',
    ),
  },
  demand: {
    name: mark('When patients come'),
    meaning: mark(
      'Appointments that begin in each hour of the week, cancelled ones included, beside the hours in which doctors could be booked: their weekly hours and extra hours, less leave.',
    ),
  },
  utilisation: {
    name: mark('How full each doctor is'),
    meaning: mark(
      'Minutes with somebody booked, missed visits included, as a share of the minutes in which the doctor could be booked. Overbooked visits can bring it above 100%.',
    ),
  },
  missed_by_lead: {
    name: mark('Missed visits by how early they were booked'),
    meaning: mark('Visits whose patient did not come, as a share of those that were completed or missed.'),
  },
  lead_times: {
    name: mark('How early patients book'),
    meaning: mark('Days from booking to the visit, by the calendar of the branch.'),
  },
  waits: {
    name: mark('Waiting time at the branch'),
    meaning: mark(
      'Whole minutes from checking in to the start of the visit, where both were noted. Half waited up to the first line, nine in ten up to the second.',
    ),
  },
  call_lengths: {
    name: mark('Length of video calls'),
    meaning: mark(
      'Whole minutes in which the doctor and the patient were both connected, of calls that are over. Half lasted up to the first line, nine in ten up to the second.',
    ),
  },
  who_booked: {
    name: mark('Who booked'),
    meaning: mark(
      'Patients with an account, guests, the desk, and the doctor. Bookings of other programs are not told apart yet.',
    ),
  },
  cancellations: {
    name: mark('Why visits were cancelled, and how late'),
    meaning: mark(
      'Cancelled appointments by who cancelled and why. The notice is the time from cancelling to the start.',
    ),
  },
  services: {
    name: mark('Services'),
    meaning: mark('Appointments and their booked minutes by the name of the service, without cancelled ones.'),
  },
  next_times: {
    name: mark('Third next free time'),
    meaning: mark(
      'Days until the third free time of each doctor, the middle one of each branch, as it stands now. What it was on other days is not kept.',
    ),
  },
  reminders: {
    name: mark('What reminders do'),
    meaning: mark(
      'Visits that a mail or text reminded of, and what followed. Whether a sent message was read is not known to us.',
    ),
  },
  funnel: {
    name: mark('From searching to booking'),
    meaning: mark('Searches and looks at times are not counted, so that nobody is followed. Only bookings are known.'),
  },
}

export const columnWords: Readonly<Record<string, string>> = {
  completed: mark('Completed'),
  no_show: mark('Did not attend'),
  by_patient: mark('Cancelled by patient'),
  by_clinic: mark('Cancelled by the clinic'),
  open: mark('Still open'),
  visits: mark('Appointments'),
  hours: mark('Open hours'),
  utilisation: mark('Booked'),
  taken: mark('Booked minutes'),
  minutes: mark('Minutes'),
  p50: mark('Half waited up to'),
  p90: mark('Nine in ten up to'),
  calls: mark('Calls'),
  patient: mark('Patient online'),
  guest: mark('Guest online'),
  desk: mark('Desk'),
  doctor: mark('Doctor'),
  after: mark('After its time'),
  '<2h': mark('Under 2 hours'),
  '2-24h': mark('2 to 24 hours'),
  '1-3d': mark('1 to 3 days'),
  '4d+': mark('Over 3 days'),
  next: mark('Third next free time'),
  doctors: mark('Doctors'),
  share: mark('Percentage'),
}

const keyWords: Readonly<Record<string, string>> = {
  '0': mark('Same day'),
  '1': mark('1 day'),
  '2-3': mark('2 to 3 days'),
  '4-7': mark('4 to 7 days'),
  '8-14': mark('8 to 14 days'),
  '15-30': mark('15 to 30 days'),
  '31+': mark('31 days or more'),
  '0-1': mark('0 to 1 day'),
  '2-7': mark('2 to 7 days'),
  reminded: mark('Reminded'),
  sent: mark('Sent'),
  failed: mark('Could not be sent'),
  confirmed: mark('Patient confirmed'),
  moved: mark('Moved'),
  cancelled: mark('Cancelled by patient'),
}

const cancellers: Readonly<Record<string, string>> = {
  patient: mark('Patient'),
  staff: mark('Clinic'),
  timer: mark('By itself'),
}

/** "Heart check", "Thu 26 Nov", "2 to 7 days": what a line of a chart is about. */
export function rowWords(chart: ChartKey, row: ChartRow): string {
  if (row.name) return row.name
  if (chart === 'outcomes' || chart === 'waits' || chart === 'call_lengths' || chart === 'who_booked')
    return shortDayWords(asLocalDate(row.key))
  if (chart === 'demand') {
    const [weekday = '', hour = ''] = row.key.split('-')
    return `${weekdayWords(Number(weekday))}${listComma()}${hourWords(Number(hour))}`
  }
  if (chart === 'cancellations') {
    const [who = '', why = ''] = row.key.split(':')
    const reason = why === '' ? t('no reason given') : t(why)
    return `${t(cancellers[who] ?? who)}: ${reason}`
  }
  return t(keyWords[row.key] ?? row.key)
}

/** A number as it is read: "fewer than 5" for a small group, a dash for none. */
export function cellWords(cell: Cell | undefined, unit: Unit): string {
  if (cell === 'few') return t('fewer than 5')
  if (cell === null || cell === undefined) return '–'
  if (unit === 'share') return percentWords(cell)
  if (unit === 'days') return t('{count, plural, =0 {today} one {# day} other {# days}}', { count: cell })
  if (unit === 'minutes') return t('{count, number} min', { count: Math.round(cell) })
  return numberWords(Math.round(cell * 10) / 10)
}

/** The finding of a chart in the language of the moment. */
export function findingWords(
  chart: Exclude<ChartKey, 'totals'>,
  rows: readonly ChartRow[],
  parts: readonly Cell[],
): string {
  const { text, values }: Finding = findingOf(chart, rows, parts)
  const { weekday, hour, group } = values
  return t(text, {
    ...values,
    ...(weekday === undefined ? {} : { weekday: weekdayWords(Number(weekday)) }),
    ...(group === undefined ? {} : { group: t(keyWords[group] ?? '') }),
    ...(hour === undefined ? {} : { hour: hourWords(Number(hour)) }),
  })
}

export function weekdayWords(weekday: number): string {
  return weekdayNames().find((one) => one.weekday === weekday)?.name ?? ''
}
