import { type AskedMail, mailboxOf, mailLimits, staffMailsAnHour } from '#domain/messages/mail-limits.ts'
import { t } from '#domain/language/translate.ts'
import { day, hour, later, type Instant } from '#domain/time/instant.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { countWithin } from '../count-within.ts'
import { countThrottle, throttled } from '../throttle.sql.ts'

const windows = { hour, day } as const

/**
 * Counts a mail of this kind to an address, or returns for how many seconds no more go there. Known and unknown
 * addresses are counted in the same way, so that the answer reveals nothing.
 */
export async function secondsUntilMail(tx: Runner, now: Instant, kind: AskedMail, email: string): Promise<number> {
  const limits = (['hour', 'day'] as const).map((window) => ({
    key: `mail ${kind} ${window} ${mailboxOf(email)}`,
    most: mailLimits[kind][window],
    ends: later(now, windows[window]),
  }))
  let wait = 0
  for (const { key } of await countWithin(tx, now, limits)) {
    const { ends } = await throttled(tx, now, key)
    wait = Math.max(wait, Math.ceil((ends - now) / 1000), 1)
  }
  return wait
}

/** Refuses where an address has had as many mails of this kind as one person needs. */
export async function refuseTooManyMails(tx: Runner, now: Instant, kind: AskedMail, email: string) {
  const wait = await secondsUntilMail(tx, now, kind, email)
  if (wait > 0)
    refuse('too_many_tries', {
      detail: t('We have sent many emails to this address. Use the last one, or try again later'),
      retryAfterSeconds: wait,
    })
}

/** Counts a mail of somebody of a clinic to an address without an account, and refuses where they wrote to many within the hour. */
export async function refuseTooManyStaffMails(tx: Runner, now: Instant, account: string) {
  const key = `staff mail hour ${account}`
  if ((await countThrottle(tx, now, key, later(now, hour))) <= staffMailsAnHour) return
  const { ends } = await throttled(tx, now, key)
  refuse('too_many_tries', {
    detail: t('You have booked for many people without an account within an hour. Try again later'),
    retryAfterSeconds: Math.max(1, Math.ceil((ends - now) / 1000)),
  })
}
