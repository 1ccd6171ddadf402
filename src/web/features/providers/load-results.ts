import type { Answer } from '#contract/endpoints.ts'
import type { Call } from '../../lib/call.ts'

/** What a search asks, as the address of its page says it. */
export type Query = {
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
