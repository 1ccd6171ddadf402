import { type Fault, fault } from '#domain/fault.ts'

/** Dates of a leave or of extra hours; without times it is the whole day. */
type DateSpan = {
  readonly from_date: string
  readonly until_date: string
  readonly start: string | null
  readonly end: string | null
}

/** What is wrong with the dates, field by field; empty when nothing is. Extra hours must say their times. */
export function dateSpanFaults(span: DateSpan, options: { needsTimes?: boolean } = {}): Record<string, Fault> {
  const { from_date, until_date, start, end } = span
  const wantsTimes = options.needsTimes === true || start !== null || end !== null
  return {
    ...(from_date === '' ? { from_date: fault('start_date_missing') } : {}),
    ...(until_date < from_date ? { until_date: fault('end_date_before_start') } : {}),
    ...(wantsTimes && start === null ? { start: fault('start_time_missing') } : {}),
    ...(wantsTimes && end === null ? { end: fault('end_time_missing') } : {}),
    ...(start !== null && end !== null && end <= start ? { end: fault('end_time_before_start') } : {}),
  }
}
