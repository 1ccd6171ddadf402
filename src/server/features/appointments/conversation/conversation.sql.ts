import type { Allowed } from '#domain/access/allowed.ts'
import type { Side } from '#domain/messages/conversation-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { doctorName } from '../../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { join, sql, type Statement } from '../../../platform/database/sql.ts'

type WritingRight = 'appointments.answer' | 'messages.send'
type Written = Allowed<{ readonly id: string }, WritingRight>

export type Conversation = {
  state: 'open' | 'done'
  assigned_to: string | null
  assigned_name: string
  last_side: Side
  patient_read_at: Instant | null
  clinic_read_at: Instant | null
  told_at: Instant | null
  version: number
}

export function conversationOf(tx: ReadRunner, appointment: string) {
  return tx.one<Conversation>(sql`
    select state, assigned_to, assigned_name, last_side, patient_read_at, clinic_read_at, told_at, version
    from conversation where appointment_id = ${appointment}`)
}

export type MessageLine = { id: string; side: Side; account_id: string | null; name: string; body: string; at: Instant }

/** The last messages about a visit, oldest first. */
export function messagesOf(tx: ReadRunner, appointment: string) {
  return tx.many<MessageLine>(sql`
    select * from (
      select id, side, account_id, name, body, at from conversation_message where appointment_id = ${appointment} order by at desc, id desc limit 500) m
    order by at, id`)
}

/** Whether a branch takes messages, and when it reads them. */
export function messageSettings(tx: ReadRunner, branch: string) {
  return tx.one<{ id: string; facility_id: string; takes_messages: boolean; answer_hours: string }>(sql`
    select id, facility_id, takes_messages, answer_hours from branch where id = ${branch}`)
}

/** Begins the conversation, or opens it again. */
export async function noteWritten(tx: Runner, { id }: Written, side: Side, now: Instant) {
  const own = side === 'patient' ? sql`patient_read_at` : sql`clinic_read_at`
  await tx.run(sql`
    insert into conversation (appointment_id, last_at, last_side, ${own}) values (${id}, ${at(now)}, ${side}, ${at(now)})
    on conflict (appointment_id) do update set last_at = excluded.last_at, last_side = excluded.last_side, state = 'open',
      ${own} = excluded.last_at, version = conversation.version + 1`)
}

/** A message of this id, whoever wrote it and wherever it stands within reach. */
export function messageOf(tx: ReadRunner, id: string) {
  return tx.one<{ appointment_id: string; side: Side; account_id: string | null; body: string }>(sql`
    select appointment_id, side, account_id, body from conversation_message where id = ${id}`)
}

/** Returns whether it is new: of two that come at once with one id, one stands there. */
export async function insertMessage(
  tx: Runner,
  visit: Written,
  message: { id: string; side: Side; account: string | null; name: string; body: string; at: Instant },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into conversation_message (id, appointment_id, side, account_id, name, body, at)
    values (${message.id}, ${visit.id}, ${message.side}, ${message.account}, ${message.name}, ${message.body}, ${at(message.at)})
    on conflict (id) do nothing`)
  return count === 1
}

export function noteTold(tx: Runner, { id }: Written, now: Instant) {
  return tx.run(sql`update conversation set told_at = ${at(now)} where appointment_id = ${id}`)
}

/** That a side has read what stands there. */
export function noteRead(tx: Runner, { id }: Written, side: Side, now: Instant) {
  const own = side === 'patient' ? sql`patient_read_at` : sql`clinic_read_at`
  return tx.run(
    sql`update conversation set ${own} = ${at(now)} where appointment_id = ${id} and (${own} is null or ${own} < last_at)`,
  )
}

/** Returns the new version, or undefined when somebody else changed it meanwhile. */
export function changeConversation(
  tx: Runner,
  { id }: Allowed<{ readonly id: string }, 'messages.send'>,
  to: { state: 'open' | 'done'; assigned: string | null; name: string; version: number },
) {
  return tx.one<{ version: number }>(sql`
    update conversation set state = ${to.state}, assigned_to = ${to.assigned}, assigned_name = ${to.name}, version = version + 1
    where appointment_id = ${id} and version = ${to.version} returning version`)
}

export function changeSettings(
  tx: Runner,
  { id }: Allowed<{ readonly id: string }, 'resources.edit'>,
  to: { takes_messages: boolean; answer_hours: string },
) {
  return tx.run(sql`
    update branch set takes_messages = ${to.takes_messages}, answer_hours = ${to.answer_hours} where id = ${id}`)
}

/** What patients and colleagues call whoever writes: a doctor by the name that was checked, whatever the account says. */
export async function nameOfAccount(tx: ReadRunner, account: string): Promise<string> {
  const row = await tx.one<{ name: string }>(sql`
    select coalesce(
      (select ${doctorName(sql`p`)} from practitioner p where p.account_id = a.id),
      concat_ws(' ', a.first_name, a.last_name)) as name
    from account a where a.id = ${account}`)
  return row?.name ?? ''
}

export type InboxRow = {
  appointment_id: string
  patient: string
  doctor: string
  start_at: Instant
  time_zone: string
  last_at: Instant
  last_side: Side
  unread: number
  state: 'open' | 'done'
  assigned_to: string | null
  assigned_name: string
  version: number
}

export type InboxFilter = {
  readonly of: { readonly branch: string } | { readonly practitioner: string }
  readonly show: 'open' | 'mine' | 'done'
  readonly account: string
}

/** Conversations, those that wait for the clinic first, then by their last message, newest first. */
export function inbox(
  tx: ReadRunner,
  { of, show, account }: InboxFilter,
  after: readonly [boolean, string, string] | undefined,
  limit: number,
) {
  const where: Statement[] = [
    'branch' in of ? sql`a.branch_id = ${of.branch}` : sql`a.practitioner_id = ${of.practitioner}`,
  ]
  where.push(show === 'done' ? sql`c.state = 'done'` : sql`c.state = 'open'`)
  if (show === 'mine') where.push(sql`c.assigned_to = ${account}`)
  if (after)
    where.push(
      sql`(c.last_side = 'patient', c.last_at, c.appointment_id) < (${after[0]}, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
    )
  return tx.many<InboxRow>(sql`
    select c.appointment_id, concat_ws(' ', p.first_name, p.last_name) as patient, ${doctorName(sql`d`)}
        as doctor, a.start_at, a.time_zone, c.last_at, c.last_side,
      (select count(*)::int from conversation_message m where m.appointment_id = c.appointment_id and m.side = 'patient'
        and (c.clinic_read_at is null or m.at > c.clinic_read_at)) as unread,
      c.state, c.assigned_to, c.assigned_name, c.version
    from conversation c join appointment a on a.id = c.appointment_id join patient p on p.id = a.patient_id
      join practitioner d on d.id = a.practitioner_id
    where ${join(where, ' and ')}
    order by (c.last_side = 'patient') desc, c.last_at desc, c.appointment_id desc limit ${limit}`)
}
