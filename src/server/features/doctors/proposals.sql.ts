import { sql, type Statement } from '../../platform/database/sql.ts'

/** Who has decided first about the doctor `p`, as the reader sees it; null where one person is enough. */
export function proposalFor(reader: string, fourEyes: boolean): Statement {
  return sql`case when ${fourEyes}::boolean and p.proposed is not null then jsonb_build_object('decision', p.proposed,
    'by', coalesce((select concat_ws(' ', a.first_name, a.last_name) from account a where a.id = p.proposed_by), ''),
    'at', to_char(p.proposed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'is_own', p.proposed_by = ${reader}) end`
}
