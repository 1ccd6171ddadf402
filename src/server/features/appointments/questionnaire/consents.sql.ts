import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** What was decided last about each text of a visit. */
export function decidedOf(tx: ReadRunner, visit: string) {
  return tx.many<{ question: string; version: number; agrees: boolean }>(sql`
    select distinct on (question) question, version, agrees from visit_consent where appointment_id = ${visit}
    order by question, decided_at desc, id desc`)
}

type Line = { id: string; question: string; version: number; agrees: boolean; content: string }

export function insertConsent(
  tx: Runner,
  now: Instant,
  visit: Allowed<{ readonly id: string }, 'appointments.answer'>,
  { id, question, version, agrees, content }: Line,
) {
  return tx.run(sql`
    insert into visit_consent (id, appointment_id, question, version, agrees, decided_at, content, next_try_at)
    values (${id}, ${visit.id}, ${question}, ${version}, ${agrees}, ${at(now)}, ${content}, ${at(now)})`)
}
