/**
 * What a person may switch off: messages about what they did themselves (`own`), reminders of visits (`reminders`), text
 * messages (`texts`), those about the turn in the queue (`turns`), and, for doctors, mails about requests that wait (`requests`) and the agenda of each day (`agenda`), and, for
 * whoever runs a facility, the figures of each week (`weekly`); turns, agenda and figures are off until somebody asks for them. What the clinic changes and what
 * concerns the account is always told.
 */
export const mailGroups = ['own', 'requests', 'reminders', 'texts', 'weekly', 'agenda', 'turns'] as const

export type MailGroup = (typeof mailGroups)[number]

/** What can be stopped from a mail itself, without a log-in. Confirmations of `own` are switched off in the profile alone. */
export const stoppedMails = ['requests', 'reminders', 'weekly', 'agenda'] as const

export type StoppedMail = (typeof stoppedMails)[number]
