import { owns } from '#domain/access/newcomer.ts'
import { t } from '#domain/language/translate.ts'
import type { AccountActor, Actor } from '#domain/access/actor.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { type Instant, later, minute } from '#domain/time/instant.ts'
import { tellKeyChange } from '../../core/people/key-changes.ts'
import { allowOwn, refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { accountById } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { refuseNoStepLeft } from './keep-second-step.ts'
import { provePassword } from './prove-password.ts'
import * as keys from './security.sql.ts'
import { openKnownSession } from './start-session.ts'

/** Loaded with the first call that needs it: nearly 300 modules, which a server that starts would wait for. */
const library = () => import('@simplewebauthn/server')

/** Where passkeys of this installation are valid. Browsers refuse them for bare IP addresses. */
function partyOf(deps: AccountDeps) {
  const { origin, hostname } = new URL(deps.site.publicUrl)
  return { origin, id: hostname, name: deps.site.brand }
}

/**
 * Kinds of keys that a device may bring: Ed25519, ES256, RS256 (COSE). Said here, for what is asked and for what is
 * taken, so that a newer version of the library does not let in others.
 */
const keyKinds = [-8, -7, -257]

export function passkeysWork(deps: AccountDeps): boolean {
  return !/^[\d.]+$|^\[/.test(partyOf(deps).id)
}

/** What the browser needs to make a passkey that the person's device unlocks by finger, face or PIN. */
export async function passkeyOptions(deps: AccountDeps, actor: AccountActor, password: string) {
  const account = await provePassword(deps, actor, password)
  const party = partyOf(deps)
  const own = allowOwn(actor)
  const { generateRegistrationOptions } = await library()
  return deps.database.as(actor, async (tx) => {
    const known = await keys.passkeysOf(tx, account.id)
    const options = await generateRegistrationOptions({
      rpID: party.id,
      rpName: party.name,
      userName: account.email,
      userID: new TextEncoder().encode(account.id),
      userDisplayName: `${account.first_name} ${account.last_name}`.trim(),
      attestationType: 'none',
      supportedAlgorithmIDs: keyKinds,
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const challenge_id = newId(deps.clock.now())
    const expires = later(deps.clock.now(), 5 * minute)
    await keys.insertChallenge(tx, own, { id: challenge_id, value: options.challenge, expires })
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
  const own = allowOwn(actor)
  const { verifyRegistrationResponse } = await library()
  // Taken out before anything is looked at: a refusal does not give it back.
  const challenge =
    (await keys.takeChallenge(deps.database.each(actor), now, given.challenge_id)) ?? refuse('link_expired')
  await deps.database.as(actor, async (tx) => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...given.response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: keyKinds,
    }).catch(() => ({ verified: false, registrationInfo: undefined }))
    if (!verified || !registrationInfo)
      return refuse('invalid', { detail: t('The passkey could not be added. Try again') })
    const { credential } = registrationInfo
    if (await keys.passkeyByCredential(tx, credential.id)) refuse('already_exists')
    await keys.insertPasskey(tx, now, own, {
      id: newId(now),
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: given.name || t('Passkey'),
      host: party.id,
    })
    await tellKeyChange(tx, now, deps.site, { kind: 'passkey.added', account: actor.account, by: actor })
  })
}

/** Takes a passkey away; who does it proves once more who sits there. */
export async function removePasskey(deps: AccountDeps, actor: AccountActor, passkey: string, password: string) {
  await provePassword(deps, actor, password)
  const own = allowOwn(actor)
  await deps.database.as(actor, async (tx) => {
    await refuseNoStepLeft(deps, tx, actor, own, { passkey })
    if ((await keys.deletePasskey(tx, own, passkey)) === 0) refuse('not_found')
    const change = { kind: 'passkey.removed', account: actor.account, by: actor } as const
    await tellKeyChange(tx, deps.clock.now(), deps.site, change)
  })
}

/** For anybody: which account it will be, the passkey says. */
export async function logInOptions(deps: AccountDeps, actor: Actor) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: partyOf(deps).id, userVerification: 'required' })
  const challenge_id = newId(deps.clock.now())
  const expires = later(deps.clock.now(), 5 * minute)
  const row = { id: challenge_id, value: options.challenge, expires }
  await keys.insertChallenge(deps.database.each(actor), undefined, row)
  return { challenge_id, options: { ...options } }
}

/** A passkey that the device unlocked is possession and knowledge in one: no password, no further step. */
export async function logInByPasskey(
  deps: AccountDeps,
  given: BodyOf<'POST /auth/passkey/log-in'>,
  from: { userAgent: string; visitor: string },
) {
  const now = deps.clock.now()
  const { known, counter } = await checkSignature(
    deps,
    deps.database.each({ kind: 'visitor', visitor: from.visitor }),
    now,
    given,
  )
  const owner = owns(known.account_id, from.visitor)
  const own = allowOwn(owner)
  return deps.database.as(owner, async (tx) => {
    await keys.usePasskey(tx, now, own, known.id, counter)
    const account = (await accountById(tx, known.account_id)) ?? refuse('wrong_credentials')
    const how = { stay: given.stay, by: 'passkey', ...from } as const
    return { account, session: await openKnownSession(deps, tx, own, account, how) }
  })
}

/**
 * The passkey that signed what this browser was given, and how often it has signed by now. What it was given is taken out
 * by a transaction of its own: a signature that is refused does not give it back.
 */
async function checkSignature(
  deps: AccountDeps,
  run: Runner,
  now: Instant,
  given: BodyOf<'POST /auth/passkey/log-in'>,
) {
  const party = partyOf(deps)
  const { response } = given
  const { userHandle, ...signed } = response.response
  const challenge = (await keys.takeChallenge(run, now, given.challenge_id)) ?? refuse('link_expired')
  const known = await keys.passkeyByCredential(run, response.id)
  if (!known || !isOwners(userHandle, known.account_id))
    return refuse('wrong_credentials', { detail: t('This passkey is not known here') })
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo)
    return refuse('wrong_credentials', { detail: t('The passkey was not accepted. Try again') })
  return { known, counter: authenticationInfo.newCounter }
}

/** Whether a device that says whose its key is says the owner of the key: the bytes that `passkeyOptions` gave it. */
function isOwners(userHandle: string | undefined, account: string): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').equals(new TextEncoder().encode(account))
}
