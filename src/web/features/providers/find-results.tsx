import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call as browserCall } from '../../lib/browser-call.ts'
import type { Call } from '../../lib/call.ts'
import { dayIn } from '../../lib/format.ts'
import { useAvailability } from '../../lib/realtime.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { useBeginBooking } from './begin-booking.ts'
import { ClinicList } from './clinic-list.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { EmergencyLine } from './emergency-line.tsx'
import { SearchForm } from './search-form.tsx'

type Query = {
  q: string
  place: string
  mode?: 'in_person' | 'video'
  from?: string
  sort: 'soonest' | 'nearest' | 'name'
  latitude?: number
  longitude?: number
}

export type FirstResults = {
  key: string
  query: Query
  found: Answer<'GET /providers'>
  clinics: Answer<'GET /clinics'>['results']
}

/** Reads the address of the page and asks for its first results: doctors who can be booked, and clinics. */
export async function loadResults(call: Call, url: string): Promise<FirstResults> {
  const search = new URL(url).searchParams
  const query = queryOf(search)
  const found = await call('GET /providers', { query })
  const clinics = await clinicsFor(call, query, found)
  return { key: search.toString(), query, found, clinics }
}

async function clinicsFor(call: Call, query: Query, found: Answer<'GET /providers'>) {
  const near =
    query.latitude !== undefined && query.longitude !== undefined
      ? { latitude: query.latitude, longitude: query.longitude }
      : undefined
  const place =
    near ??
    (query.place === ''
      ? undefined
      : (await call('GET /places', { query: { q: query.place.split(',')[0] ?? '' } })).results[0])
  const words = found.understood.specialty ? '' : query.q
  if (!place && words === '') return []
  const { results } = await call('GET /clinics', {
    query: { q: words, ...(place ? { latitude: place.latitude, longitude: place.longitude } : {}) },
  })
  return results.slice(0, 10)
}

function queryOf(search: URLSearchParams): Query {
  const mode = search.get('mode')
  const sort = search.get('sort')
  const from = search.get('from') ?? ''
  const [latitude, longitude] = [
    Number(search.get('latitude') || Number.NaN),
    Number(search.get('longitude') || Number.NaN),
  ]
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    place: (search.get('place') ?? '').trim().slice(0, 100),
    ...(mode === 'in_person' || mode === 'video' ? { mode } : {}),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(from) ? { from } : {}),
    sort: sort === 'nearest' || sort === 'name' ? sort : 'soonest',
    ...(Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : {}),
  }
}

/** Search bar, filters, cards with times, clinics without; the same in public and in the patient's area. */
export function FindResults({ first, action }: { first: FirstResults; action: string }) {
  const [found, setFound] = useState(first.found)
  const [loading, setLoading] = useState(false)
  const booking = useBeginBooking()
  const { query } = first
  useAvailability(
    found.results.map((doctor) => doctor.practitioner_id),
    () =>
      void browserCall('GET /providers', { query }).then(
        (fresh) => setFound((shown) => patched(shown, fresh.results)),
        () => undefined,
      ),
  )
  const showMore = async () => {
    if (!found.next || loading) return
    setLoading(true)
    const more = await browserCall('GET /providers', { query: { ...query, cursor: found.next } }).catch(() => undefined)
    if (more) setFound({ ...more, count: found.count, results: [...found.results, ...more.results] })
    setLoading(false)
  }
  return (
    <div className="grid gap-6">
      <PageTitle>{t('Find a doctor')}</PageTitle>
      <SearchForm action={action} q={query.q} place={query.place} />
      <Filters query={query} action={action} />
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

function Filters({ query, action }: { query: Query; action: string }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [nearFailed, setNearFailed] = useState(false)
  const go = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void navigate(`${action}?${next.toString()}`)
  }
  const nearMe = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        go({
          latitude: coords.latitude.toFixed(3),
          longitude: coords.longitude.toFixed(3),
          place: '',
          sort: 'nearest',
        }),
      () => setNearFailed(true),
    )
  const select = 'min-h-11 rounded-full border border-field bg-surface px-4'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="sr-only" htmlFor="filter-mode">
        {t('In person or video')}
      </label>
      <select
        id="filter-mode"
        className={select}
        value={query.mode ?? ''}
        onChange={(event) => go({ mode: event.target.value })}
      >
        <option value="">{t('In person or video')}</option>
        <option value="in_person">{t('In person')}</option>
        <option value="video">{t('Video')}</option>
      </select>
      <label className="flex items-center gap-2">
        <span>{t('From')}</span>
        <input
          type="date"
          className={select}
          value={query.from ?? ''}
          onChange={(event) => go({ from: event.target.value })}
        />
      </label>
      <label className="flex items-center gap-2">
        <span>{t('Sort')}</span>
        <select className={select} value={query.sort} onChange={(event) => go({ sort: event.target.value })}>
          <option value="soonest">{t('Soonest')}</option>
          <option value="nearest">{t('Nearest')}</option>
          <option value="name">{t('Name')}</option>
        </select>
      </label>
      <Button size="small" onClick={nearMe}>
        {t('Near me')}
      </Button>
      {nearFailed ? (
        <span role="alert">{t('Your browser did not say where you are. Type a town instead.')}</span>
      ) : null}
    </div>
  )
}
