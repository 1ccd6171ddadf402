import type { Answer } from '#contract/endpoints.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { refuse } from '../../http/refusal.ts'
import { ok, route, type Route } from '../../http/route.ts'
import type { Database, ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type FacilityPage = Answer<'GET /facility-pages/:slug'>

/** The public page of a facility. */
export function facilityPageRoutes({ database }: { database: Database }): Route[] {
  return [route('GET /facility-pages/:slug', async ({ params }) => ok(await facilityPage(database.read, params.slug)))]
}

async function facilityPage(run: ReadRunner, slug: string): Promise<FacilityPage> {
  const facility = await run.one<Omit<FacilityPage, 'branches'>>(sql`
    select id as facility_id, name, '/api/files/' || logo_id as logo, source, description, website, brand_colour from facility where slug = ${slug} and check_state = 'checked'
      and closed_at is null`)
  if (!facility) return refuse('not_found')
  const branches = await run.many<
    Omit<FacilityPage['branches'][number], 'next_free'> & { next_free: Instant | null }
  >(sql`
    select b.id as branch_id, b.name, b.slug, b.address, b.city, b.country, b.phone, b.time_zone,
      count(distinct o.practitioner_id)::int as doctors, min(o.next_free) as next_free
    from branch b left join offering o on o.branch_id = b.id and o.is_listed and o.for_everyone and o.next_free is not null
    where b.facility_id = ${facility.facility_id} and b.is_found group by b.id order by b.name, b.id limit 200`)
  return {
    ...facility,
    branches: branches.map((branch) => ({ ...branch, next_free: branch.next_free && toRfc3339(branch.next_free) })),
  }
}
