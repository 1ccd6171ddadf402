import type { AccountActor } from '#domain/access/actor.ts'
import { reachOfFeed } from '#domain/access/reach.ts'
import type { Language } from '#domain/language/languages.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { tellKeyChange } from '../../core/people/key-changes.ts'
import { hashToken, newToken } from '../../http/cookies.ts'
import { refuse } from '../../http/refusal.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { inLanguage } from '../../platform/language.ts'
import { visitsOfFeed } from './visit-lists.sql.ts'
import { calendarOfVisits, doorOf, ownPageOf } from './calendar-file.ts'
import type { AppointmentDeps } from './deps.ts'

const daysBehind = 30
const daysAhead = 400

/** Makes the address, or another one: who had the old one reads nothing more. It is told once. */
export async function makeFeed(deps: AppointmentDeps, actor: AccountActor): Promise<{ url: string }> {
  const now = deps.clock.now()
  const token = newToken()
  await deps.database.as(actor, async (tx) => {
    await tx.run(sql`
      insert into calendar_feed (account_id, token_hash, created_at) values (${actor.account}, ${hashToken(token)}, ${at(now)})
      on conflict (account_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`)
    await tellKeyChange(tx, now, deps.site, { kind: 'calendar.feed', account: actor.account, by: actor })
  })
  return { url: `${deps.site.publicUrl}/api/calendars/${token}.ics` }
}

export function endFeed(deps: AppointmentDeps, actor: AccountActor) {
  return deps.database.as(actor, async (tx) => {
    const gone = await tx.run(sql`delete from calendar_feed where account_id = ${actor.account}`)
    const change = { kind: 'calendar.feed_ended', account: actor.account, by: actor } as const
    if (gone > 0) await tellKeyChange(tx, deps.clock.now(), deps.site, change)
  })
}

export async function hasFeed(deps: AppointmentDeps, actor: AccountActor): Promise<boolean> {
  const row = await deps.database.as(actor, (tx) =>
    tx.one(sql`select 1 as one from calendar_feed where account_id = ${actor.account}`),
  )
  return row !== undefined
}

/** The visits of whoever made this address, a month back and a year ahead; nobody's name and no reason stands in it. */
export async function readFeed(deps: AppointmentDeps, file: string): Promise<string> {
  const now = deps.clock.now()
  const owner =
    (await deps.database.read.one(ownerOfFeed(hashToken(file.replace(/\.ics$/, ''))))) ?? refuse('not_found')
  return deps.database.as(reachOfFeed(owner), async (tx) => {
    const visits = await visitsOfFeed(tx, owner, windowAround(now))
    await writeRead(tx, now, 'system', 'calendar.read', { kind: 'account', id: owner.account })
    return inLanguage(owner.language, () =>
      calendarOfVisits(visits, deps.site, owner.practitioner ? doorOf : ownPageOf),
    )
  })
}

type FeedOwner = { account: string; practitioner: string | null; language: Language | null }

function ownerOfFeed(hash: string) {
  return sql<FeedOwner>`select account, practitioner, language from owner_of_feed(${hash})`
}

function windowAround(now: Instant) {
  return { start: later(now, -daysBehind * day), end: later(now, daysAhead * day) }
}
