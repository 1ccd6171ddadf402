import { timingSafeEqual } from 'node:crypto'
import { type MessageKind, messageKinds } from '#domain/messages/message-kinds.ts'
import { reminderCodes } from '#domain/messages/reminders.ts'
import { type StoppedMail, stoppedMails } from '#domain/profiles/mail-groups.ts'
import { secrets } from '../../platform/keyring.ts'

// Codes, confirmations and security mails cannot be stopped: people would be helpless without them.
const groups: Readonly<Partial<Record<MessageKind, StoppedMail>>> = {
  ...Object.fromEntries(Object.values(reminderCodes).map((code) => [code, 'reminders' as const])),
  [messageKinds.requestArrived]: 'requests',
  [messageKinds.agenda]: 'agenda',
  [messageKinds.weekFigures]: 'weekly',
}

const letters: Readonly<Record<StoppedMail, string>> = { requests: 'q', reminders: 'm', weekly: 'w', agenda: 'a' }

/** What lets the reader of a mail stop others of its kind, without a log-in; undefined where they cannot be stopped. */
export function mailStop(account: string | null, kind: MessageKind): string | undefined {
  const group = groups[kind]
  return account && group ? tokenOf(account, group) : undefined
}

/** Whose mails, and of which kind, a token stops; undefined when we did not make it. */
export function readMailStop(token: string): { account: string; group: StoppedMail } | undefined {
  const [, id = '', letter = ''] = /^([\w-]{22})([a-z])[\w-]{43}$/.exec(token) ?? []
  const group = stoppedMails.find((one) => letters[one] === letter)
  if (id === '' || !group) return undefined
  const hex = Buffer.from(id, 'base64url').toString('hex')
  const account = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return secrets.signatures(subjectOf(account, group)).some((known) => isSame(known, token.slice(23)))
    ? { account, group }
    : undefined
}

/** The same each time: a mail that is sent again is the same, byte for byte. */
function tokenOf(account: string, group: StoppedMail): string {
  const id = Buffer.from(account.replaceAll('-', ''), 'hex').toString('base64url')
  return `${id}${letters[group]}${secrets.signatures(subjectOf(account, group))[0] ?? ''}`
}

const subjectOf = (account: string, group: StoppedMail) => `stop ${group} ${account}`

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
