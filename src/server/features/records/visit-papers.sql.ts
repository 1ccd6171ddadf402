import type { Allowed } from '#domain/access/allowed.ts'
import { mostDocuments } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newestFile, paperColumns, type PaperRow } from '../../core/papers/paper-files.sql.ts'
import { helperGrant, isListedFor, isOfVisit } from '../../core/papers/papers-of-visit.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type VisitOfPapers = {
  id: string
  patient_id: string
  patient: string
  account_id: string | null
  /** Who helps them. */
  carers: string[]
}

/** Whose visit it is. */
export function visitOfPapers(tx: ReadRunner, id: string) {
  return tx.one<VisitOfPapers>(sql`
    select a.id, a.patient_id, concat_ws(' ', p.first_name, p.last_name) as patient, p.account_id,
      array(select c.account_id from carer c where c.patient_id = p.id) as carers
    from appointment a join patient p on p.id = a.patient_id where a.id = ${id} and a.status <> 'entered_in_error'`)
}

/** `grant_id`: by what a helper opens it. */
export type VisitPaper = PaperRow & { grant_id: string | null }

/** The documents of a visit that stand in the lists of an account, the newest first. */
export function papersOfVisit(
  tx: ReadRunner,
  now: Instant,
  { id, patient_id }: Allowed<VisitOfPapers, 'records.own'>,
  account: string,
) {
  return tx.many<VisitPaper>(sql`
    select ${paperColumns}, (${helperGrant(now, account)} order by g.created_at desc limit 1) as grant_id
    from record_item i join patient p on p.id = i.patient_id ${newestFile}
    where i.patient_id = ${patient_id} and ${isOfVisit(sql`${id}::uuid`)} and ${isListedFor(now, account)}
    order by c.created_at desc, i.id desc limit ${mostDocuments}`)
}
