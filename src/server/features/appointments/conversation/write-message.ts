import type { Actor } from '#domain/access/actor.ts'
import { reachOfRecords } from '#domain/access/reach.ts'
import { isWorthAMail, mostAnHour, type Side, whyNotWritten } from '#domain/messages/conversation-rules.ts'
import { hour, later, type Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { topicsOfMessages } from '../../../core/live/branch-topics.ts'
import { insertLinks } from '../../../core/visits/links.sql.ts'
import { lockResources } from '../../../core/lock-resources.ts'
import { insertMessages, tellLive } from '../../../core/messages/outbox.ts'
import { refuseUnlessVerified } from '../../../core/checks/verified.ts'
import { clinicWroteMessages } from '../../../core/messages/visit-messages.ts'
import { patientWroteNotes } from '../../../core/messages/staff-messages.ts'
import { countThrottle } from '../../../core/throttle.sql.ts'
import { makeLink } from '../../../core/visits/visit-rows.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { secrets } from '../../../platform/keyring.ts'
import type { VisitRow } from '../visit-row.sql.ts'
import { toldVisit } from '../told-row.ts'
import type { AppointmentDeps } from '../deps.ts'
import { managersOf } from '../visit-answer.ts'
import * as rows from './conversation.sql.ts'
import { bringPapers } from './message-papers.ts'
import { papersOfMessage } from './papers.sql.ts'
import { visitOfSide, writtenAbout } from './read-conversation.ts'

type Wish = { readonly id: string; readonly body: string; readonly papers: readonly string[] }

/** Writes one message about a visit. The other side is told that there is one, never what it says. */
export function writeMessage(deps: AppointmentDeps, actor: Actor, side: Side, visitId: string, wish: Wish) {
  const now = deps.clock.now()
  return deps.database.as(reachOfRecords(actor, now), async (tx) => {
    const visit = await visitOfSide(tx, actor, side, visitId)
    const account = actor.kind === 'account' ? actor.account : null
    // The same message twice at this very moment: the second finds the first.
    await lockResources(tx, [wish.id])
    const sent = await rows.messageOf(tx, wish.id)
    if (sent) return answerAgain(tx, sent, { appointment_id: visit.id, side, account_id: account }, wish)
    await refuseUnlessWritten(tx, now, visit, side)
    if (actor.kind === 'account' && side === 'clinic' && actor.practitioner === visit.practitioner_id)
      await refuseUnlessVerified(tx, visit.practitioner_id)
    const before = await rows.conversationOf(tx, visit.id)
    await rows.noteWritten(tx, visit, side, now)
    const name = account === null ? visit.contact_first_name : await rows.nameOfAccount(tx, account)
    const body = secrets.seal(wish.body, sealOf(wish.id))
    // One that is out of reach has this id.
    if (!(await rows.insertMessage(tx, visit, { id: wish.id, side, account, name, body, at: now })))
      refuse('key_reused')
    await bringPapers(tx, visit, wish.id, wish.papers)
    if (side === 'clinic') await tellPatient(deps, tx, now, visit, before)
    else await insertMessages(tx, patientWroteNotes(now, asTold(visit), doctorOf(visit), before?.assigned_to ?? null))
    await writeAudit(tx, now, actor, { action: 'conversation.written', subject: { kind: 'appointment', id: visit.id } })
    await tellLive(tx, topicsOf(visit), { kind: 'message', appointment: visit.id })
    return { id: wish.id }
  })
}

type Sent = NonNullable<Awaited<ReturnType<typeof rows.messageOf>>>

/** The same message again, whose answer was lost, changes nothing; another one with its id is refused, so no words are lost. */
async function answerAgain(tx: Runner, sent: Sent, now: Omit<Sent, 'body'>, wish: Wish): Promise<{ id: string }> {
  const { id, body } = wish
  const isSame =
    sent.appointment_id === now.appointment_id &&
    sent.side === now.side &&
    sent.account_id === now.account_id &&
    secrets.open(sent.body, sealOf(id)) === body &&
    (await papersOfMessage(tx, id)).join() === wish.papers.join()
  return isSame ? { id } : refuse('key_reused')
}

function sealOf(id: string) {
  return { kind: 'conversation' as const, id }
}

async function refuseUnlessWritten(tx: Runner, now: Instant, visit: VisitRow, side: Side) {
  const settings = (await rows.messageSettings(tx, visit.branch_id)) ?? refuse('not_found')
  const why = whyNotWritten(now, writtenAbout(visit, settings.takes_messages), side)
  if (why) refuse(why === 'closed' ? 'conversation_closed' : 'messages_off')
  if (side === 'patient') await refuseTooMany(tx, now, visit.id)
}

async function refuseTooMany(tx: Runner, now: Instant, visit: string) {
  const count = await countThrottle(tx, now, `messages about ${visit}`, later(now, hour))
  if (count > mostAnHour) refuse('too_many_tries', { retryAfterSeconds: 3600 })
}

async function tellPatient(
  deps: AppointmentDeps,
  tx: Runner,
  now: Instant,
  visit: Parameters<typeof rows.noteTold>[1] & VisitRow,
  before: rows.Conversation | undefined,
) {
  if (!isWorthAMail(now, { toldAt: before?.told_at ?? null, readAt: before?.patient_read_at ?? null })) return
  const link = makeLink(visit.id, visit.end_at)
  await insertLinks(tx, [link.row])
  await insertMessages(tx, clinicWroteMessages(now, deps.site, toldVisit(visit, link.token)))
  await rows.noteTold(tx, visit, now)
}

function asTold(visit: VisitRow) {
  const { id, start_at: start, time_zone } = visit
  return { id, start, time_zone, patient_name: `${visit.first_name} ${visit.last_name}`.trim() }
}

function doctorOf({ doctor_account: account, doctor_language: language }: VisitRow) {
  return { account, language }
}

/** Everybody who looks at the visit, at the doctor's day, at the branch, or is the patient. */
function topicsOf(visit: VisitRow): string[] {
  const people = managersOf(visit).map((account) => `user:${account}`)
  return [`appointment:${visit.id}`, `doctor:${visit.practitioner_id}`, ...topicsOfMessages(visit.branch_id), ...people]
}
