import type { AccountActor } from '#domain/access/actor.ts'
import { mark, t } from '#domain/language/translate.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { type Doer, writeAudit } from '../../core/audit/audit.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AccountDeps } from './deps.ts'
import { deviceWords } from './device-words.ts'

/** What the owner of an account reads about it, by the action that the audit holds. */
const words = {
  'session.began': mark('Logged in'),
  'session.failed': mark('A log-in failed'),
  'session.ended': mark('Logged out'),
  'account.logged_out': mark('Logged out everywhere by an administrator'),
  'password.asked': mark('A link to reset the password was sent'),
  'password.reset': mark('Password reset by the link of an email'),
  'password.changed': mark('Password changed'),
  'email.changed': mark('Email address changed'),
  'account.phone_confirmed': mark('Mobile number confirmed'),
  'account.visits_added': mark('Visits added that were booked without the account'),
  'two_step.on': mark('Second step turned on'),
  'two_step.off': mark('Second step turned off'),
  'two_step.reset': mark('Second step reset by a manager'),
  'two_step.reset_by_platform': mark('Second step reset by an administrator'),
  'two_step.reset_by_operator': mark('Second step reset by whoever runs the site'),
  'account.confirmation_resent': mark('A new code was sent by an administrator'),
  'account.suspended': mark('Put on hold by an administrator'),
  'account.lifted': mark('No longer on hold'),
  'recovery_code.used': mark('Recovery code used'),
  'passkey.added': mark('Passkey added'),
  'passkey.removed': mark('Passkey removed'),
  'calendar.feed': mark('New calendar address'),
  'calendar.feed_ended': mark('Calendar address removed'),
  'device.add': mark('Notifications turned on for a device'),
  'account.exported': mark('Own data downloaded'),
  'account.deletion_asked': mark('Deletion of the account asked for'),
  'account.kept': mark('Deletion of the account taken back'),
  'invitation.used': mark('Invitation accepted'),
  'member.role': mark('Role changed'),
  'member.removed': mark('Role taken away'),
} as const

type SecurityAction = keyof typeof words

const shown = Object.keys(words)

/** Writes down what happened around the log-in of an account; without an account it was an address nobody has. */
export function noteSecurity(
  tx: Runner,
  now: Instant,
  doer: Doer,
  event: {
    readonly action: SecurityAction
    readonly account: string | null
    readonly detail?: Record<string, unknown>
  },
) {
  const { action, account, detail = {} } = event
  return writeAudit(tx, now, doer, { action, subject: { kind: 'account', id: account }, detail })
}

type Row = { id: string; at: Instant; action: SecurityAction; user_agent: string | null; by_other: boolean }

/** The newest of what happened around the own account, newest first. */
export async function securityEvents(
  deps: AccountDeps,
  actor: AccountActor,
): Promise<Answer<'GET /auth/security/events'>> {
  const rows = await deps.database.each(actor).many<Row>(sql`
      select id, at, action, detail->>'user_agent' as user_agent,
        account_id is not null and account_id <> ${actor.account} as by_other
      from audit where subject_id = ${actor.account} and subject_kind = 'account' and action = any (${shown})
      order by at desc, id desc limit 50`)
  return {
    results: rows.map(({ id, at, action, user_agent, by_other }) => ({
      id,
      at: toRfc3339(at),
      kind: action,
      text: t(words[action]),
      device: user_agent === null ? '' : deviceWords(user_agent),
      is_own: !by_other,
    })),
  }
}
