import type { DayPart } from '#domain/time/day-part.ts'
import { cellsAround } from '../../core/free-times/map-cells.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

export type Near = { readonly latitude: number; readonly longitude: number; readonly radius: number }

export type SearchFilter = {
  readonly specialty: string | undefined
  readonly name: string | undefined
  /** Somebody, or some clinic, bears these very words. */
  readonly is_exact_name?: boolean | undefined
  readonly near: Near | undefined
  readonly mode: 'in_person' | 'video' | undefined
  /** From this wall day of the branch on. */
  readonly from: string | undefined
  /** On this wall day of the branch only. */
  readonly day: string | undefined
  readonly part: DayPart | undefined
  readonly language: string | undefined
  readonly gender: 'female' | 'male' | undefined
  readonly step_free: 'yes' | undefined
  /** In whole units of the branch's currency. */
  readonly max_fee: number | undefined
  /** Full years of who comes. */
  readonly age: number | undefined
  readonly sort: 'soonest' | 'nearest' | 'name'
}

/** What an offering must be to match. Who searches may be new: times kept for patients who were here before are no answer. */
export function conditionsOf(filter: SearchFilter, distance: Statement): Statement[] {
  const conditions = [sql`o.is_listed and o.for_everyone and o.next_free is not null`]
  if (filter.specialty)
    conditions.push(
      sql`o.specialty_id = (select coalesce(s.merged_into, s.id) from specialty s where s.id = ${filter.specialty})`,
    )
  if (filter.mode) conditions.push(sql`o.mode = ${filter.mode}`)
  if (filter.near) {
    const { latitude, longitude, radius } = filter.near
    conditions.push(
      sql`o.cell = any (${cellsAround(latitude, longitude, radius)}::int[])`,
      sql`${distance} <= ${radius}`,
    )
  }
  if (filter.name) conditions.push(filter.is_exact_name ? bearing(filter.name) : namedSo(filter.name))
  if (filter.day) conditions.push(sql`o.next_free < (${filter.day}::date + 1)::timestamp at time zone o.time_zone`)
  if (filter.age !== undefined) conditions.push(seesAge(filter.age))
  return [...conditions, ...cardConditions(filter)]
}

/** Doctors and clinics whose name has these very words: who looks for Dr Sample does not mean everybody in Sampleton. */
function bearing(name: string): Statement {
  const words = sql`(select nullif(folded(${name}), ''))`
  const bears = (folded: Statement) =>
    sql`${folded} like '%' || ${words} || '%' and ' ' || ${folded} || ' ' like '% ' || ${words} || ' %'`
  return sql`(o.practitioner_id = any (array(select p.id from practitioner p where ${bears(sql`p.folded`)} limit 200))
    or o.branch_id = any (array(select b.id from branch b where ${bears(sql`b.folded`)} limit 50)))`
}

/** A doctor's name or a clinic's, with a typing error too. Without a word in it nobody is called so. */
function namedSo(name: string): Statement {
  const words = sql`(select nullif(folded(${name}), ''))`
  return sql`(o.practitioner_id = any (array(
      select p.id from practitioner p where p.folded like '%' || ${words} || '%' or p.folded %> ${words}
      order by p.folded <-> ${words} limit 200))
    or o.branch_id = any (array(
      select b.id from branch b where length(${words}) > 2 and (b.folded like '%' || ${words} || '%' or b.folded %> ${words})
      order by b.folded <-> ${words} limit 50)))`
}

/** Whom a doctor sees by age; without bounds, everybody. */
const seesAge = (age: number) => sql`exists (select from practitioner p where p.id = o.practitioner_id
  and coalesce(p.age_from, 0) <= ${age} and coalesce(p.age_to, ${age}) >= ${age})`

/** What the card of an offering knows and its row does not. */
function cardConditions({ specialty, near, language, gender, step_free, max_fee }: SearchFilter): Statement[] {
  // Among the doctors of a specialty or a place each is asked; only where all would be asked is the index of languages worth it.
  const speaks =
    specialty || near ? sql`${language}::text = any (k.languages)` : sql`k.languages @> array[${language}::text]`
  const asked = [
    language === undefined ? [] : speaks,
    gender === undefined ? [] : sql`k.gender = ${gender}`,
    step_free === undefined ? [] : sql`k.step_free`,
    max_fee === undefined ? [] : sql`k.fee_minor <= ${max_fee * 100}`,
  ].flat()
  return asked.map((condition) => sql`exists (select from offering_card k where k.offering_id = o.id and ${condition})`)
}

export function distanceOf(near: Near | undefined): Statement {
  return near
    ? sql`kilometres(o.latitude, o.longitude, ${near.latitude}::float8, ${near.longitude}::float8)`
    : sql`null::float8`
}
