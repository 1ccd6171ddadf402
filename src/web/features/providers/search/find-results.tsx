import { useEffect, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { problemText } from '../../../lib/call.ts'
import { dayIn } from '../../../lib/format.ts'
import { useAvailability } from '../../../lib/realtime.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page.tsx'
import { asReturning, patched, searchFor } from './as-returning.ts'
import { useBeginBooking } from '../booking/begin-booking.ts'
import { ClinicList } from './clinic-list.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { EmergencyLine } from './emergency-line.tsx'
import type { FirstResults } from './load-results.ts'
import { NextStep } from '../booking/next-step.tsx'
import { NobodyFound } from './nobody-found.tsx'
import type { Query } from './search-query.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchForm } from './search-form.tsx'
import { Danger, DayOver, UnderstoodLines } from './understood-lines.tsx'

/** Search bar, filters, cards with times, clinics without; the same in public and in the patient's area. */
export function FindResults({ first, action }: { first: FirstResults; action: string }) {
  const [found, setFound] = useState(first.found)
  const [loading, setLoading] = useState(false)
  const booking = useBeginBooking()
  const { query } = first
  useAvailability(
    found.results.map((doctor) => doctor.practitioner_id),
    () =>
      void searchFor(query).then(
        (fresh) => setFound((shown) => patched(shown, fresh.results)),
        () => undefined,
      ),
  )
  // What a guest said is kept in their browser: the server wrote the page without it.
  useEffect(() => {
    void asReturning(query, first.found).then(
      ({ results }) => setFound((shown) => patched(shown, results)),
      () => undefined,
    )
  }, [query, first.found])
  const showMore = async () => {
    if (!found.next || loading) return
    setLoading(true)
    try {
      const more = await searchFor({ ...query, cursor: found.next })
      setFound({ ...more, count: found.count, results: [...found.results, ...more.results] })
    } catch (error) {
      toast('error', problemText(error))
    }
    setLoading(false)
  }
  return (
    <div className="grid gap-2.5 sm:gap-5">
      <div className={query.q === '' && query.place === '' ? '' : 'sr-only sm:not-sr-only'}>
        <PageTitle>{t('Find a doctor')}</PageTitle>
      </div>
      <a
        href="#times"
        className="sr-only justify-self-start rounded-field font-semibold focus:not-sr-only focus:bg-surface focus:p-3"
      >
        {t('Skip to the times')}
      </a>
      <SearchLine query={query} action={action} />
      {found.understood.emergency ? <Danger kind={found.understood.emergency} /> : null}
      <SearchFilters query={query} action={action} today={first.today} />
      {first.dayOver ? <DayOver day={first.dayOver} /> : null}
      <UnderstoodLines understood={found.understood} query={query} action={action} />
      <p role="status" className="sr-only sm:not-sr-only sm:text-lg">
        {countLine(found)}
      </p>
      <NextStep />
      <div id="times" tabIndex={-1} className="grid gap-3 outline-none sm:gap-4">
        {found.results.map((doctor, index) => (
          <DoctorCard
            key={doctor.offering.offering_id}
            doctor={doctor}
            booking={booking}
            isNext={index === 0 && query.sort === 'soonest'}
          />
        ))}
      </div>
      {found.results.length === 0 ? (
        <NobodyFound found={found} query={query} action={action} today={first.today} />
      ) : null}
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

function countLine({ count, results }: Answer<'GET /providers'>): string {
  const [first] = results
  if (!first?.times[0]) return t('No doctors match.')
  const number =
    count > 500 ? t('More than 500 doctors') : t('{count, plural, one {# doctor} other {# doctors}}', { count })
  return t('{number}, soonest {day}', { number, day: dayIn(first.offering.time_zone, first.times[0]) })
}

/** The search as one line; its form opens below it. Without a search the form stands there at once. */
function SearchLine({ query, action }: { query: Query; action: string }) {
  const { q, place } = query
  const form = <SearchForm action={action} q={q} place={place} />
  if (q === '' && place === '') return form
  return (
    <details className="rounded-card border border-line bg-surface px-4 py-2.5 sm:py-4">
      <summary className="flex cursor-pointer chip-summary items-center justify-between gap-4">
        <span className="min-w-0 text-lg font-semibold wrap-anywhere">
          <bdi>{q || t('All doctors')}</bdi>
          {place ? <bdi> · {place}</bdi> : null}
        </span>
        <span className="text-brand underline">{t('Edit')}</span>
      </summary>
      <div className="pt-4 pb-2">{form}</div>
    </details>
  )
}
