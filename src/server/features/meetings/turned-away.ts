import type { Call, Participant } from '#domain/meetings/call.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** How many are named, the latest first: a list of everybody who besieges a call is not worth reading. */
const mostNamed = 10

/** Those who were turned away or sent out and may wait again: not by a link that was taken away. */
export async function turnedAwayOf(run: ReadRunner, call: Call): Promise<Participant[]> {
  const out = call.participants.filter(isOut)
  const ended = await endedLinks(run, out.flatMap(linkOf))
  return out
    .filter((one) => !linkOf(one).some((link) => ended.has(link)))
    .toSorted((a, b) => b.knockedAt - a.knockedAt)
    .slice(0, mostNamed)
}

/** Whether what somebody came by still holds; true of who came by no guest's link. */
export async function mayWaitAgain(run: ReadRunner, call: Call, id: string): Promise<boolean> {
  const links = call.participants.filter((one) => one.id === id).flatMap(linkOf)
  return (await endedLinks(run, links)).size === 0
}

function isOut({ role, state }: Participant): boolean {
  return role !== 'host' && (state === 'denied' || state === 'removed')
}

function linkOf({ proof, key }: Participant): string[] {
  return proof === 'guest_link' ? [key.replace('guest ', '')] : []
}

async function endedLinks(run: ReadRunner, links: readonly string[]): Promise<ReadonlySet<string>> {
  if (links.length === 0) return new Set()
  const rows = await run.many<{ id: string }>(sql`
    select id from guest_link where id = any (${links}::uuid[]) and revoked_at is not null limit 200`)
  return new Set(rows.map(({ id }) => id))
}
