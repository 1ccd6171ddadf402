import type { AccountActor, Newcomer } from '#domain/access/actor.ts'
import { t } from '#domain/language/translate.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { type AccountRow, lockAccount, type Own } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { passkeysOf, totpOf } from './security.sql.ts'

/** Refuses to take away what an administrator logs in by; `without` is what goes. The demo's log-in is everybody's. */
export async function refuseNoStepLeft(
  deps: AccountDeps,
  tx: Runner,
  actor: AccountActor,
  own: Own,
  without: 'app' | { readonly passkey: string },
) {
  if (actor.userType !== 'platform-admin' || deps.demo) return
  // Two tabs that each take one away would each see the other one stay.
  await lockAccount(tx, actor.account)
  const passkeys = await passkeysHere(tx, actor.account)
  const stays =
    without === 'app'
      ? passkeys.length > 0
      : passkeys.some(({ id }) => id !== without.passkey) || (await hasApp(tx, own))
  if (!stays)
    refuse('wrong_status', {
      detail: t('Administrators log in with an app or a passkey. Set the other one up before you take this one away'),
    })
}

/**
 * An administrator who has a passkey and no app logs in by the passkey: the password and a mailed code would open the
 * account beside it to whoever has the mailbox. One that was made where the site was before opens nothing, and closes nothing.
 */
export async function refuseBesidePasskey(deps: AccountDeps, owner: Newcomer, { id, user_type }: AccountRow) {
  if (user_type !== 'platform-admin' || deps.demo) return
  if (await deps.database.as(owner, async (tx) => (await passkeysHere(tx, id)).length > 0))
    refuse('not_allowed', { detail: t('Log in with your passkey. The password alone does not open this account') })
}

const passkeysHere = async (tx: Runner, account: string) =>
  (await passkeysOf(tx, account)).filter(({ is_here: isHere }) => isHere)

const hasApp = async (tx: Runner, own: Own) => Boolean((await totpOf(tx, own))?.totp_on_at)
