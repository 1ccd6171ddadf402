import { moneyWords } from '#domain/language/money-words.ts'
import { isShortNotice, isTooLateToMove } from '#domain/booking/short-notice.ts'
import { t } from '#domain/language/translate.ts'
import { instant } from '#domain/time/instant.ts'
import type { Visit } from './visit.ts'

/** Before a patient cancels within a day of the start: that it is late, and what the clinic says of it. */
export function ShortNotice({ visit: { start, missed_cost } }: { visit: Visit }) {
  if (!isShortNotice(instant(Date.now()), instant(Date.parse(start)))) return null
  const amount = missed_cost && moneyWords(missed_cost.minor, missed_cost.currency)
  return (
    <p className="rounded-field bg-sunken p-3">
      {t('This is short notice.')} {amount ? t('A missed visit costs the clinic about {amount}.', { amount }) : null}
    </p>
  )
}

/** In place of the way to another time, once the clinic's limit for changes has passed. */
export function TooLateToMove({ visit }: { visit: Visit }) {
  if (!isTooLateToMove(visit)) return null
  const { phone } = visit.branch
  return (
    <p className="w-full">
      {phone
        ? t('It is too late to change this online. Call {phone}, or cancel if you cannot come.', { phone })
        : t('It is too late to change this online. Call the clinic, or cancel if you cannot come.')}
    </p>
  )
}
