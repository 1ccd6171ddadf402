import type { Actor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { isOverFor } from '#domain/meetings/call.ts'
import { hour, later, type Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { refuseUnlessVerified } from '../../core/checks/verified.ts'
import {
  callLinkMessages,
  callMovedMessages,
  callReadyMessages,
  callReadyTexts,
  type MovedCall,
} from '../../core/messages/call-words.ts'
import { inPersonOffering } from '../../core/free-times/in-person-offering.sql.ts'
import { insertLinks } from '../../core/visits/links.sql.ts'
import { insertMessages } from '../../core/messages/outbox.ts'
import { linkOf } from '../../core/messages/visit-card.ts'
import { countThrottle } from '../../core/throttle.sql.ts'
import { makeLink } from '../../core/visits/visit-rows.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { scopeOf } from './visit-answer.ts'
import { visitById } from './visit-row.sql.ts'
import { toldVisit } from './told-row.ts'
import type { AppointmentDeps } from './deps.ts'
import { refuseUnreached } from './refuse-unreached.ts'
import { loadVisit } from './load-visit.ts'

/** So often an hour the way into one call is sent, and handed out. */
const mostTexts = 3
const mostCopies = 10

/** Sends the way into the call of a visit to whoever manages it, as a mail and a text message. */
export function sendCallLink(deps: AppointmentDeps, actor: Actor, meetId: string) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const visit = await visitOfCall(tx, actor, now, 'messages.send', meetId)
    refuseUnreached(deps, visit)
    await refuseMoreThan(mostTexts, tx, now, `call link ${visit.id}`)
    const link = makeLink(visit.id, visit.end_at)
    await insertLinks(tx, [link.row])
    await insertMessages(tx, callLinkMessages(now, deps.site, toldVisit(visit, link.token), visit.opens_minutes))
    await writeAudit(tx, now, actor, { action: 'call.link_sent', subject: { kind: 'appointment', id: visit.id } })
  })
}

/** Makes a way into the call of a visit for its patient, to be handed over by who asks: whoever comes by it is known as they are. */
export function makeCallLink(deps: AppointmentDeps, actor: Actor, meetId: string): Promise<{ url: string }> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    // Whoever holds it cancels and reads as the patient does: it is handed to who may do both anyway.
    const visit = await visitOfCall(tx, actor, now, 'appointments.cancel', meetId)
    if (!can(actor, 'appointments.reason', scopeOf(visit))) refuse('not_allowed')
    await refuseMoreThan(mostCopies, tx, now, `call link copy ${visit.id}`)
    const link = makeLink(visit.id, visit.end_at)
    await insertLinks(tx, [link.row])
    await writeAudit(tx, now, actor, { action: 'call.link_made', subject: { kind: 'appointment', id: visit.id } })
    return { url: `${linkOf(deps.site, link)}?do=join` }
  })
}

/** The visit of a call that can still take place, for who has a right to it and whose doctor may be visited. */
async function visitOfCall(
  tx: Runner,
  actor: Actor,
  now: Instant,
  right: 'messages.send' | 'appointments.cancel',
  meetId: string,
) {
  const found = await tx.one<{ id: string }>(sql`select appointment_id as id from meeting where meet_id = ${meetId}`)
  const visit = await loadVisit(tx, actor, right, found?.id ?? refuse('not_found'))
  await refuseUnlessVerified(tx, visit.practitioner_id)
  // A call that was ended opens again when its doctor comes back; one whose visit is over, never.
  if (isOverFor({ visit: visit.status, end: visit.end_at }, now)) refuse('already_over')
  return visit
}

async function refuseMoreThan(most: number, tx: Runner, now: Instant, key: string) {
  if ((await countThrottle(tx, now, key, later(now, hour))) > most)
    refuse('too_many_tries', { retryAfterSeconds: 3600 })
}

/** Tells whoever manages a visit, in the product and on their devices, that the doctor is in its call. */
export async function tellReady(deps: AppointmentDeps, tx: Runner, now: Instant, id: string) {
  const visit = await visitById(tx, id)
  if (!visit?.meet_id) return
  await insertMessages(tx, callReadyMessages(now, toldVisit(visit, ''), visit.meet_id))
}

/** The same as a text message, for who has not come since. */
export async function textReady(deps: AppointmentDeps, tx: Runner, now: Instant, id: string) {
  const visit = await visitById(tx, id)
  if (!visit) return
  const link = makeLink(visit.id, visit.end_at)
  const texts = callReadyTexts(now, deps.site, toldVisit(visit, link.token))
  if (texts.length > 0) await insertLinks(tx, [link.row])
  await insertMessages(tx, texts)
}

type Moved = Omit<MovedCall, 'offering'>

/** Tells whoever manages a visit, by mail and text as well, that it goes on by phone or in person. */
export async function tellMoved(deps: AppointmentDeps, tx: Runner, now: Instant, id: string, moved: Moved) {
  const visit = await visitById(tx, id)
  if (!visit) return
  const link = makeLink(visit.id, visit.end_at)
  await insertLinks(tx, [link.row])
  const offering = moved.to === 'in_person_anew' ? await inPersonOffering(tx, visit) : undefined
  await insertMessages(tx, callMovedMessages(now, deps.site, toldVisit(visit, link.token), { ...moved, offering }))
}
