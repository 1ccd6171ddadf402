import type { Allowed } from '#domain/access/allowed.ts'
import { type LookedBefore, oneLook } from '#domain/records/new-papers.ts'
import { pagesAreOneLook } from '#domain/records/preview-rules.ts'
import { type FolderKind, mostDocuments } from '#domain/records/record-rules.ts'
import { day, type Instant, later } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { reasonsOf } from './clinic/place.sql.ts'
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
  /** The grant, or the emergency, by which it was open. */
  readonly grant?: string
  /** Which file of a document. */
  readonly number?: number
  /** The page asks again by itself for a list that is on the screen: within a day of the look that is no other one. */
  readonly isAgain?: boolean
  /** A further page: it belongs to the look that the first one began, if that is not long ago. */
  readonly isFurther?: boolean
}

/**
 * One line for one look, at what whoever looks may see; whose papers they are hears it at once. Returns how many lines: none
 * for what belongs to a look before.
 */
export async function insertLook(
  tx: Runner,
  now: Instant,
  _seen: Allowed<object, 'records.own' | 'records.view'>,
  look: LookLine,
) {
  const before = look.isFurther ? beganPages(now, look) : look.isAgain ? sawList(now, look) : undefined
  const isNew = before ? sql`not exists (${before})` : sql`true`
  const lines = await tx.run(sql`
    insert into record_access (id, patient_id, at, account_id, looked_as, name, role, way, item_id, folder_id, grant_id, number)
    select ${newId(now)}::uuid, ${look.patient}::uuid, ${at(now)}::timestamptz, ${look.account}::uuid, ${look.as}, ${look.name}, ${look.role ?? ''}, ${look.way},
      ${look.item ?? null}::uuid, ${look.folder ?? null}::uuid, ${look.grant ?? null}::uuid, ${look.number ?? null}::int
    where ${isNew}`)
  // That they saw their own list is no news to them.
  const isNews = lines > 0 && !(look.as === 'owner' && look.way === 'list')
  if (isNews) await tx.run(sql`select tell_look(${look.patient})`)
  return lines
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

/** When an account looked at somebody's papers before; a look at the lists that is under way is not before. */
export async function lookedBefore(
  tx: ReadRunner,
  now: Instant,
  account: string,
  patient: string,
): Promise<LookedBefore> {
  const looks = await tx.many<{ item_id: string | null; at: Instant }>(sql`
    select item_id, max(at) as at from record_access
    where patient_id = ${patient} and account_id = ${account}
      and (way = 'list' and at < ${at(later(now, -oneLook))} or way in ('preview', 'download'))
    group by item_id order by max(at) desc limit ${2 * mostDocuments}`)
  return {
    list: looks.find(({ item_id }) => item_id === null)?.at,
    papers: new Map(looks.flatMap(({ item_id, at: last }) => (item_id === null ? [] : [[item_id, last]]))),
  }
}

export type LooksAsked = {
  readonly patient: string
  /** At this document alone, or at this folder with all that lies in it now. */
  readonly item: string | undefined
  readonly folder: string | undefined
  /** That the owner saw a list of their own: only this, or none of it. */
  readonly ownLists: 'only' | 'none' | undefined
  /** Older than this look. */
  readonly before: string | undefined
}

/** How many looks one answer holds. */
export const looksAtOnce = 50

type LookRow = {
  id: string
  at: Instant
  looked_as: LookLine['as']
  name: string
  role: string
  way: LookLine['way']
  item_id: string | null
  title: string | null
  folder: FolderKind | null
  of_folder: boolean
  number: number | null
  shared_with: string | null
  /** Why it was an emergency: each reason that was given. */
  reasons: string[]
}

/** Who looked, the newest first: as many as one answer holds, and one more where there are older ones. */
export function looksOf(tx: ReadRunner, asked: LooksAsked) {
  const { ownLists, before } = asked
  const which = ownLists === undefined ? sql`true` : ownLists === 'only' ? isOwnList : sql`not ${isOwnList}`
  const older =
    before === undefined
      ? sql`true`
      : sql`(l.at, l.id) < (select b.at, b.id from record_access b where b.id = ${before} and b.patient_id = ${asked.patient})`
  return tx.many<LookRow>(sql`
    select l.id, l.at, l.looked_as, l.name, l.role, l.way, i.id as item_id, coalesce(nullif(i.title, ''), f.name) as title, f.kind as folder, l.folder_id is not null as of_folder, l.number,
      case when g.id is not null then ${granteeName} end as shared_with,
      coalesce((select ${reasonsOf} from record_emergency e where l.looked_as = 'emergency' and e.id = l.grant_id), '{}') as reasons
    from record_access l left join record_item i on i.id = l.item_id left join record_folder f on f.id = l.folder_id
      left join record_grant g on g.id = l.grant_id and l.way = 'share' ${grantees}
    where ${isMeant(asked)} and ${which} and ${older}
    order by l.at desc, l.id desc limit ${looksAtOnce + 1}`)
}

/** How often the owner saw a list of their own, and whether anybody else has looked. */
export async function sumOfLooks(tx: ReadRunner, asked: LooksAsked) {
  const row = await tx.one<{ own_lists: number; has_others: boolean }>(sql`
    select (count(*) filter (where ${isOwnList}))::int as own_lists, coalesce(bool_or(l.looked_as <> 'owner'), false) as has_others
    from record_access l left join record_item i on i.id = l.item_id where ${isMeant(asked)}`)
  return row ?? { own_lists: 0, has_others: false }
}

const isOwnList = sql`(l.looked_as = 'owner' and l.way = 'list')`

/** Of the look `l` at the document `i`. */
function isMeant({ patient, item, folder }: LooksAsked) {
  const ofItem = item === undefined ? sql`true` : sql`l.item_id = ${item}`
  const within =
    folder === undefined ? sql`true` : sql`${folder} = any (folder_and_above(coalesce(l.folder_id, i.folder_id)))`
  return sql`l.patient_id = ${patient} and ${ofItem} and ${within}`
}
