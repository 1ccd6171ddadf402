import { listComma, mark, t } from '#domain/language/translate.ts'
import type { DayPart } from '#domain/time/day-part.ts'
import { asLocalDate, dateWords, weekdayNames } from '../../lib/format.ts'

/** What suits somebody who would like to come earlier. */
export type Wishes = { weekdays: number[]; parts: DayPart[]; until_date: string | null }

export const partWords: Record<DayPart, string> = {
  morning: mark('Mornings'),
  afternoon: mark('Afternoons'),
  evening: mark('Evenings'),
}

/** "Mondays, mornings, until 3 December 2026", or "any time". */
export function wishWords({ weekdays, parts, until_date }: Wishes): string {
  const words = [
    ...weekdayNames()
      .filter(({ weekday }) => weekdays.includes(weekday))
      .map(({ name }) => name),
    ...parts.map((part) => t(partWords[part])),
    ...(until_date ? [t('until {date}', { date: dateWords(asLocalDate(until_date)) })] : []),
  ]
  return words.length > 0 ? words.join(listComma()) : t('any time')
}
