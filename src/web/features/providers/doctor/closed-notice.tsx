import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'

type Props = Pick<Answer<'GET /branches/:slug'>, 'doors' | 'time_zone'>

/** Says that a clinic is closed just now, until when, and what it tells about it; nothing while it is not. */
export function ClosedNotice({ doors: { closed_until: until, message }, time_zone: zone }: Props) {
  if (until === null) return null
  return (
    <section aria-labelledby="closed" className="rounded-card border border-line bg-sun p-4 text-on-sun">
      <h2 id="closed" className="text-xl font-semibold">
        {t('Closed until {day}, {time}', { day: dayIn(zone, until), time: timeIn(zone, until) })}
      </h2>
      {message === '' ? null : (
        <p className="mt-1 whitespace-pre-line">
          <bdi>{message}</bdi>
        </p>
      )}
    </section>
  )
}
