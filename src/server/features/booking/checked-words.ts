import { dateWords } from '#domain/language/date-words.ts'
import { mark, t } from '#domain/language/translate.ts'
import { lookedAtAgainBy, type VerificationMode } from '#domain/verification/checks.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { utcDate } from '#domain/time/zone.ts'

type Checked = {
  readonly verified_on: string | null
  readonly verified_source: string
  readonly verified_until: string | null
  readonly is_vouched: boolean
}

/** When it is read, and what this installation asks of doctors now: a check may be older than that. */
export type ReadOfCheck = { readonly now: Instant; readonly verification: VerificationMode }

/** What the demo names as the source of its checks. */
const demo = mark('the demo')

/**
 * Returns what patients read about a check beside the badge: when it was made, its source, until when it holds, and
 * that it is not a grade. Screens get the finished text, so a doctor's page carries none of its messages.
 */
export function checkedWords(read: ReadOfCheck, doctor: Checked): string {
  if (doctor.verified_on === null) return ''
  return [
    whatWas(doctor, doctor.verified_on),
    untilWhen(read, doctor, doctor.verified_on),
    t('It is not a promise about results.'),
  ]
    .filter(Boolean)
    .join(' ')
}

function whatWas({ verified_source: named, is_vouched: isVouched }: Checked, day: string): string {
  const [on, source] = [dateWords(asLocalDate(day)), named === demo ? t(demo) : named]
  if (isVouched) return t('{source} vouched for this doctor on {on}. Nobody looked into a register.', { source, on })
  return source === ''
    ? t('A person checked the licence on {on}.', { on })
    : t('A person checked the licence on {on}. Source: {source}.', { on, source })
}

/** The end date of a document or register, or the day by which the check is made again; where nobody checks, none is named. */
function untilWhen({ now, verification }: ReadOfCheck, { verified_until: until }: Checked, on: string): string {
  const today = utcDate(now)
  if (until !== null) {
    const last = { until: dateWords(asLocalDate(until)) }
    return asLocalDate(until) < today ? t('It held until {until}.', last) : t('It holds until {until}.', last)
  }
  if (verification === 'off') return ''
  const again = lookedAtAgainBy(asLocalDate(on))
  return again <= today
    ? t('It is being looked at again.')
    : t('It is looked at again by {date}.', { date: dateWords(again) })
}
