import { foldWords } from '#domain/search/fold.ts'
import { swappedBack } from '#domain/search/near-name.ts'
import { standsVerified, worksWhereChecked } from '../../core/checks/verified.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

export type KnownSpecialty = { id: string; key: string; name: string; is_named: boolean; is_active: boolean }

/** The specialties with these keys, or what they became one with, and those that are called exactly so. */
export function specialtiesFor(run: ReadRunner, keys: readonly string[], words: string) {
  return run.many<KnownSpecialty>(sql`
    select s.id, o.key, s.name, s.is_active, w.specialty_id is not null as is_named
    from specialty o join specialty s on s.id = coalesce(o.merged_into, o.id) left join specialty_word w on w.specialty_id = o.id and w.word = (select nullif(folded(${words}), ''))
    where o.key = any (${keys}::text[]) or w.specialty_id is not null order by s.position`)
}

/** Whether a doctor or a clinic that can be found bears these very words in the name. */
export async function isSomebodysName(run: ReadRunner, words: string): Promise<boolean> {
  const typed = sql`(select nullif(folded(${words}), ''))`
  const bears = (folded: Statement) =>
    sql`${folded} like '%' || ${typed} || '%' and ' ' || ${folded} || ' ' like '% ' || ${typed} || ' %'`
  const row = await run.one<{ is_name: boolean }>(sql`
    select exists (select from practitioner p where p.is_published and ${standsVerified} and ${worksWhereChecked} and ${bears(sql`p.folded`)})
      or exists (select from branch b where b.is_found and ${bears(sql`b.folded`)}) as is_name`)
  return row?.is_name ?? false
}

/** Names of doctors that can be found and look like these words, or hold one of these spellings of them. */
export async function namesNear(run: ReadRunner, words: string, spellings: readonly string[]): Promise<string[]> {
  const typed = sql`(select nullif(folded(${words}), ''))`
  const isFound = sql`p.is_published and ${standsVerified} and ${worksWhereChecked}`
  const rows = await run.many<{ folded: string }>(sql`
    (select p.folded from practitioner p where p.folded %> ${typed} and ${isFound} order by p.folded <-> ${typed} limit 20)
    union all
    (select p.folded from unnest(${spellings}::text[]) spelling join practitioner p on p.folded like '%' || spelling || '%'
      where ${isFound} limit 100)`)
  return rows.map(({ folded }) => folded)
}

/** Whether a search by name could find anybody at all, a doctor or a clinic, with free times or without. */
export async function isAnybodysName(run: ReadRunner, words: string): Promise<boolean> {
  const typed = sql`(select nullif(folded(${words}), ''))`
  const isFound = sql`p.is_published and ${standsVerified} and ${worksWhereChecked}`
  // Each way by itself, gathered first: by an index all of them, where nobody is called so.
  const row = await run.one<{ is_name: boolean }>(sql`
    with named as materialized (
      select p.id from practitioner p where p.folded like '%' || ${typed} || '%' and ${isFound}
      union all select p.id from practitioner p where p.folded %> ${typed} and ${isFound}
      union all select b.id from branch b where b.folded like '%' || ${typed} || '%' and b.is_found
      union all select b.id from branch b where b.folded %> ${typed} and b.is_found)
    select exists (select from named) as is_name`)
  return row?.is_name ?? false
}

/** The middle of a place: a city, a postcode, else a region, else a city that is nearly called so; and how far to look around it. */
export function placeByWords(run: ReadRunner, words: string) {
  // Two letters that changed places share hardly three in a row with the name that was meant.
  const typed = foldWords(firstPart(words)).slice(0, 40)
  const spellings = typed.length < 4 ? [] : swappedBack(typed)
  return run.one<{ label: string; latitude: number; longitude: number; radius: number; is_guessed: boolean }>(sql`
    select label, latitude, longitude, radius, rank >= 5 as is_guessed from (
      select 1 as rank, min(city) as label, avg(latitude) as latitude, avg(longitude) as longitude, 25 as radius, count(*) as size
      from branch where is_found and folded_city = (select folded(${firstPart(words)})) and latitude is not null and folded_city <> '' group by country, region
      union all
      select 2, min(postcode), avg(latitude), avg(longitude), 15, count(*)
      from branch where is_found and replace(lower(postcode), ' ', '') = replace(lower(${words}), ' ', '') and postcode <> '' and latitude is not null
      union all
      select 3, min(city), avg(latitude), avg(longitude), 25, count(*)
      from branch where is_found and folded_city like (select nullif(folded(${firstPart(words)}), '')) || '%' and latitude is not null and folded_city <> ''
      group by folded_city, country
      union all
      select 4, min(region), avg(latitude), avg(longitude), 80, count(*)
      from branch where is_found and folded(region) = (select folded(${firstPart(words)})) and latitude is not null and region <> '' group by country
      union all
      select 5, min(city), avg(latitude), avg(longitude), 25, count(*)
      from branch where is_found and folded_city = any (${spellings}::text[]) and latitude is not null and folded_city <> '' group by folded_city, country
      union all
      (select 6, min(city), avg(latitude), avg(longitude), 25, count(*)
      from branch where is_found and folded_city % (select folded(${firstPart(words)})) and latitude is not null
      group by folded_city, country having similarity(folded_city, (select folded(${firstPart(words)}))) > 0.45
      order by similarity(folded_city, (select folded(${firstPart(words)}))) desc limit 1)
    ) place where latitude is not null order by rank, size desc limit 1`)
}

function firstPart(words: string): string {
  return words.split(',')[0]?.trim() ?? ''
}
