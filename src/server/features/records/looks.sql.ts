import type { Allowed } from '#domain/access/allowed.ts'
import { pagesAreOneLook } from '#domain/records/preview-rules.ts'
import type { FolderKind } from '#domain/records/record-rules.ts'
import { day, type Instant, later } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { granteeName, grantees } from './grants.sql.ts'

export type LookLine = {
  readonly patient: string
  readonly account: string
  readonly as: 'owner' | 'doctor' | 'branch' | 'emergency' | 'carer'
  readonly name: string
  /** Of somebody at a branch. */
  readonly role?: string
  readonly way: 'list' | 'preview' | 'download' | 'share' | 'export'
  readonly item?: string
  readonly folder?: string
  readonly grant?: string
  /** Which file of a document. */
  readonly number?: number
  /** The page asks again by itself for a list that is on the screen: within a day of the look that is no other one. */
  readonly isAgain?: boolean
  /** A further page: it belongs to the look that the first one began, if that is not long ago. */
  readonly isFurther?: boolean
}

/** One line for one look, at what whoever looks may see. Returns how many lines: none for what belongs to a look before. */
export function insertLook(
  tx: Runner,
  now: Instant,
  _seen: Allowed<object, 'records.own' | 'records.view'>,
  look: LookLine,
) {
  const before = look.isFurther ? beganPages(now, look) : look.isAgain ? sawList(now, look) : undefined
  const isNew = before ? sql`not exists (${before})` : sql`true`
  return tx.run(sql`
    insert into record_access (id, patient_id, at, account_id, looked_as, name, role, way, item_id, folder_id, grant_id, number)
    select ${newId(now)}::uuid, ${look.patient}::uuid, ${at(now)}::timestamptz, ${look.account}::uuid, ${look.as}, ${look.name}, ${look.role ?? ''}, ${look.way},
      ${look.item ?? null}::uuid, ${look.folder ?? null}::uuid, ${look.grant ?? null}::uuid, ${look.number ?? null}::int
    where ${isNew}`)
}

/** The look at the same list within a day. */
function sawList(now: Instant, look: LookLine) {
  return sql`select from record_access l where l.patient_id = ${look.patient} and l.account_id = ${look.account}
    and l.looked_as = ${look.as} and l.way = 'list' and l.folder_id is not distinct from ${look.folder ?? null}::uuid
    and l.at > ${at(later(now, -day))}`
}

/** The look at the same file that began not long ago. */
function beganPages(now: Instant, look: LookLine) {
  return sql`select from record_access l where l.patient_id = ${look.patient} and l.account_id = ${look.account}
    and l.looked_as = ${look.as} and l.way = ${look.way} and l.item_id = ${look.item ?? null}::uuid
    and l.number is not distinct from ${look.number ?? null}::int and l.at > ${at(later(now, -pagesAreOneLook))}`
}

/** Who looked: others back to the five hundredth time, the owner's own looks only the newest, which would hide them. */
export function looksOf(tx: ReadRunner, patient: string) {
  return tx.many<{
    id: string
    at: Instant
    looked_as: LookLine['as']
    name: string
    role: string
    way: LookLine['way']
    title: string | null
    folder: FolderKind | null
    of_folder: boolean
    number: number | null
    shared_with: string | null
  }>(sql`
    select l.id, l.at, l.looked_as, l.name, l.role, l.way, coalesce(nullif(i.title, ''), f.name) as title, f.kind as folder, l.folder_id is not null as of_folder, l.number,
      case when g.id is not null then ${granteeName} end as shared_with
    from ((select * from record_access where patient_id = ${patient} and looked_as <> 'owner' order by at desc, id desc limit 500)
      union all (select * from record_access where patient_id = ${patient} and looked_as = 'owner' order by at desc, id desc limit 50)) l
      left join record_item i on i.id = l.item_id left join record_folder f on f.id = l.folder_id
      left join record_grant g on g.id = l.grant_id and l.way = 'share' ${grantees}
    order by l.at desc, l.id desc`)
}
