import { t } from '../language/translate.ts'

/** Dates of a leave or of extra hours; without times it is the whole day. */
type DateSpan = {
  readonly from_date: string
  readonly until_date: string
  readonly start: string | null
  readonly end: string | null
}

/** What is wrong with the dates, field by field; empty when nothing is. Extra hours must say their times. */
export function dateSpanFaults(span: DateSpan, options: { needsTimes?: boolean } = {}): Record<string, string> {
  const { from_date, until_date, start, end } = span
  const wantsTimes = options.needsTimes === true || start !== null || end !== null
  return {
    ...(from_date === '' ? { from_date: t('Enter a start date') } : {}),
    ...(until_date < from_date ? { until_date: t('End date must be the same as or after the start date') } : {}),
    ...(wantsTimes && start === null ? { start: t('Enter a start time') } : {}),
    ...(wantsTimes && end === null ? { end: t('Enter an end time') } : {}),
    ...(start !== null && end !== null && end <= start ? { end: t('End time must be after start time') } : {}),
  }
}
