/**
 * What a person may switch off: mails about what they did themselves (`own`), and, for doctors, about requests that wait
 * (`requests`). What the clinic changes and what concerns the account is always told.
 */
export const mailGroups = ['own', 'requests'] as const

export type MailGroup = (typeof mailGroups)[number]
