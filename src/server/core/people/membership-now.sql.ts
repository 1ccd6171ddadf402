import type { Instant } from '#domain/time/instant.ts'
import { at } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

/** Whether a membership holds now; `m` is the membership of the statement around it. */
export function holdsNow(now: Instant): Statement {
  return sql`m.since <= ${at(now)} and ${hasNotEnded(now)}`
}

/** Whether it holds now or will: a membership may begin later. */
export function hasNotEnded(now: Instant): Statement {
  return sql`(m.until is null or m.until > ${at(now)})`
}
