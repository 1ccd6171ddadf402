import { comeAgainWords } from '#domain/language/come-again.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { addDays } from '#domain/time/local.ts'
import { StatusChip } from './status-chip.tsx'
import type { Visit } from './visit.ts'
import { rich } from '../../../lib/rich.tsx'
import { dayIn, minutesWords, timeIn, todayIn, viewerTime, wallOf, zoneWords } from '../../../lib/format.ts'

/** "First visit with Dr Ada Sample, 40 minutes"; names keep their own direction. */
export function What({ visit }: { visit: Visit }) {
  const minutes = Math.round((Date.parse(visit.end) - Date.parse(visit.start)) / 60_000)
  return rich('<bdi>{service}</bdi> with <bdi>{doctor}</bdi>, <bdi>{length}</bdi>', {
    bdi: (text) => <bdi>{text}</bdi>,
    service: visit.service_name,
    doctor: visit.doctor.name,
    length: minutesWords(minutes),
  })
}

/** What the doctor suggests after the visit; nothing where nothing is suggested. */
export function comeAgainLine({ time_zone: zone, start, doctor, follow_up_weeks: weeks }: Visit): string | null {
  return weeks === null ? null : comeAgainWords(doctor.name, wallOf(zone, start).date, weeks)
}

/** "Tomorrow, Friday 27 November". */
export function nearDay(visit: Visit): string {
  const [zone, day] = [visit.time_zone, dayIn(visit.time_zone, visit.start)]
  const [date, today] = [wallOf(zone, visit.start).date, todayIn(zone)]
  if (date === today) return t('Today, {day}', { day })
  return date === addDays(today, 1) ? t('Tomorrow, {day}', { day }) : day
}

/** "London time", and what the clock says where the reader is. */
export function zoneLine(visit: Visit): string {
  const other = viewerTime(visit.time_zone, visit.start)
  const there = other ? ` · ${t('that is {other} where you are now', { other })}` : ''
  return zoneWords(visit.time_zone) + there
}

/** Whom a visit is for, where it is not the reader. */
export function forWhom({ patient }: Visit): string | undefined {
  return patient && patient.relation !== 'self' ? t('For {name}', { name: patient.name }) : undefined
}

/** "Thursday 26 November, 9:30am". */
export function momentWords(visit: Visit, moment = visit.start): string {
  return `${dayIn(visit.time_zone, moment)}${listComma()}${timeIn(visit.time_zone, moment)}`
}

/** The status, where it says more than that all is well. */
export function TellingChip({ visit }: { visit: Visit }) {
  const saysNothing = !visit.on_hold && (visit.status === 'booked' || visit.status === 'completed')
  return saysNothing ? null : <StatusChip visit={visit} side="patient" />
}
