import { currentLanguage } from '#domain/language/translate.ts'
import type { UserType } from '#domain/access/permissions.ts'
import { day, hour, later, type Instant } from '#domain/time/instant.ts'
import { inLanguage } from '../../platform/language.ts'
import { hashToken, newToken } from '../../http/cookies.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { queueMail } from '../../core/messages/outbox.ts'
import { newDeviceMail } from './account-mails.ts'
import { type AccountRow, insertSession, type Own, setLanguage } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { deviceWords } from './device-words.ts'
import { noteSecurity } from './security-events.ts'
import { meetDevice } from './security.sql.ts'

export type StartedSession = {
  readonly cookie: string
  readonly token: string
  readonly maxAgeSeconds: number | undefined
}

/** By what somebody proved who they are. */
export type ProvenBy = 'password' | 'second_step' | 'mailed_code' | 'passkey' | 'address' | 'invitation' | 'first_link'

/** Opens a session, remembers the browser, and tells the owner by mail when it is a new one. */
export async function openKnownSession(
  deps: AccountDeps,
  tx: Runner,
  own: Own,
  account: AccountRow,
  how: { stay: boolean; userAgent: string; visitor: string; by: ProvenBy },
) {
  const now = deps.clock.now()
  if (!account.language) await setLanguage(tx, own, currentLanguage())
  const isNew = await meetDevice(tx, now, own, how.visitor)
  if (isNew)
    await queueMail(
      tx,
      now,
      inLanguage(account.language, () =>
        newDeviceMail(deps.site, account.email, deviceWords(how.userAgent), account.user_type),
      ),
    )
  return startSession(tx, now, own, account.user_type, how)
}

/** Opens a session of two halves; only their hashes are kept. Staff sessions end after 30 idle minutes. */
export async function startSession(
  tx: Runner,
  now: Instant,
  own: Own,
  userType: UserType,
  how: { stay: boolean; userAgent: string; by: ProvenBy },
) {
  const started: StartedSession = {
    cookie: newToken(),
    token: newToken(),
    maxAgeSeconds: how.stay && userType === 'patient' ? (30 * day) / 1000 : undefined,
  }
  const opened = await insertSession(tx, now, own, {
    id: newId(now),
    cookie_hash: hashToken(started.cookie),
    bearer_hash: hashToken(started.token),
    user_agent: how.userAgent.slice(0, 300),
    idle_minutes: userType === 'patient' ? null : 30,
    expires_at: later(now, started.maxAgeSeconds ? 30 * day : 12 * hour),
  })
  if (opened === 0) refuse('account_suspended')
  const doer = { kind: 'account', account: own.account } as const
  const detail = { by: how.by, user_agent: how.userAgent.slice(0, 300) }
  await noteSecurity(tx, now, doer, { action: 'session.began', account: own.account, detail })
  return started
}
