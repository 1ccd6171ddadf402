import type { Instant } from '#domain/time/instant.ts'
import { isUuid } from '../../http/cursor.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { OfferingRow } from './doctor-page.ts'
import { serviceAsOffered, type ServiceRow } from './services.sql.ts'

export type MemberRow = OfferingRow & {
  readonly specialty: string
  readonly slug: string
  readonly name: string
  readonly service: ServiceRow
}

/** What the doctors of an open branch offer to everybody, one visit at a time; a row for each doctor, way and service. */
export function offeredAtBranch(run: ReadRunner, slug: string) {
  return run.many<MemberRow>(sql`
    select o.id, o.practitioner_id, o.branch_id, o.mode, o.time_zone, o.version, o.is_listed, o.next_free,
      s.name as specialty, p.slug, ${doctorName(sql`p`)} as name, ${serviceAsOffered} as service
    from branch b join offering o on o.branch_id = b.id and o.is_listed join practitioner p on p.id = o.practitioner_id
      join specialty s on s.id = o.specialty_id
      join service v on v.practitioner_id = o.practitioner_id and v.archived_at is null and v.mode in (o.mode, 'both')
        and (v.branch_id is null or v.branch_id = o.branch_id) and v.capacity = 1 and audience_of(v) = 'everyone'
    where ${isUuid(slug) ? sql`(b.id = ${slug} or b.slug = ${slug})` : sql`b.slug = ${slug}`} and b.is_found order by v.position, v.id, o.id limit 1000`)
}

export type DayLoad = { readonly practitioner_id: string; readonly visits: number; readonly last_end: Instant | null }

/** How much some doctors have to do in a time. */
export function loadsOfDay(
  run: ReadRunner,
  doctors: readonly string[],
  { start, end }: { readonly start: Instant; readonly end: Instant },
  before: Instant,
) {
  return run.many<DayLoad>(sql`
    select practitioner_id, visits, last_end from day_loads(${doctors}::uuid[], ${at(start)}, ${at(end)}, ${at(before)}) limit ${doctors.length}`)
}
