import { type MessageKind, messageKinds } from './message-kinds.ts'

/** What somebody can cause to be mailed to an address that need not be theirs. */
export type AskedMail =
  | 'sign_up'
  | 'reset'
  | 'guest_code'
  | 'change_email'
  | 'log_in_code'
  | 'branch_invitation'
  | 'care_invitation'
  | 'visit_links'

/**
 * How many go to one address, whoever asks for them and from wherever. Enough for a family; too few to bury anybody.
 */
export const mailLimits: Readonly<Record<AskedMail, { readonly hour: number; readonly day: number }>> = {
  sign_up: { hour: 5, day: 10 },
  reset: { hour: 5, day: 10 },
  guest_code: { hour: 6, day: 20 },
  change_email: { hour: 5, day: 10 },
  log_in_code: { hour: 5, day: 15 },
  branch_invitation: { hour: 5, day: 10 },
  care_invitation: { hour: 5, day: 10 },
  visit_links: { hour: 5, day: 10 },
}

/**
 * How many mails about visits go to one mailbox without an account, of one kind and of all kinds, whoever books and
 * from wherever. Enough for a family; too few for an unchecked clinic to bury anybody.
 */
export const visitMailLimits = {
  hour: { kind: 10, all: 25 },
  day: { kind: 25, all: 60 },
} as const

/**
 * News that clinics can cause over and over: papers added, asked for and taken back, roles given and taken. The
 * visitMailLimits for one kind hold for people with an account too; the notification centre and the page tell the rest.
 */
export const repeatedKinds: readonly MessageKind[] = [
  messageKinds.document,
  messageKinds.paperTakenBack,
  messageKinds.roleChanged,
]

/**
 * How many mails one person of a clinic sends within an hour to mailboxes without an account, by booking there: more than
 * anybody at a desk can type. Each of forty at a desk has their own.
 */
export const staffMailsAnHour = 60

/** One mailbox has many names: what follows a plus is ignored. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return `${local.split('+')[0]}@${domain}`
}

/** How many people one person of a clinic invites within an hour: three full lists. */
export const invitationsAnHour = 300
