import type { MessageKind } from '#domain/messages/message-kinds.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import { later, type Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { secrets } from '../../platform/keyring.ts'
import { keptLetter, type Letter } from '../../platform/letter.ts'
import { sql } from '../../platform/database/sql.ts'

export type Mail = {
  readonly to: string
  readonly kind: MessageKind
  readonly subject: string
  readonly letter: Letter
  /** The appointment it is about, for its timeline. */
  readonly about?: string
}

/** Queues a mail in the transaction that causes it: either both happen or neither. Mails carry no health data. */
export async function queueMail(tx: Runner, now: Instant, mail: Mail) {
  await insertMessages(tx, [rowOf(now, 'mail', mail.to, { ...mail, path: '', body: keptLetter(mail.letter) }, null, 0)])
}

/**
 * A text message that somebody who is logged in asked for, in the transaction that causes it. It is not about a visit.
 */
export async function queueAskedText(
  tx: Runner,
  now: Instant,
  {
    to,
    account,
    kind,
    subject,
    body,
  }: { to: string; account: string; kind: MessageKind; subject: string; body: string },
) {
  await insertMessages(tx, [rowOf(now, 'text', to, { kind, subject, body, path: '' }, account, 0)])
}

/** Who gets a message, and what they do not want. */
export type Recipient = {
  /** Null: that of the account, which the actor may not read; `write_rows` fills it in. */
  readonly email: string | null
  readonly phone_number: string
  /** Whose notification centre shows it; null: a guest. */
  readonly account: string | null
  readonly off: readonly MailGroup[]
  /** Whether a device of theirs shows notifications. */
  readonly has_device?: boolean
}

export type Message = Omit<Mail, 'to'> & {
  /** The path it opens, below the product's address. */
  readonly path: string
  /** The same as a text message, for people with a number. */
  readonly text?: string
  /** A notification on each device, also without a text message. */
  readonly buzzes?: true
  /** What it can be switched off with; without a group it is always told. */
  readonly group?: MailGroup
}

/**
 * The rows of one message: a mail, or a line in the notification centre alone; where time is short (it has a text), a
 * text message and a notification on each device as well.
 */
export function messageRows(now: Instant, to: Recipient, message: Message, delaySeconds = 0): MessageRow[] {
  const wanted = !message.group || !to.off.includes(message.group)
  const byMail = wanted && to.email !== ''
  const rows: MessageRow[] = []
  const mail = { ...message, body: keptLetter(message.letter) }
  if (byMail) rows.push(rowOf(now, 'mail', to.email ?? '', mail, to.account, delaySeconds))
  else if (to.account) rows.push(rowOf(now, 'app', '', { ...message, body: '' }, to.account, delaySeconds))
  if (message.text && wanted) rows.push(...textRows(now, to, { ...message, body: message.text }, delaySeconds))
  if ((message.text || message.buzzes) && wanted && to.has_device)
    rows.push(rowOf(now, 'push', '', { ...message, body: '' }, to.account, delaySeconds))
  return rows
}

/** A text message alone, to somebody who has a number and wants texts. */
export function textRows(
  now: Instant,
  to: Pick<Recipient, 'phone_number' | 'off'>,
  message: Omit<Message, 'letter' | 'text' | 'buzzes' | 'group'> & { readonly body: string },
  delaySeconds = 0,
) {
  if (to.phone_number === '' || to.off.includes('texts')) return []
  return [rowOf(now, 'text', to.phone_number, message, null, delaySeconds)]
}

/** A line in somebody's notification centre, and nothing else. */
export function noteRows(now: Instant, account: string | null, note: Omit<Message, 'letter' | 'text' | 'group'>) {
  return account ? [rowOf(now, 'app', '', { ...note, body: '' }, account, 0)] : []
}

/**
 * The same, and a notification on each of their devices, worded separately where others may see it: nobody reads mail
 * while they wait.
 */
export function buzzRows(
  now: Instant,
  to: Pick<Recipient, 'account' | 'has_device'>,
  note: Omit<Message, 'letter' | 'text' | 'group'>,
  onDevice = note.subject,
) {
  const { account, has_device: hasDevice } = to
  return [
    ...noteRows(now, account, note),
    ...(account && hasDevice ? [rowOf(now, 'push', '', { ...note, subject: onDevice, body: '' }, account, 0)] : []),
  ]
}

export type MessageRow = ReturnType<typeof rowOf>

function rowOf(
  now: Instant,
  channel: 'mail' | 'text' | 'app' | 'push',
  recipient: string,
  message: Omit<Message, 'letter' | 'text' | 'buzzes' | 'group'> & { readonly body: string },
  account: string | null,
  delaySeconds: number,
) {
  return {
    id: newId(now),
    channel,
    recipient,
    account_id: account,
    kind: message.kind,
    subject: message.subject,
    body: message.body,
    path: message.path,
    about: message.about ?? null,
    // A line of the notification centre has arrived where it goes.
    state: channel === 'app' ? 'sent' : 'queued',
    due_at: at(later(now, delaySeconds * 1000)),
    created_at: at(now),
  }
}

/** Queues messages in the transaction that causes them. */
export async function insertMessages(tx: Runner, rows: readonly MessageRow[]) {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into outbox_message (id, channel, recipient, account_id, kind, subject, body, path, about, state, due_at, created_at)
    select m.id, m.channel, m.recipient, m.account_id, m.kind, m.subject, m.body, m.path, m.about, m.state, m.due_at, m.created_at
    from jsonb_to_recordset(${JSON.stringify(sealBodies(rows))}) as m(id uuid, channel text, recipient text, account_id uuid, kind text,
      subject text, body text, path text, about uuid, state text, due_at timestamptz, created_at timestamptz)`)
}

/** Bodies hold links and codes: whoever reads only the database cannot use them. Each writer of rows calls this. */
export function sealBodies<Row extends Pick<MessageRow, 'id' | 'body'>>(rows: readonly Row[]): Row[] {
  return rows.map((row) =>
    row.body === '' ? row : { ...row, body: secrets.seal(row.body, { kind: 'message', id: row.id }) },
  )
}

/** Tells those who watch a topic that something changed; the body holds ids and words, never a person's data. */
export async function tellLive(tx: Runner, topics: readonly string[], body: Record<string, unknown>) {
  await tx.run(sql`
    insert into live_event (id, topics, body) values (uuid_v7(), ${topics}, ${JSON.stringify(body)})`)
}

/** Takes back what waits to be sent about a step that is taken back. Returns whether there was any. */
export async function forgetQueued(tx: Runner, appointment: string): Promise<boolean> {
  const row = await tx.asProduct((product) =>
    product.one<{ forgotten: boolean }>(sql`select forget_mail(${appointment}) as forgotten`),
  )
  return row?.forgotten ?? false
}
