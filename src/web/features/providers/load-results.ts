import type { Answer } from '#contract/endpoints.ts'
import type { Call } from '../../lib/call.ts'
import { todayIn } from '../../lib/format.ts'
import { type Query, queryOf } from './search-query.ts'

export type FirstResults = {
  key: string
  query: Query
  found: Answer<'GET /providers'>
  clinics: Answer<'GET /clinics'>['results']
  /** The day it is where the first doctor is: what "Today" means. */
  today: string
  /** The day that was asked for and is over: the rest of the search goes on without it. */
  dayOver?: string
}

/** Reads the address of the page and asks for its first results: doctors who can be booked, and clinics. */
export async function loadResults(call: Call, url: string): Promise<FirstResults> {
  const search = new URL(url).searchParams
  const asked = queryOf(search)
  const found = await call('GET /providers', { query: asked })
  const { day, from, ...others } = asked
  const isOver = found.understood.is_day_over
  const query: Query = isOver ? others : asked
  const dayOver = isOver ? (day ?? from) : undefined
  const clinics = await clinicsFor(call, query, found)
  const today = todayIn(found.results[0]?.offering.time_zone ?? 'UTC')
  return { key: search.toString(), query, found, clinics, today, ...(dayOver ? { dayOver } : {}) }
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
  const words = found.understood.words === 'name' ? query.q : ''
  if (!place && words === '') return []
  const { results } = await call('GET /clinics', {
    query: { q: words, ...(place ? { latitude: place.latitude, longitude: place.longitude } : {}) },
  })
  return results.slice(0, 10)
}
