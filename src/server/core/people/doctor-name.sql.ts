import { sql, type Statement } from '../../platform/database/sql.ts'

/** The name under which people find a doctor; `doctor` is the practitioner of the statement around it. "Other" is no title. */
export function doctorName(doctor: Statement): Statement {
  return sql`concat_ws(' ', nullif(${doctor}.title, 'Other'), ${doctor}.first_name, ${doctor}.last_name)`
}
