import { sql } from '../../platform/database/sql.ts'
import type { TableRules } from '../../core/table-rules.ts'

/** What looking after the platform keeps. */
export const oversightTables: readonly TableRules[] = [
  { table: sql`checks_told`, kept: 'The product itself: no person stands in it.' },
]
