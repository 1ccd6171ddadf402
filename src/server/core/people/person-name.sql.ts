import { sql, type Statement } from '../../platform/database/sql.ts'

/** The name of somebody, null where there is none; `person` is the account or patient of the statement around it. */
export function personName(person: Statement): Statement {
  return sql`nullif(btrim(concat_ws(' ', ${person}.first_name, ${person}.last_name)), '')`
}
