import type { Answer } from '#contract/endpoints.ts'
import { type Call, CallFailed } from '../../../lib/call.ts'
import { todayIn } from '../../../lib/format.ts'
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
  const { asked, found } = await firstFound(call, search)
  const { day, from, ...others } = asked
  const isOver = found.understood.is_day_over
  const query: Query = isOver ? others : asked
  const dayOver = isOver ? (day ?? from) : undefined
  const clinics = await clinicsFor(call, query, found)
  const today = todayIn(found.results[0]?.offering.time_zone ?? 'UTC')
  return { key: search.toString(), query, found, clinics, today, ...(dayOver ? { dayOver } : {}) }
}

/** What cannot be searched for, such as a day that no calendar has, is left out: an address is typed, or cut off on its way. */
async function firstFound(call: Call, search: URLSearchParams) {
  const asked = queryOf(search)
  try {
    return { asked, found: await call('GET /providers', { query: asked }) }
  } catch (error) {
    const wrong = error instanceof CallFailed && error.problem.status === 400 ? (error.problem.errors ?? []) : []
    if (wrong.length === 0) throw error
    const names = new Set(wrong.map(({ field }) => field))
    const kept = queryOf(new URLSearchParams([...search].filter(([name]) => !names.has(name))))
    return { asked: kept, found: await call('GET /providers', { query: kept }) }
  }
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
