import { t } from '#domain/language/translate.ts'
import { timePath } from '#domain/search/time-path.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Visit } from './visit.ts'

/** What was free as the clinic ended a visit: each leads to where it is booked, if nobody was quicker. */
export function TimesInstead({ visit }: { visit: Visit }) {
  if (visit.instead.length === 0) return null
  return (
    <section className="no-print grid gap-3" aria-labelledby="instead">
      <h2 id="instead" className="text-2xl">
        {t('Times you can book instead')}
      </h2>
      <p>{t('Nobody holds them: who comes first gets them.')}</p>
      <ul className="flex flex-wrap gap-2">
        {visit.instead.map(({ start, time_zone, doctor, slug, offering_id: offeringId, service_id: serviceId }) => (
          <li key={`${slug} ${start}`}>
            <ButtonLink to={timePath({ slug, offeringId, serviceId }, start, visit.patient?.person ?? undefined)}>
              {slug === visit.doctor.slug
                ? t('{day}, {time}', { day: dayIn(time_zone, start), time: timeIn(time_zone, start) })
                : t('{day}, {time} with {doctor}', {
                    day: dayIn(time_zone, start),
                    time: timeIn(time_zone, start),
                    doctor,
                  })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
