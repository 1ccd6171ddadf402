import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { isOverFor, mostGuestLinks } from '#domain/meetings/call.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { hashToken, newToken } from '../../http/cookies.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { MeetingDeps } from './deps.ts'
import { callFor } from './host-meeting.ts'
import { asCaller, holdCall, takeStep, type Asking, type OpenCall } from './open-call.ts'

type Hosting = Asking & { readonly actor: AccountActor }
type Hosted = Allowed<OpenCall, 'calls.host'>

export function listGuestLinks(deps: MeetingDeps, asking: Hosting) {
  return asCaller(deps, asking, async (tx) => {
    const { row } = await callFor(tx, deps.clock.now(), asking, 'calls.host')
    const links = await linksOf(tx, row.appointment_id)
    return { results: links.map(({ id, created_at, used_by }) => ({ id, created_at: toRfc3339(created_at), used_by })) }
  })
}

/** Makes a link for one guest. Its token is told once; two at most stand at a time, used or not, until one is taken away. */
export function makeGuestLink(deps: MeetingDeps, asking: Hosting) {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    await holdCall(tx, now, asking)
    const open = await callFor(tx, now, asking, 'calls.host')
    if (!open.row.guest_links_on) refuse('not_allowed')
    if (isOverFor(open.call, now)) refuse('already_over')
    if ((await linksOf(tx, open.row.appointment_id)).length >= mostGuestLinks) refuse('guest_links_used_up')
    const [id, token] = [newId(now), newToken()]
    await insertLink(tx, open, { id, hash: hashToken(token), by: asking.actor.account, at: now })
    await noteLink(tx, now, asking, open, 'made')
    return { id, url: `${deps.site.publicUrl}/meet/${asking.meetId}#guest=${token}` }
  })
}

/** Takes a link away. Who came by it is out, wherever they stand, and comes back by it no more. */
export function endGuestLink(deps: MeetingDeps, asking: Hosting, id: string) {
  const now = deps.clock.now()
  return asCaller(deps, asking, async (tx) => {
    await holdCall(tx, now, asking)
    const open = await callFor(tx, now, asking, 'calls.host')
    if ((await revokeLink(tx, open, id, now)) === 0) refuse('not_found')
    await noteLink(tx, now, asking, open, 'ended')
    const guest = open.call.participants.find(({ key }) => key === `guest ${id}`)
    if (guest) await takeStep(tx, now, open, { kind: 'revoke', participant: guest.id })
  })
}

function linksOf(run: ReadRunner, visit: string) {
  return run.many<{ id: string; created_at: Instant; used_by: string | null }>(sql`
    select l.id, l.created_at, case when l.used_at is not null then coalesce((select p.name from call_place p where p.guest_link_id = l.id limit 1), '') end
      as used_by
    from guest_link l where l.appointment_id = ${visit} and l.revoked_at is null order by l.created_at limit 10`)
}

function insertLink(tx: Runner, { row }: Hosted, link: { id: string; hash: string; by: string; at: Instant }) {
  return tx.run(sql`
    insert into guest_link (id, appointment_id, token_hash, made_by, created_at)
    values (${link.id}, ${row.appointment_id}, ${link.hash}, ${link.by}, ${at(link.at)})`)
}

function revokeLink(tx: Runner, { row }: Hosted, id: string, now: Instant) {
  return tx.run(sql`
    update guest_link set revoked_at = ${at(now)} where id = ${id} and appointment_id = ${row.appointment_id} and revoked_at is null`)
}

function noteLink(tx: Runner, now: Instant, { actor }: Hosting, { row }: OpenCall, what: 'made' | 'ended') {
  return writeAudit(tx, now, actor, {
    action: `call.guest_link_${what}`,
    subject: { kind: 'appointment', id: row.appointment_id },
  })
}
