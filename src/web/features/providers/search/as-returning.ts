import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../../lib/browser-call.ts'
import { readSession } from '../../../lib/session.ts'
import { beenBefore } from './been-before.ts'
import type { Query } from './search-query.ts'

type Asked = Query & { cursor?: string }
type Found = Answer<'GET /providers'>

/** Doctors who fit, each with times that whoever looks can book. */
export async function searchFor(query: Asked): Promise<Found> {
  return asReturning(query, await call('GET /providers', { query }))
}

/** A guest said of some of these doctors that they have been there: their cards show the visit for returning patients. */
export async function asReturning(query: Asked, found: Found): Promise<Found> {
  // Of who is logged in the server knows it by itself.
  const said = readSession() ? [] : found.results.filter(({ slug }) => beenBefore(slug) === 'yes')
  if (said.length === 0) return found
  const been_before = said.map(({ slug }) => slug).slice(0, 10).join(',') // prettier-ignore
  const again = await call('GET /providers', { query: { ...query, been_before } })
  return patched(found, again.results)
}

/** The same cards, those with news anew. */
export function patched(shown: Found, fresh: Found['results']): Found {
  const byId = new Map(fresh.map((doctor) => [doctor.offering.offering_id, doctor]))
  return { ...shown, results: shown.results.map((doctor) => byId.get(doctor.offering.offering_id) ?? doctor) }
}
