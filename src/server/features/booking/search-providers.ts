import { type Actor, anybody } from '#domain/access/actor.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { isDistance, isShortText, isSqlMoment, isUuid, readCursor, writeCursor } from '../../http/cursor.ts'
import { reaimStale } from '../../core/free-times/digest.ts'
import type { Database, ReadRunner } from '../../platform/database/database.ts'
import type { ReadOfCheck } from './checked-words.ts'
import { doctorOf, offeringOf } from './card.ts'
import { timesOf } from './card-times.ts'
import { cardsForReturning } from './cards-for-returning.ts'
import type { BookingDeps } from './deps.ts'
import { nothingToRelax, relaxSearch } from './relax-search.ts'
import type { SearchFilter } from './search-filter.sql.ts'
import * as read from './search.sql.ts'
import { understandSearch } from './understand-search.ts'
import { isAnybodysName } from './understood.sql.ts'

const pageSize = 20
const countBound = 501

const nobody = { results: [], next: null, count: 0, ...nothingToRelax }

type Results = Answer<'GET /providers'>
type Place = [string | number, string]

/** The doctors that fit, in the wanted order, each with the next times. Reads the digest, never one computation a doctor. */
export async function searchProviders(
  deps: BookingDeps,
  run: ReadRunner,
  actor: Actor,
  query: QueryOf<'GET /providers'>,
): Promise<Results> {
  const now = deps.clock.now()
  const { filter: asked, understood: meant } = await understandSearch(run, now, query)
  if (!asked) return { ...nobody, understood: meant }
  const after = readCursor<Place>(query.cursor, isPlace(asked.sort))
  const { filter, understood } = await withTimes(run, now, { filter: asked, understood: meant }, after)
  let found = await read.findOfferings(run, now, filter, after, pageSize + 1)
  // Times that came too close since they were aimed: aim anew and look again.
  for (let attempt = 0; attempt < 3 && found.some((offering) => offering.is_stale); attempt += 1) {
    await deps.database.as(anybody, (tx) => reaimStale(tx, now, 200))
    found = await read.findOfferings(deps.database.read, now, filter, after, pageSize + 1)
  }
  const page = found.slice(0, pageSize)
  if (page.length === 0 && filter.name && !(await isAnybodysName(run, filter.name)))
    return { ...nobody, understood: { ...understood, words: 'unreadable' } }
  const last = page.at(-1)
  return {
    results: await cardsForReturning(
      deps,
      actor,
      { filter, said: query.been_before },
      await cardsOf(run, { now, verification: deps.verification }, filter, page),
    ),
    ...(page.length > 0 || after ? nothingToRelax : await relaxSearch(run, now, filter)),
    next: found.length > pageSize && last ? writeCursor([last.sort_key, last.offering_id]) : null,
    count: after
      ? countBound
      : found.length > pageSize
        ? await countOf(deps, run, now, filter)
        : new Set(page.map(({ card }) => card.practitioner_id)).size,
    understood,
  }
}

type Meant = { readonly filter: SearchFilter; readonly understood: Results['understood'] }

const mostTried = 3

/** What words were taken for, or else the next of whom people with this often see who has free times. */
async function withTimes(run: ReadRunner, now: Instant, meant: Meant, after: Place | undefined): Promise<Meant> {
  const { filter, understood } = meant
  const [first, ...others] = understood.often_see
  if (!first || others.length === 0 || filter.specialty !== first.specialty_id) return meant
  if ((await read.findOfferings(run, now, filter, after, 1)).length > 0) return meant
  for (const { specialty_id, name } of others.slice(0, mostTried)) {
    const next = { ...filter, specialty: specialty_id }
    if ((await read.findOfferings(run, now, next, after, 1)).length > 0)
      return { filter: next, understood: { ...understood, specialty: name, without_times: first.name } }
  }
  return meant
}

// How many match changes slowly and costs half of what the page itself does: remembered for a minute, for each database.
const counts = new WeakMap<Database, Map<string, { count: number; until: number }>>()
const countLife = 60_000
const mostCounts = 10_000

async function countOf(
  { database }: BookingDeps,
  run: ReadRunner,
  now: Instant,
  filter: SearchFilter,
): Promise<number> {
  const remembered = counts.get(database) ?? new Map<string, { count: number; until: number }>()
  counts.set(database, remembered)
  const key = JSON.stringify(filter)
  const known = remembered.get(key)
  if (known && known.until > now) return known.count
  if (remembered.size >= mostCounts) remembered.clear()
  const count = await read.countOfferings(run, now, filter, countBound)
  remembered.set(key, { count, until: now + countLife })
  return count
}

async function cardsOf(
  run: ReadRunner,
  look: ReadOfCheck,
  filter: SearchFilter,
  page: readonly read.FoundOffering[],
): Promise<Results['results']> {
  const results: Results['results'] = []
  for (const row of page) {
    // A doctor who offers both modes at one branch is one card, the sooner one.
    const twin = results.find(
      (card) =>
        card.practitioner_id === row.card.practitioner_id && card.offering.branch_id === row.card.offering.branch_id,
    )
    if (twin) continue
    const times = await timesOf(run, look.now, filter, row)
    if (times.length > 0) results.push(cardOf(look, row, times))
  }
  return results
}

function cardOf(
  look: ReadOfCheck,
  { card, next_free, kilometres }: read.FoundOffering,
  times: readonly Instant[],
): Results['results'][number] {
  return {
    ...doctorOf(look, card),
    offering: offeringOf(card, next_free),
    kilometres,
    times: times.map(toRfc3339),
    ...card.service,
  }
}

/** The place of a row in the wanted order: what it is sorted by, and its id. */
function isPlace(sort: 'soonest' | 'nearest' | 'name') {
  return (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length === 2 &&
    (sort === 'nearest' ? isDistance(value[0]) : sort === 'name' ? isShortText(value[0]) : isSqlMoment(value[0])) &&
    isUuid(value[1])
}
