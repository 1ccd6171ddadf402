import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { cellsAround } from '../../core/free-times/map-cells.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { join, likePrefix, sql, type Statement } from '../../platform/database/sql.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'

type Clinic = Answer<'GET /clinics'>['results'][number]

const pageSize = 20

/** Clinics by name (accents and a typing error forgiven) and place; nearest first where a place is given. */
export async function searchClinics(run: ReadRunner, query: QueryOf<'GET /clinics'>): Promise<Answer<'GET /clinics'>> {
  const near = query.latitude !== undefined && query.longitude !== undefined
  const distance = near
    ? sql`kilometres(b.latitude, b.longitude, ${query.latitude}::float8, ${query.longitude}::float8)`
    : sql`null::float8`
  const conditions: Statement[] = [sql`f.kind = 'facility'`, sql`b.is_found`]
  if (near) {
    const cells = cellsAround(query.latitude ?? 0, query.longitude ?? 0, query.radius_km)
    conditions.push(
      sql`place_cell(b.latitude, b.longitude) = any (${cells}::int[])`,
      sql`${distance} <= ${query.radius_km}`,
    )
  }
  if (query.q !== '' && lettersOf(query.q) === 0) return { results: [], next: null }
  if (query.q !== '')
    conditions.push(sql`(b.folded like '%' || folded(${query.q}) || '%' or b.folded %> folded(${query.q}))`)
  const offset =
    readCursor<number>(
      query.cursor,
      (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 5000,
    ) ?? 0
  const rows = await run.many<Clinic>(sql`
    select b.id as branch_id, b.slug, b.name, f.name as facility_name, b.address, b.city, b.country, b.phone, f.source,
      round(${distance}::numeric, 1)::float8 as kilometres,
      (select count(distinct o.practitioner_id) from offering o where o.branch_id = b.id and o.is_listed) as doctors,
      exists (select from offering o join service v on v.practitioner_id = o.practitioner_id and v.archived_at is null and v.mode in (o.mode, 'both')
          and (v.branch_id is null or v.branch_id = b.id) and v.capacity = 1 and audience_of(v) = 'everyone'
        where o.branch_id = b.id and o.is_listed
        group by o.mode, o.specialty_id, folded(v.name), v.minutes, v.approval, v.fee_minor, v.currency
        having count(distinct o.practitioner_id) > 1) as has_any_doctor
    from branch b join facility f on f.id = b.facility_id
    where ${join(conditions, ' and ')}
    order by ${near ? sql`kilometres` : sql`b.name`}, b.id limit ${pageSize + 1} offset ${offset}`)
  const more = rows.length > pageSize
  return { results: rows.slice(0, pageSize), next: more ? writeCursor(offset + pageSize) : null }
}

/** Places that begin with what was typed; the middle of their branches is their position. */
export async function suggestPlaces(run: ReadRunner, q: string): Promise<Answer<'GET /places'>> {
  // Of what is typed letters and digits count: no other sign means anything, and least of all "anything".
  if (lettersOf(q) < 2) return { results: [] }
  const results = await run.many<Answer<'GET /places'>['results'][number]>(sql`
    select kind, label, latitude, longitude from (
      select 'city' as kind, concat_ws(', ', min(city), nullif(region, ''), country) as label, avg(latitude) as latitude,
        avg(longitude) as longitude, count(*) as size
      from branch where is_found and folded_city like folded(${q}) || '%' and latitude is not null and longitude is not null and city <> '' group by folded_city, region, country
      union all
      select 'region', region || ', ' || country, avg(latitude), avg(longitude), count(*)
      from branch where is_found and folded(region) like folded(${q}) || '%' and latitude is not null and longitude is not null and region <> '' group by region, country
      union all
      select 'postcode', postcode || ' ' || min(city), avg(latitude), avg(longitude), count(*)
      from branch where is_found and postcode ilike ${likePrefix(q)} and latitude is not null and longitude is not null and postcode <> '' group by postcode, country
    ) place order by size desc, label limit 8`)
  return { results }
}

function lettersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
