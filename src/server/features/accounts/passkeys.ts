import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { later, minute } from '#domain/time/instant.ts'
import { tellKeyChange } from '../../core/key-changes.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { accountById } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { provePassword } from './prove-password.ts'
import * as keys from './security.sql.ts'
import { openKnownSession } from './start-session.ts'

/** Where passkeys of this installation are valid. Browsers refuse them for bare IP addresses. */
function partyOf(deps: AccountDeps) {
  const { origin, hostname } = new URL(deps.site.publicUrl)
  return { origin, id: hostname, name: deps.site.brand }
}

export function passkeysWork(deps: AccountDeps): boolean {
  return !/^[\d.]+$|^\[/.test(partyOf(deps).id)
}

/** What the browser needs to make a passkey that the person's device unlocks by finger, face or PIN. */
export async function passkeyOptions(deps: AccountDeps, actor: AccountActor, password: string) {
  const account = await provePassword(deps, actor, password)
  const party = partyOf(deps)
  return deps.database.asWorker('passkey options', async (tx) => {
    const known = await keys.passkeysOf(tx, account.id)
    const options = await generateRegistrationOptions({
      rpID: party.id,
      rpName: party.name,
      userName: account.email,
      userID: new TextEncoder().encode(account.id),
      userDisplayName: `${account.first_name} ${account.last_name}`.trim(),
      attestationType: 'none',
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const challenge_id = newId(deps.clock.now())
    const expires = later(deps.clock.now(), 5 * minute)
    await keys.insertChallenge(tx, { id: challenge_id, account: account.id, value: options.challenge, expires })
    return { challenge_id, options: { ...options } }
  })
}

export async function addPasskey(
  deps: AccountDeps,
  actor: AccountActor,
  given: BodyOf<'POST /auth/security/passkeys'>,
) {
  const now = deps.clock.now()
  const party = partyOf(deps)
  await deps.database.asWorker('add passkey', async (tx) => {
    const challenge = (await keys.takeChallenge(tx, now, given.challenge_id, actor.account)) ?? refuse('link_expired')
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...given.response, clientExtensionResults: {} },
      expectedChallenge: challenge.value,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch(() => ({ verified: false, registrationInfo: undefined }))
    if (!verified || !registrationInfo)
      return refuse('invalid', { detail: t('The passkey could not be added. Try again') })
    const { credential } = registrationInfo
    if (await keys.passkeyByCredential(tx, credential.id)) refuse('already_exists')
    await keys.insertPasskey(tx, now, {
      id: newId(now),
      account_id: actor.account,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: given.name || t('Passkey'),
    })
    await tellKeyChange(tx, now, deps.site, { kind: 'passkey.added', account: actor.account, by: actor })
  })
}

/** Takes a passkey away; who does it proves once more who sits there. */
export async function removePasskey(deps: AccountDeps, actor: AccountActor, passkey: string, password: string) {
  await provePassword(deps, actor, password)
  await deps.database.asWorker('remove passkey', async (tx) => {
    if ((await keys.deletePasskey(tx, actor.account, passkey)) === 0) refuse('not_found')
    const change = { kind: 'passkey.removed', account: actor.account, by: actor } as const
    await tellKeyChange(tx, deps.clock.now(), deps.site, change)
  })
}

/** For anybody: which account it will be, the passkey says. */
export async function logInOptions(deps: AccountDeps) {
  const options = await generateAuthenticationOptions({ rpID: partyOf(deps).id, userVerification: 'required' })
  const challenge_id = newId(deps.clock.now())
  const expires = later(deps.clock.now(), 5 * minute)
  await deps.database.asWorker('passkey options', (tx) =>
    keys.insertChallenge(tx, { id: challenge_id, account: null, value: options.challenge, expires }),
  )
  return { challenge_id, options: { ...options } }
}

/** A passkey that the device unlocked is possession and knowledge in one: no password, no further step. */
export async function logInByPasskey(
  deps: AccountDeps,
  given: BodyOf<'POST /auth/passkey/log-in'>,
  from: { userAgent: string; visitor: string },
) {
  const now = deps.clock.now()
  const party = partyOf(deps)
  const { response } = given
  return deps.database.asWorker('passkey log-in', async (tx) => {
    const challenge = (await keys.takeChallenge(tx, now, given.challenge_id, null)) ?? refuse('link_expired')
    const known = await keys.passkeyByCredential(tx, response.id)
    if (!known) return refuse('wrong_credentials', { detail: t('This passkey is not known here') })
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge.value,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    if (!verified || !authenticationInfo)
      return refuse('wrong_credentials', { detail: t('The passkey was not accepted. Try again') })
    await keys.usePasskey(tx, now, known.id, authenticationInfo.newCounter)
    const account = (await accountById(tx, known.account_id)) ?? refuse('wrong_credentials')
    return { account, session: await openKnownSession(deps, tx, account, { stay: given.stay, by: 'passkey', ...from }) }
  })
}
