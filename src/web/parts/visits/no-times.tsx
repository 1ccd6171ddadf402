import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { asLocalDate, dayIn, shortDayWords } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import type { Slots } from './free-times.ts'

type Props = {
  slots: Slots
  phone?: string
  specialty?: string
  onWait?: (() => void) | undefined
}

/** Nothing is free: when the next time is, where it is known, and every other way to one. */
export default function NoTimes({ slots, phone, specialty, onWait }: Props) {
  const { time_zone, until, next_free, last_day } = slots
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-lg font-semibold">
        {next_free
          ? t('No times until {until}. The next one is on {next_free}.', {
              until: shortDayWords(asLocalDate(until)),
              next_free: dayIn(time_zone, next_free),
            })
          : t('No times until {last_day}, the last day that can be booked now.', {
              last_day: shortDayWords(asLocalDate(last_day)),
            })}
      </p>
      {onWait ? <Button onClick={onWait}>{t('Tell me when a time opens')}</Button> : null}
      {specialty && !next_free ? (
        <Link
          to={`/find?q=${encodeURIComponent(specialty)}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {t('See other doctors')}
        </Link>
      ) : null}
      {phone ? (
        <p>
          {t('Phone the clinic:')}{' '}
          <a href={`tel:${phone}`} className="underline">
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </p>
      ) : null}
    </div>
  )
}
