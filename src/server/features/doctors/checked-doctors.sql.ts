import { comparable } from '#domain/verification/numbers.ts'
import { statesThatKeepNumber } from '#domain/verification/state-meanings.ts'
import type { Answer } from '#contract/endpoints.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { proposalFor } from './proposals.sql.ts'

export type CheckedDoctor = Answer<'GET /admin/checked-doctors'>['results'][number] & { readonly last_name: string }

/** Where a page of the list ended: whether the last doctor stands, their last name and id. */
export type PlaceOfDoctor = readonly [stands: boolean, lastName: string, id: string]

/**
 * Doctors whose check was decided and who can lose it, or get it back: those on hold first, then by name. Who is looked for
 * by name or number is found in whatever state.
 */
export function checkedDoctors(
  run: ReadRunner,
  { q, reader, fourEyes }: { readonly q: string; readonly reader: string; readonly fourEyes: boolean },
  after: PlaceOfDoctor | undefined,
  limit: number,
) {
  const asked = q
    ? sql`and (p.folded like '%' || nullif(folded(${q}), '') || '%' or (p.licence_key = ${comparable(q)} and p.licence_key <> ''))`
    : sql``
  const later = after
    ? sql`and (p.verification <> 'suspended', p.last_name, p.id) > (${after[0]}::boolean, ${after[1]}, ${after[2]}::uuid)`
    : sql``
  return run.many<CheckedDoctor>(sql`
    select p.id as practitioner_id, ${doctorName(sql`p`)} as name, p.last_name,
      s.name as specialty_name, p.sub_specialty, p.verification, p.licence_number, p.verified_until, p.version,
      ${proposalFor(reader, fourEyes)} as proposal
    from practitioner p join specialty s on s.id = p.specialty_id
    where ${q ? sql`true` : sql`p.verification = any(${statesThatKeepNumber})`} ${asked} ${later}
    order by p.verification <> 'suspended', p.last_name, p.id limit ${limit}`)
}
