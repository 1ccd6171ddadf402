import { mailboxOf, visitMailLimits } from '#domain/messages/mail-limits.ts'
import type { MessageKind } from '#domain/messages/message-kinds.ts'
import { lineOf, textLimits } from '#domain/messages/text-limits.ts'
import { day, hour, later, type Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import { countWithin } from '../count-within.ts'

const windows = { hour, day } as const

/** Counts a text message to a number; returns false, and counts nothing, where the number has had as many as one person needs. */
export function mayText(tx: Runner, now: Instant, kind: MessageKind, number: string): Promise<boolean> {
  return isWithin(tx, now, textLimits, 'text', kind, lineOf(number))
}

/** The same for a mail to an unproven address, and for news that clinics can cause over and over. */
export function mayMail(tx: Runner, now: Instant, kind: MessageKind, email: string): Promise<boolean> {
  return isWithin(tx, now, visitMailLimits, 'visit mail', kind, mailboxOf(email))
}

async function isWithin(
  tx: Runner,
  now: Instant,
  limits: typeof textLimits | typeof visitMailLimits,
  channel: string,
  kind: MessageKind,
  recipient: string,
): Promise<boolean> {
  const counted = (['hour', 'day'] as const).flatMap((window) => {
    const ends = later(now, windows[window])
    return [
      { key: `${channel} ${kind} ${window} ${recipient}`, most: limits[window].kind, ends },
      { key: `${channel} ${window} ${recipient}`, most: limits[window].all, ends },
    ]
  })
  return (await countWithin(tx, now, counted)).length === 0
}
