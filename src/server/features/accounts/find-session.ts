import type { AccountActor } from '#domain/access/actor.ts'
import { permissions, type Permission, type UserType } from '#domain/access/permissions.ts'
import { minute, type Instant } from '#domain/time/instant.ts'
import type { Clock } from '../../platform/clock.ts'
import { at, type Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Row = {
  session: string
  account: string
  user_type: UserType
  practitioner: string | null
  facilities: string[]
  branches: { branch: string; permissions: string[] }[]
  seen_at: Instant
}

/** The account whose session has both of these halves, with what it may reach; one read, no state in the server. */
export function openFindSession(deps: { database: Database; clock: Clock }) {
  return async (cookieHash: string, bearerHash: string): Promise<Omit<AccountActor, 'visitor'> | undefined> => {
    const now = deps.clock.now()
    const row = await deps.database.read.one(sessionStatement(now, cookieHash, bearerHash))
    if (!row) return undefined
    if (now - row.seen_at > minute) {
      await deps.database.read.run(sql`update session set seen_at = ${at(now)} where id = ${row.session}`)
    }
    return {
      kind: 'account',
      account: row.account,
      session: row.session,
      userType: row.user_type,
      practitioner: row.practitioner ?? undefined,
      facilities: row.facilities,
      branches: row.branches.map((member) => ({
        branch: member.branch,
        permissions: member.permissions.filter((name): name is Permission => permissions.includes(name as Permission)),
      })),
    }
  }
}

/** The account of a session, found by both of its halves, with what it may reach. */
export function sessionStatement(now: Instant, cookieHash: string, bearerHash: string) {
  return sql<Row>`
    select s.id as session, a.id as account, a.user_type, s.seen_at,
      (select p.id from practitioner p where p.account_id = a.id) as practitioner,
      array(select m.facility_id from facility_manager m where m.account_id = a.id)::text[] as facilities,
      coalesce((select jsonb_agg(jsonb_build_object('branch', b.branch_id, 'permissions', b.permissions))
        from branch_member b where b.account_id = a.id), '[]') as branches
    from session s join account a on a.id = s.account_id
    where s.cookie_hash = ${cookieHash} and s.bearer_hash = ${bearerHash} and s.expires_at > ${at(now)}
      and (s.idle_minutes is null or s.seen_at + make_interval(mins => s.idle_minutes) > ${at(now)})`
}
