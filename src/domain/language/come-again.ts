import { addDays, type LocalDate } from '../time/local.ts'
import { dayWords } from './date-words.ts'
import { t } from './translate.ts'

/**
 * What a doctor suggests after a visit on that date: "Dr Ada Sample would like to see you again about 6 weeks later,
 * around …".
 */
export function comeAgainWords(doctor: string, date: LocalDate, weeks: number): string {
  return t(
    '{doctor} would like to see you again about {weeks, plural, one {# week} other {# weeks}} later, around {day}.',
    { doctor, weeks, day: dayWords(addDays(date, weeks * 7)) },
  )
}
