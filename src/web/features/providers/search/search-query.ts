import { latinDigits } from '#domain/language/digits.ts'

/** What a search asks, as the address of its page says it. */
export type Query = {
  q: string
  place: string
  mode?: 'in_person' | 'video'
  from?: string
  day?: string
  part?: 'morning' | 'afternoon' | 'evening'
  language?: string
  gender?: 'female' | 'male'
  step_free?: 'yes'
  max_fee?: number
  /** Full years of who comes. */
  age?: number
  radius_km?: number
  sort: 'soonest' | 'nearest' | 'name'
  latitude?: number
  longitude?: number
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/
/** Marks of direction alone, as they come along with what is pasted, are nothing that anybody typed. */
const isSeen = /[^\s\p{Cf}]/u
const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** Reads a search from an address; what makes no sense is left out. */
export function queryOf(search: URLSearchParams): Query {
  const text = (name: string) => {
    const typed = (search.get(name) ?? '').trim().slice(0, 100)
    return isSeen.test(typed) ? typed : ''
  }
  const oneOf = <const Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === search.get(name))
  const matching = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : undefined)
  const number = (name: string, least: number, most: number) => {
    const value = Number(search.get(name) || Number.NaN)
    return value >= least && value <= most ? value : undefined
  }
  const age = latinDigits(text('age'))
  const [latitude, longitude] = [number('latitude', -90, 90), number('longitude', -180, 180)]
  return {
    q: text('q'),
    place: text('place'),
    sort: oneOf('sort', ['nearest', 'name']) ?? 'soonest',
    ...given({
      mode: oneOf('mode', ['in_person', 'video']),
      from: matching('from', datePattern),
      day: matching('day', datePattern),
      part: oneOf('part', ['morning', 'afternoon', 'evening']),
      language: matching('language', languagePattern),
      gender: oneOf('gender', ['female', 'male']),
      step_free: oneOf('step_free', ['yes']),
      max_fee: number('max_fee', 0, 1_000_000),
      age: /^\d+$/.test(age) && Number(age) <= 120 ? Number(age) : undefined,
      radius_km: number('radius_km', 1, 200),
      ...(latitude !== undefined && longitude !== undefined ? { latitude, longitude } : {}),
    }),
  }
}

/** The address of the same search with some things changed; an empty value takes its filter away. */
export function addressOf(action: string, query: Query, changes: Readonly<Record<string, string | number>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...changes }))
    if (value !== '' && !(name === 'sort' && value === 'soonest')) search.set(name, String(value))
  return `${action}?${search.toString()}`
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

function given<Values extends Record<string, unknown>>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>
}
