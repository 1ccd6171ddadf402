import { dateWords } from '#domain/language/date-words.ts'
import { currentLanguage, mark, t } from '#domain/language/translate.ts'
import { lookedAtAgainBy, type VerificationMode } from '#domain/verification/checks.ts'
import { day, type Instant } from '#domain/time/instant.ts'
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

// Each card of a search says it, and it changes with the day alone: putting it together was a twentieth of a search.
const known = new Map<string, string>()
const mostKnown = 10_000

/**
 * Returns what patients read about a check beside the badge: when it was made, its source, until when it holds, and
 * that it is not a grade. Screens get the finished text, so a doctor's page carries none of its messages.
 */
export function checkedWords(read: ReadOfCheck, doctor: Checked): string {
  const { verified_on: on, verified_source: source, verified_until: until, is_vouched: isVouched } = doctor
  if (on === null) return ''
  const today = Math.floor(read.now / day)
  const key = `${currentLanguage()} ${today} ${read.verification} ${on} ${until} ${isVouched} ${source}`
  const words = known.get(key) ?? putTogether(read, doctor, on)
  if (known.size >= mostKnown) known.clear()
  known.set(key, words)
  return words
}

function putTogether(read: ReadOfCheck, doctor: Checked, on: string): string {
  return [whatWas(doctor, on), untilWhen(read, doctor, on), t('It is not a promise about results.')]
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
