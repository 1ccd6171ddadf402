import type { Allowed } from '#domain/access/allowed.ts'
import type { Answer } from '#contract/endpoints.ts'
import { personName } from '../people/person-name.sql.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Look = Answer<'GET /admin/verifications/:practitionerId'>['looks'][number]

/** Every look that was noted, also those that failed or have ended. Who made them is read by reviewers alone: the columns of others do not hold it. */
export function looksOf(
  tx: Runner,
  { practitioner }: Allowed<{ readonly practitioner: string }, 'verification.decide'>,
) {
  return tx.asProduct((product) =>
    product.many<Look>(sql`
    select c.id, c.kind, c.way, c.source, (c.checked_at at time zone 'UTC')::date as on, c.valid_until, c.status, c.fact,
      to_char(c.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      coalesce(${personName(sql`a`)}, '') as by,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d->>'kind', 'sha256', d->>'sha256')), '[]') from jsonb_array_elements(c.evidence) d) as documents,
      to_char(c.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ended_at
    from verification_check c left join account a on a.id = c.checked_by
    where c.practitioner_id = ${practitioner} order by c.checked_at desc, c.id desc limit 100`),
  )
}
