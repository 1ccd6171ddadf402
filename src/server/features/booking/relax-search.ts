import { relaxable } from '#contract/finding.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { SearchFilter } from './search-filter.sql.ts'
import { countOfferings } from './search.sql.ts'

type Found = Answer<'GET /providers'>
export type Relaxed = Pick<Found, 'relax' | 'wider' | 'by_video'>

const countBound = 501
const widerKilometres = [25, 50, 100, 200]

export const nothingToRelax: Relaxed = { relax: [], wider: null, by_video: 0 }

/** When nobody matches: what to leave out, how much wider to look, and whether a video visit would do; each counted. */
export async function relaxSearch(run: ReadRunner, now: Instant, filter: SearchFilter): Promise<Relaxed> {
  const count = (changes: Partial<SearchFilter>) => countOfferings(run, now, { ...filter, ...changes }, countBound)
  const relax: Relaxed['relax'] = []
  for (const without of relaxable) {
    const field = without === 'place' ? 'near' : without
    if (filter[field] === undefined) continue
    const found = await count({ [field]: undefined })
    if (found > 0) relax.push({ without, count: found })
  }
  return {
    relax: relax.sort((one, other) => other.count - one.count),
    wider: await widerPlace(filter, count),
    by_video: filter.mode === 'video' ? 0 : await count({ mode: 'video', near: undefined, step_free: undefined }),
  }
}

async function widerPlace(
  { near }: SearchFilter,
  count: (changes: Partial<SearchFilter>) => Promise<number>,
): Promise<Relaxed['wider']> {
  if (!near) return null
  for (const radius of widerKilometres.filter((kilometres) => kilometres > near.radius)) {
    const found = await count({ near: { ...near, radius } })
    if (found > 0) return { radius_km: radius, count: found }
  }
  return null
}
