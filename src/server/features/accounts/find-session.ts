import { type AccountActor, anybody } from '#domain/access/actor.ts'
import { addedUp, type HeldRole } from '#domain/access/memberships.ts'
import { secondStepOf } from '#domain/access/second-step.ts'
import type { UserType } from '#domain/access/permissions.ts'
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
  facility_branches: string[]
  memberships: HeldRole[]
  seen_at: Instant
  idle_minutes: number | null
  second_step_due: Instant | null
}

/**
 * The account whose session has both of these halves, with what it may reach; one read, no state in the server. A screen
 * that asks by itself, with nobody before it, does not count as use: its idle minutes go on.
 */
export function openFindSession(deps: { database: Database; clock: Clock }) {
  return async (
    cookieHash: string,
    bearerHash: string,
    isUnattended: boolean,
  ): Promise<Omit<AccountActor, 'visitor'> | undefined> => {
    const now = deps.clock.now()
    const row = await deps.database.read.one(sessionStatement(now, cookieHash, bearerHash))
    if (!row) return undefined
    if (!isUnattended && now - row.seen_at > minute) {
      await deps.database.each(anybody).one(sql`select seen_session(${cookieHash}, ${bearerHash}, ${at(now)})`)
    }
    return {
      kind: 'account',
      account: row.account,
      session: row.session,
      userType: row.user_type,
      practitioner: row.practitioner ?? undefined,
      facilities: row.facilities,
      facilityBranches: row.facility_branches,
      branches: addedUp(row.memberships),
      ...(row.idle_minutes === null ? {} : { idleMinutes: row.idle_minutes }),
      ...(row.second_step_due === null ? {} : { secondStep: secondStepOf(row.second_step_due, now) }),
    }
  }
}

/** Takes a key of a download out, for who brings the cookie of the session that asked for it; returns the hash of its token. */
export function openTakeDownload({ database, clock }: { database: Database; clock: Clock }) {
  return async (cookieHash: string, keyHash: string, address: string): Promise<string | undefined> => {
    const row = await database
      .each(anybody)
      .one<{ token: string | null }>(
        sql`select bearer_of_download(${cookieHash}, ${keyHash}, ${address}, ${at(clock.now())}) as token`,
      )
    return row?.token ?? undefined
  }
}

/** The account of a session, found by both of its halves, with what it may reach. */
export function sessionStatement(now: Instant, cookieHash: string, bearerHash: string) {
  return sql<Row>`
    select session, account, user_type, seen_at, practitioner, facilities, facility_branches, memberships, idle_minutes, second_step_due
    from session_of(${cookieHash}, ${bearerHash}, ${at(now)})`
}
