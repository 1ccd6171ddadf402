import { currentLanguage } from '#domain/language/translate.ts'
import { foldWords, withoutMarkup } from '#domain/search/fold.ts'
import { nearestName, swappedBack } from '#domain/search/near-name.ts'
import { hour, instant, type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { dangerIn, understandWords } from './people-words.ts'
import type { Near, SearchFilter } from './search-filter.sql.ts'
import { isSomebodysName, type KnownSpecialty, namesNear, placeByWords, specialtiesFor } from './understood.sql.ts'

type Query = QueryOf<'GET /providers'>
type Understood = Answer<'GET /providers'>['understood']
type OftenSeen = Understood['often_see'][number]
type Words = Pick<Understood, 'words' | 'often_see' | 'specialty'> & {
  readonly id?: string
  readonly name?: string
  readonly is_exact?: boolean
}

const titles = /^(dr|doctor|prof|mr|mrs|ms|docteur|professeur|mme|دكتور|دكتورة|د)\.?\s+/i
const videoWords = new Set(['video', 'visio', 'teleconsultation', 'فيديو'])

/** What a search asks for, and what its words were taken for; without a filter nobody can be meant. */
export async function understandSearch(
  run: ReadRunner,
  now: Instant,
  typed: Query,
): Promise<{ filter?: SearchFilter; understood: Understood }> {
  const query = { ...typed, q: withoutMarkup(typed.q), isMarkup: typed.q !== '' && withoutMarkup(typed.q) === '' }
  const isVideoWord = videoWords.has(foldWords(query.place))
  const [words, place] = await Promise.all([
    wordsMean(run, query),
    query.latitude === undefined && query.place !== '' && !isVideoWord ? placeByWords(run, query.place) : undefined,
  ])
  const mode = query.mode ?? (isVideoWord ? 'video' : undefined)
  // A place is where somebody goes to: a video visit is no nearer here than there.
  const near = mode === 'video' ? undefined : nearOf(query, place)
  const isUnknownPlace = query.place !== '' && mode !== 'video' && !near
  const { id, name, is_exact, ...meant } = words
  const understood = {
    ...meant,
    place: (near && place?.label) ?? (isUnknownPlace ? '' : null),
    is_place_guessed: (near && place?.is_guessed) ?? false,
    without_times: null,
    is_day_over: isOver(query.day ?? query.from, now),
    emergency: dangerIn(query.q),
  }
  if (words.words === 'unreadable') return { understood }
  const filter: SearchFilter = {
    specialty: query.specialty ?? id,
    name,
    is_exact_name: is_exact,
    near,
    mode,
    // A day that is over is no wish: what is free now is shown.
    from: isOver(query.from, now) ? undefined : query.from,
    day: isOver(query.day, now) ? undefined : query.day,
    part: query.part,
    language: query.language,
    gender: query.gender,
    step_free: query.step_free,
    max_fee: query.max_fee,
    age: query.age,
    sort: query.sort === 'nearest' && !near ? 'soonest' : query.sort,
  }
  return { filter, understood }
}

/** Whether a day is over everywhere on earth. */
function isOver(day: string | undefined, now: Instant): boolean {
  return day !== undefined && day < toRfc3339(instant(now - 12 * hour)).slice(0, 10)
}

async function wordsMean(run: ReadRunner, query: Query & { readonly isMarkup: boolean }): Promise<Words> {
  const nothing = { specialty: null, often_see: [] }
  if (query.q === '' && !query.isMarkup) return { words: 'none', ...nothing }
  if (foldWords(query.q) === '') return { words: 'unreadable', ...nothing }
  const name = query.q.replace(titles, '')
  if (query.specialty) return { words: 'name', name, ...nothing }
  const { oftenSeen, confidence } = understandWords(query.q, currentLanguage())
  const known = await specialtiesFor(run, oftenSeen.map(({ specialty }) => specialty), query.q) // prettier-ignore
  const often_see = oncePerSpecialty(oftenSeen.flatMap(({ specialty, reason }) => seenAs(known, specialty, reason)))
  // Words that an installation gave its specialties are known only by itself.
  const named = confidence === 'sure' ? undefined : known.find(({ is_named }) => is_named)
  if (named) return meaning('specialty', named.id, named.name, often_see)
  const [first] = often_see
  const mayBeName = confidence !== 'sure' || name !== query.q
  if (mayBeName && (await isSomebodysName(run, name))) {
    // With a title, or words that are hardly near to anything, nobody is asked whether something else was meant.
    const isPlain = name !== query.q || confidence === 'faint'
    return { words: 'name', name, is_exact: true, specialty: null, often_see: isPlain ? [] : often_see }
  }
  const near = confidence === 'sure' ? undefined : await nearName(run, name, confidence)
  // Who is really called so comes alone: others of the family name may have times sooner.
  if (near) return { words: 'name', name: near, is_exact: await isSomebodysName(run, near), specialty: null, often_see }
  if (!first) return { words: 'name', name, specialty: null, often_see }
  return meaning(confidence === 'sure' ? 'specialty' : 'guessed_specialty', first.specialty_id, first.name, often_see)
}

/** The most words a name has: whoever types more is telling of something. */
const mostInName = 4

/** A doctor's name with a typing error is a better guess than a specialty; one word alone only where little speaks for that. */
async function nearName(run: ReadRunner, name: string, confidence: 'likely' | 'faint' | 'none') {
  const typed = foldWords(name)
  const words = typed.split(' ').length
  if (typed.length < 5 || words > mostInName || (confidence === 'likely' && words === 1)) return undefined
  return nearestName(typed, await namesNear(run, name, swappedBack(typed.slice(0, 40))))
}

function meaning(words: Words['words'], id: string, specialty: string, often_see: OftenSeen[]): Words {
  return { words, id, specialty, often_see }
}

function seenAs(known: readonly KnownSpecialty[], key: string, reason: string): OftenSeen[] {
  const specialty = known.find((one) => one.key === key && one.is_active)
  return specialty ? [{ specialty_id: specialty.id, name: specialty.name, reason }] : []
}

function nearOf(query: Query, place: Awaited<ReturnType<typeof placeByWords>>): Near | undefined {
  if (query.latitude !== undefined && query.longitude !== undefined)
    return { latitude: query.latitude, longitude: query.longitude, radius: query.radius_km }
  return place && { latitude: place.latitude, longitude: place.longitude, radius: Math.max(query.radius_km, place.radius) } // prettier-ignore
}

/** Two that became one are named once. */
function oncePerSpecialty(seen: OftenSeen[]): OftenSeen[] {
  return seen.filter((one, at) => seen.findIndex(({ specialty_id: id }) => id === one.specialty_id) === at)
}
