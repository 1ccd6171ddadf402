import { repeatedKinds } from '#domain/messages/mail-limits.ts'
import type { MessageKind } from '#domain/messages/message-kinds.ts'
import { isTooLate } from '#domain/messages/momentary.ts'
import { minute, later, type Instant } from '#domain/time/instant.ts'
import { insertMessages } from './outbox.ts'
import { devicesOf, forgetDevice } from './push.sql.ts'
import { unreachedVisit } from './recipients.sql.ts'
import { unreachedNotes } from './staff-messages.ts'
import { mailStop } from './mail-stops.ts'
import { mayMail, mayText } from './message-limit.ts'
import type { Clock } from '../../platform/clock.ts'
import { at, type Database, type Runner } from '../../platform/database/database.ts'
import { secrets } from '../../platform/keyring.ts'
import { sql } from '../../platform/database/sql.ts'
import { letterOf } from '../../platform/letter.ts'
import type { MailSender } from '../../platform/mail.ts'
import type { PushSender } from '../../platform/push.ts'
import type { TextSender } from '../../platform/texts.ts'

const mostAttempts = 12

type Due = {
  id: string
  channel: 'mail' | 'text' | 'push'
  kind: MessageKind
  recipient: string
  account_id: string | null
  path: string
  subject: string
  body: string
  attempts: number
  about: string | null
  created_at: Instant
}

export type ToldAbout = Pick<Due, 'about' | 'channel' | 'account_id'>

export type SendDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly mail: MailSender
  readonly texts: TextSender
  readonly push: PushSender
}

/**
 * Each kind of delivery waits only for its own kind: a slow mail server or devices that do not answer delay no others.
 * Codes and links that somebody waits for have a lane before all other mail.
 */
export const lanes = ['codes', 'mail', 'text', 'push'] as const

export type Lane = (typeof lanes)[number]

/**
 * Carries out one message of a lane that is due; several servers share the work without meeting. One at a time, so that
 * a server that dies between sending and writing so down repeats one message at most, under the same Message-ID.
 * A failure waits longer each time (1, 2, 4 … minutes, at most 2 hours); after 12 it is dead and an administrator sees it.
 * Returns how many rows were taken.
 */
export async function sendDueMessage(deps: SendDeps, lane: Lane): Promise<number> {
  return deps.database.asWorker('send message', async (tx) => {
    const now = deps.clock.now()
    const row = await dueMessage(tx, now, lane)
    if (!row) return 0
    if (isTooLate(row, now - row.created_at)) return endLate(tx, row)
    if (await isOneTooMany(tx, now, row)) return endUnsent(tx, now, row)
    try {
      await send(deps, tx, { ...row, body: secrets.open(row.body, { kind: 'message', id: row.id }) })
      await tx.run(
        sql`update outbox_message set state = 'sent', body = '', sent_at = ${at(now)}, attempts = attempts + 1 where id = ${row.id}`,
      )
    } catch (error) {
      const attempts = row.attempts + 1
      const state = attempts >= mostAttempts ? 'dead' : 'queued'
      await tx.run(sql`
        update outbox_message set attempts = ${attempts}, state = ${state}, due_at = ${at(nextTry(now, attempts))},
          last_error = ${error instanceof Error ? error.message.slice(0, 300) : 'unknown'} where id = ${row.id}`)
      if (state === 'dead') await tellUnreached(tx, now, row)
    }
    return 1
  })
}

/** Counted once, at the first try, but a code when it is asked for (decision 0099): texts to a number, mails about visits to an address without an account, and news that repeats. */
async function isOneTooMany(tx: Runner, now: Instant, { channel, attempts, kind, recipient, account_id, about }: Due) {
  if (attempts > 0) return false
  if (channel === 'text') return about !== null && !(await mayText(tx, now, kind, recipient))
  const isCounted = (!account_id && about !== null) || repeatedKinds.includes(kind)
  return channel === 'mail' && isCounted && !(await mayMail(tx, now, kind, recipient))
}

/** Not sent, now or later; the doctor reads that this person has to be called. */
async function endUnsent(tx: Runner, now: Instant, row: Due): Promise<number> {
  await tx.run(sql`
    update outbox_message set state = 'dead', last_error = 'This recipient has had as many messages as one person needs'
    where id = ${row.id}`)
  await tellUnreached(tx, now, row)
  return 1
}

/** What it told is over by now, and so is the news that it did not arrive. */
async function endLate(tx: Runner, { id }: Due): Promise<number> {
  await tx.run(
    sql`update outbox_message set state = 'dead', last_error = 'It could not be sent while it was true' where id = ${id}`,
  )
  return 1
}

/** The lane of a message is a column that follows from its channel and kind (migration 0053). */
export function dueMessage(tx: Runner, now: Instant, lane: Lane) {
  return tx.one<Due>(sql`
    select id, channel, kind, recipient, account_id, subject, body, path, attempts, about, created_at from outbox_message
    where state = 'queued' and lane = ${lane} and due_at <= ${at(now)} order by due_at limit 1 for update skip locked`)
}

/** N50: the doctor reads that a patient does not know what changed, and how to reach them. */
export async function tellUnreached(tx: Runner, now: Instant, { about, channel, account_id }: ToldAbout) {
  if (!about || channel === 'push') return
  const visit = await unreachedVisit(tx, about)
  // A mail to the doctor that did not arrive says nothing about the patient.
  if (visit && visit.doctor_account !== account_id) await insertMessages(tx, unreachedNotes(now, visit, channel))
}

function send({ mail, texts, push }: SendDeps, tx: Runner, row: Due): Promise<void> {
  const { id: messageId, recipient: to, subject, body, about, created_at: written } = row
  if (row.channel === 'push') return sendToDevices(push, tx, row)
  if (row.channel === 'text') return texts.send({ messageId, to, body })
  const stop = mailStop(row.account_id, row.kind)
  const letter = letterOf(body, subject)
  return mail.send({ messageId, to, subject: letter.subject ?? subject, about, written, letter, stop })
}

/** To each device of the account; one that is gone is forgotten. Fails only when no device could be reached. */
async function sendToDevices(push: PushSender, tx: Runner, { id: messageId, account_id, subject: title, path }: Due) {
  const account = account_id ?? ''
  const failures: unknown[] = []
  const devices = await devicesOf(tx, account)
  // All at once: one that does not answer costs its own patience, not that of the others.
  const states = await Promise.all(
    devices.map((device) =>
      push.send(device, { messageId, title, path }).catch((error: unknown) => failures.push(error)),
    ),
  )
  for (const [index, device] of devices.entries())
    if (states[index] === 'gone') await forgetDevice(tx, account, device.endpoint)
  if (failures.length > 0 && failures.length === devices.length) throw failures[0]
}

function nextTry(now: Instant, attempts: number): Instant {
  return later(now, Math.min(2 ** (attempts - 1), 120) * minute)
}

/** Gives a dead message all of its tries again; returns 0 when there is no such message. */
export async function requeueMessage(tx: Runner, now: Instant, id: string): Promise<number> {
  const row = await tx.one<{ done: boolean }>(sql`select requeue_message(${id}, ${at(now)}) as done`)
  return row?.done ? 1 : 0
}
