import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import {
  wrongTriesPerAddress,
  wrongTriesPerCode,
  wrongTriesPerSubject,
  wrongTriesWindow,
} from '#domain/verification/code-rules.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { hashToken, newToken } from '../../http/cookies.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { countThrottle, giveBack } from '../throttle.sql.ts'

export type ProofPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'admin_login'
  | 'log_in'
  | 'guest_booking'
  | 'first_administrator'
  | 'change_email'
  | 'confirm_phone'
  | 'guest_visits'

/** A proof is good until its last moment, and at that moment it is not: said here for codes and links alike. */
const isLive = (now: Instant) => sql`expires_at > ${at(now)}`

/**
 * Makes a code and a link token that prove an address for one subject; an earlier proof for it ends. The wrong tries of
 * the day go on counting. `browser`: the only one in which the link works by itself; a later code keeps it.
 */
export async function makeProof(
  tx: Runner,
  now: Instant,
  wanted: { purpose: ProofPurpose; subject: string; email: string; minutes: number; browser?: string },
): Promise<{ code: string; token: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = newToken()
  await tx.asProduct((product) =>
    product.run(sql`
    insert into address_proof (id, purpose, subject, email, code_hash, token_hash, browser, expires_at)
    values (${newId(now)}, ${wanted.purpose}, ${wanted.subject}, ${wanted.email}, ${hashCode(wanted.subject, code)},
      ${hashToken(token)}, ${wanted.browser ?? null}, ${at(later(now, wanted.minutes * minute))})
    on conflict (purpose, subject) do update set email = excluded.email, code_hash = excluded.code_hash,
      token_hash = excluded.token_hash, browser = coalesce(excluded.browser, address_proof.browser),
      expires_at = excluded.expires_at, tries = 0, used_at = null`),
  )
  return { code, token }
}

export type ProofCheck =
  { ok: true; email: string } | { ok: false; refusal: 'code_wrong' | 'code_expired' | 'too_many_tries' }

type CodeRow = { email: string; code_hash: string; tries: number; expired: boolean }

/**
 * Checks a code. Tries are counted by code, and by day for its subject and its address, so a new code does not reset
 * them. They are written in a transaction of their own, outside the caller's, so that a refusal does not undo them.
 */
export async function checkCode(
  tx: Runner,
  now: Instant,
  given: { purpose: ProofPurpose; subject: string; code: string },
): Promise<ProofCheck> {
  const proof = await tx.asProduct((product) =>
    product.one<CodeRow>(sql`
    update address_proof set tries = tries + 1
    where purpose = ${given.purpose} and subject = ${given.subject} and used_at is null and code_hash is not null
    returning email, code_hash, tries, not ${isLive(now)} as expired`),
  )
  if (!proof) return { ok: false, refusal: 'code_wrong' }
  if (proof.expired) return { ok: false, refusal: 'code_expired' }
  if (proof.tries > wrongTriesPerCode) return { ok: false, refusal: 'too_many_tries' }
  const counted = [
    { key: `code ${given.purpose} ${given.subject}`, most: wrongTriesPerSubject },
    { key: `code ${given.purpose} ${proof.email}`, most: wrongTriesPerAddress },
  ]
  let tooMany = false
  for (const { key, most } of counted)
    if ((await countThrottle(tx, now, key, later(now, wrongTriesWindow))) > most) tooMany = true
  if (tooMany) return { ok: false, refusal: 'too_many_tries' }
  if (!timingSafeEqual(Buffer.from(proof.code_hash), Buffer.from(hashCode(given.subject, given.code))))
    return { ok: false, refusal: 'code_wrong' }
  for (const { key } of counted) await giveBack(tx, key)
  return { ok: true, email: proof.email }
}

/** Uses up a proof by its link: subject and address, or undefined when it expired or was used. */
export function useToken(tx: Runner, now: Instant, purpose: ProofPurpose, token: string) {
  return tx.asProduct((product) =>
    product.one<{ subject: string; email: string }>(sql`
    update address_proof set used_at = ${at(now)}
    where purpose = ${purpose} and token_hash = ${hashToken(token)} and used_at is null and ${isLive(now)}
    returning subject, email`),
  )
}

/** A proof that was not used yet, by its link: whose it is, whether it ran out, and in which browser it was asked for. */
export function proofOfToken(tx: Runner, now: Instant, purpose: ProofPurpose, token: string) {
  return tx.asProduct((product) =>
    product.one<{ subject: string; email: string; browser: string | null; expired: boolean }>(sql`
    select subject, email, browser, not ${isLive(now)} as expired from address_proof
    where purpose = ${purpose} and token_hash = ${hashToken(token)} and used_at is null`),
  )
}

/** Uses up a proof after its code was checked; false when somebody else was faster. */
export async function useCode(tx: Runner, now: Instant, purpose: ProofPurpose, subject: string): Promise<boolean> {
  const touched = await tx.asProduct((product) =>
    product.run(sql`
    update address_proof set used_at = ${at(now)}
    where purpose = ${purpose} and subject = ${subject} and used_at is null and ${isLive(now)}`),
  )
  return touched === 1
}

/**
 * Ends every code and link of an account that was not used, when what they rest on has changed: the password, or, with
 * `address`, the address it had until now. Then whatever was sent to that address ends too, whoever sent it.
 */
export function endProofs(tx: Runner, account: string, address?: string): Promise<void> {
  // Proofs are the product's: whoever holds one reads none. What others sent to an address ends with it.
  return tx.asProduct(async (product) => {
    await product.run(sql`delete from address_proof where subject = ${account} and purpose <> 'first_administrator'`)
    await product.run(sql`delete from passkey_challenge where account_id = ${account}`)
    if (address === undefined) return
    await product.run(sql`delete from address_proof where email = ${address} and purpose <> 'verify_email'`)
    await product.run(sql`delete from care_invitation where email = ${address}`)
    await product.run(sql`delete from invitation where email = ${address} and used_by is null`)
  })
}

function hashCode(subject: string, code: string): string {
  return createHash('sha256').update(`${subject} ${code}`).digest('base64url')
}
