import { dateWords } from '#domain/language/date-words.ts'
import { mark, t } from '#domain/language/translate.ts'
import { lookedAtAgainBy } from '#domain/verification/checks.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'

type Checked = {
  readonly verified_on: string | null
  readonly verified_source: string
  readonly verified_until: string | null
  readonly is_vouched: boolean
}

/** What the demo names as the source of its checks. */
const demo = mark('the demo')

/**
 * Returns what patients read about a check beside the badge: when it was made, its source, until when it holds, and
 * that it is not a grade. Screens get the finished text, so a doctor's page carries none of its messages.
 */
export function checkedWords(now: Instant, doctor: Checked): string {
  if (doctor.verified_on === null) return ''
  return [
    whatWas(doctor, doctor.verified_on),
    untilWhen(now, doctor, doctor.verified_on),
    t('It is not a promise about results.'),
  ].join(' ')
}

function whatWas({ verified_source: named, is_vouched: isVouched }: Checked, day: string): string {
  const [on, source] = [dateWords(asLocalDate(day)), named === demo ? t(demo) : named]
  if (isVouched) return t('{source} vouched for this doctor on {on}. Nobody looked into a register.', { source, on })
  return source === ''
    ? t('A person checked the licence on {on}.', { on })
    : t('A person checked the licence on {on}. Source: {source}.', { on, source })
}

/** The end date of a document or register, or the day by which the check is made again. */
function untilWhen(now: Instant, { verified_until: until }: Checked, on: string): string {
  if (until !== null) return t('It holds until {until}.', { until: dateWords(asLocalDate(until)) })
  const again = lookedAtAgainBy(asLocalDate(on))
  return again <= utcDate(now)
    ? t('It is being looked at again.')
    : t('It is looked at again by {date}.', { date: dateWords(again) })
}
