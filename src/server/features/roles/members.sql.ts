import type { Allowed } from '#domain/access/allowed.ts'
import { builtInRoles, isBuiltInRole } from '#domain/access/roles.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Span } from '../../core/people/roles.sql.ts'
import { hasNotEnded } from '../../core/people/membership-now.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type MembershipRow = {
  readonly id: string
  readonly account: string
  readonly facility: string
  readonly branch: string | null
  readonly role: string
  readonly role_name: string
  readonly version: number
  /** Null: since always. */
  readonly since: Instant | null
  readonly until: Instant | null
}

const columns = sql`m.id, m.account_id as account, m.facility_id as facility, m.branch_id as branch,
  coalesce(m.builtin, m.role_id::text) as role, coalesce(r.name, '') as role_name, m.version,
  case when isfinite(m.since) then m.since end as since, m.until`

export async function membershipById(run: ReadRunner, id: string): Promise<MembershipRow | undefined> {
  const row = await run.one<MembershipRow>(sql`
    select ${columns} from membership m left join role r on r.id = m.role_id where m.id = ${id}`)
  return row && named(row)
}

/** What somebody holds at a branch itself, or at a facility and all of its branches, now or later. */
export async function heldIn(
  run: ReadRunner,
  now: Instant,
  { facility, branch }: { facility: string; branch: string | null },
  account: string,
): Promise<MembershipRow[]> {
  const rows = await run.many<MembershipRow>(sql`
    select ${columns} from membership m left join role r on r.id = m.role_id
    where m.facility_id = ${facility} and m.account_id = ${account} and (${branch}::uuid is null or m.branch_id = ${branch}::uuid)
      and ${hasNotEnded(now)} limit 1000`)
  return rows.map(named)
}

/** Whether somebody belongs to a facility now, or will: who does not is invited, and who was deactivated is taken back first. */
export async function worksFor(run: ReadRunner, now: Instant, facility: string, account: string): Promise<boolean> {
  const row = await run.one(sql`
    select m.id from membership m where m.facility_id = ${facility} and m.account_id = ${account}
      and ${hasNotEnded(now)}
    union all select w.practitioner_id from practitioner p join practitioner_branch w on w.practitioner_id = p.id
      join branch b on b.id = w.branch_id
      where p.account_id = ${account} and b.facility_id = ${facility} and w.state = 'active' limit 1`)
  return row !== undefined
}

type Ended = Allowed<{ readonly id: string }, 'users.edit'>

export function updateSpan(tx: Runner, { id }: Ended, version: number, span: Span) {
  return tx.run(sql`
    update membership set since = coalesce(${span.since && at(span.since)}::timestamptz, since), until = ${span.until && at(span.until)}, meant_until = null,
      version = version + 1
    where id = ${id} and version = ${version}`)
}

/** Ends what somebody holds; what had not begun yet never will. Returns how many rows it touched: what is over stays as it is. */
export async function endMembership(tx: Runner, now: Instant, { id }: Ended): Promise<number> {
  const gone = await tx.run(sql`delete from membership where id = ${id} and since >= ${at(now)}`)
  if (gone > 0) return gone
  return tx.run(sql`
    update membership set until = ${at(now)}, meant_until = until, version = version + 1 where id = ${id} and (until is null or until > ${at(now)})`)
}

function named<Row extends MembershipRow>(row: Row): Row {
  return isBuiltInRole(row.role) ? { ...row, role_name: t(builtInRoles[row.role].name) } : row
}
