import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { dayIn } from '../../lib/format.ts'
import { useAvailability } from '../../lib/realtime.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { useBeginBooking } from './begin-booking.ts'
import { ClinicList } from './clinic-list.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { EmergencyLine } from './emergency-line.tsx'
import type { FirstResults, Query } from './load-results.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchForm } from './search-form.tsx'

/** Search bar, filters, cards with times, clinics without; the same in public and in the patient's area. */
export function FindResults({ first, action }: { first: FirstResults; action: string }) {
  const [found, setFound] = useState(first.found)
  const [loading, setLoading] = useState(false)
  const booking = useBeginBooking()
  const { query } = first
  useAvailability(
    found.results.map((doctor) => doctor.practitioner_id),
    () =>
      void call('GET /providers', { query }).then(
        (fresh) => setFound((shown) => patched(shown, fresh.results)),
        () => undefined,
      ),
  )
  const showMore = async () => {
    if (!found.next || loading) return
    setLoading(true)
    try {
      const more = await call('GET /providers', { query: { ...query, cursor: found.next } })
      setFound({ ...more, count: found.count, results: [...found.results, ...more.results] })
    } catch (error) {
      toast('error', problemText(error))
    }
    setLoading(false)
  }
  return (
    <div className="grid gap-6">
      <PageTitle>{t('Find a doctor')}</PageTitle>
      <SearchForm action={action} q={query.q} place={query.place} />
      <SearchFilters query={query} action={action} />
      {found.understood.place === '' ? (
        <p role="alert">
          {t('We do not know a place called “{place}”, so these are from everywhere. Try a town or a postcode.', {
            place: query.place,
          })}
        </p>
      ) : null}
      <p role="status" className="text-lg">
        {countLine(found)}
      </p>
      <div className="grid gap-4">
        {found.results.map((doctor, index) => (
          <DoctorCard
            key={doctor.offering.offering_id}
            doctor={doctor}
            booking={booking}
            isNext={index === 0 && query.sort === 'soonest'}
          />
        ))}
      </div>
      {found.results.length === 0 ? <NobodyFound query={query} action={action} /> : null}
      {found.next ? (
        <div>
          <Button onClick={() => void showMore()} busy={loading && t('Loading…')}>
            {t('Show more')}
          </Button>
        </div>
      ) : null}
      <ClinicList clinics={first.clinics} />
      <EmergencyLine />
    </div>
  )
}

function patched(shown: Answer<'GET /providers'>, fresh: Answer<'GET /providers'>['results']) {
  const byId = new Map(fresh.map((doctor) => [doctor.offering.offering_id, doctor]))
  return { ...shown, results: shown.results.map((doctor) => byId.get(doctor.offering.offering_id) ?? doctor) }
}

function countLine({ count, results }: Answer<'GET /providers'>): string {
  const [first] = results
  if (!first?.times[0]) return t('No doctors match.')
  const number =
    count > 500 ? t('More than 500 doctors') : t('{count, plural, one {# doctor} other {# doctors}}', { count })
  return t('{number}, soonest {day}', { number, day: dayIn(first.offering.time_zone, first.times[0]) })
}

function NobodyFound({ query, action }: { query: Query; action: string }) {
  const without = (name: keyof Query) => {
    const rest = new URLSearchParams(
      Object.entries(query)
        .filter(([key]) => key !== name)
        .map(([key, value]) => [key, String(value)]),
    )
    return `${action}?${rest.toString()}`
  }
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-dashed border-field p-6">
      <p>{t('Nobody with free times fits all of this. You can widen the search.')}</p>
      <ul className="flex flex-wrap gap-4">
        {query.place ? (
          <li>
            <Link className="text-brand underline" to={without('place')}>
              {t('Everywhere instead of {place}', { place: query.place })}
            </Link>
          </li>
        ) : null}
        {query.mode ? (
          <li>
            <Link className="text-brand underline" to={without('mode')}>
              {t('In person or by video')}
            </Link>
          </li>
        ) : null}
        {query.from ? (
          <li>
            <Link className="text-brand underline" to={without('from')}>
              {t('Any date')}
            </Link>
          </li>
        ) : null}
        <li>
          <Link className="text-brand underline" to={`${action}?mode=video`}>
            {t('Video visits')}
          </Link>
        </li>
      </ul>
    </div>
  )
}
