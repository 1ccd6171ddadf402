import type { Allowed } from '#domain/access/allowed.ts'
import { mostDecisions } from '#domain/booking/consent.ts'
import { day, type Instant, later } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A decision as it is kept: about which text, and signed by which name, which is sealed. */
export type DecidedRow = {
  id: string
  question: string
  version: number
  agrees: boolean
  text_hash: string
  signature: string
}

/** What was decided last about each text of a visit. */
export function decidedOf(tx: ReadRunner, visit: string) {
  return tx.many<DecidedRow>(sql`
    select distinct on (question) id, question, version, agrees, text_hash, signature from visit_consent where appointment_id = ${visit}
    order by question, decided_at desc, id desc`)
}

/** When the decisions of a visit were written, of the last day, the newest first: as many as matter. */
export async function decidedLately(tx: ReadRunner, now: Instant, visit: string): Promise<Instant[]> {
  const rows = await tx.many<{ decided_at: Instant }>(sql`
    select decided_at from visit_consent where appointment_id = ${visit} and decided_at > ${at(later(now, -day))}
    order by decided_at desc limit ${mostDecisions.aDay}`)
  return rows.map(({ decided_at }) => decided_at)
}

/** A decision with its document; without one as long as that is being written. What the clinic took back is none. */
type SignedRow = {
  id: string
  agrees: boolean
  decided_at: Instant
  /** Sealed, and empty once it is written. */
  content: string
  title: string | null
  file_name: string | null
}

/** All that was decided about a visit, the newest first. */
export function signedOf(tx: ReadRunner, visit: string) {
  return tx.many<SignedRow>(sql`
    select c.id, c.agrees, c.decided_at, c.content, i.title, i.file_name
    from visit_consent c left join record_item i on i.id = c.item_id and i.wrapped_key <> ''
    where c.appointment_id = ${visit} and (c.written_at is null or i.id is not null)
    order by c.decided_at desc, c.id desc limit 100`)
}

export function insertConsent(
  tx: Runner,
  now: Instant,
  visit: Allowed<{ readonly id: string }, 'appointments.answer'>,
  { id, question, version, agrees, text_hash, signature, content }: DecidedRow & { content: string },
) {
  return tx.run(sql`
    insert into visit_consent (id, appointment_id, question, version, agrees, text_hash, signature, decided_at, content, next_try_at)
    values (${id}, ${visit.id}, ${question}, ${version}, ${agrees}, ${text_hash}, ${signature}, ${at(now)}, ${content}, ${at(now)})`)
}
