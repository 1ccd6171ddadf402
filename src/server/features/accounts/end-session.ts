import { owns } from '#domain/access/newcomer.ts'
import { hashToken } from '../../http/cookies.ts'
import { allowOwn } from '../../http/refusal.ts'
import { sessionOfCookie } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { noteSecurity } from './security-events.ts'
import { endSessions } from './security.sql.ts'

/** Ends the session of a cookie whose browser has just logged in anew; who brings the cookie may end it. */
export async function endSessionBefore(deps: AccountDeps, cookie: string) {
  const before = await sessionOfCookie(deps.database.read, hashToken(cookie))
  if (!before) return
  const owner = owns(before.account, '')
  await deps.database.as(owner, async (tx) => {
    const ended = await endSessions(tx, allowOwn(owner), { only: before.session })
    if (ended.length === 0) return
    const doer = { kind: 'account', account: before.account } as const
    const detail = { why: 'another log-in in this browser' }
    await noteSecurity(tx, deps.clock.now(), doer, { action: 'session.ended', account: before.account, detail })
  })
}
