import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { refuse } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type Card, doctorOf } from './card.ts'

/** The public page of a clinic. */
export async function branchPage(run: ReadRunner, slug: string): Promise<Answer<'GET /branches/:slug'>> {
  const branch = await run.one<Omit<Answer<'GET /branches/:slug'>, 'doctors'>>(sql`
    select b.id as branch_id, b.name, f.name as facility_name, b.address, b.city, b.region, b.postcode, b.country, b.phone,
      b.time_zone, b.step_free, b.parking, b.transport, b.directions, f.source
    from branch b join facility f on f.id = b.facility_id where b.slug = ${slug}`)
  if (!branch) return refuse('not_found')
  const rows = await run.many<{ card: Card; next_free: Instant | null; accepts_new: boolean }>(sql`
    select distinct on (o.practitioner_id) c.card, p.accepts_new, case when o.for_everyone then o.next_free end as next_free
    from offering o join offering_card c on c.offering_id = o.id join practitioner p on p.id = o.practitioner_id
    where o.branch_id = ${branch.branch_id} and o.is_listed order by o.practitioner_id, not o.for_everyone, o.next_free nulls last limit 100`)
  return {
    ...branch,
    doctors: rows.map(({ card, next_free, accepts_new }) => ({
      ...doctorOf(card),
      accepts_new,
      next_free: next_free && toRfc3339(next_free),
    })),
  }
}
