import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { hashToken, newToken } from '../http/cookies.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

export type ProofPurpose =
  'verify_email' | 'reset_password' | 'admin_login' | 'guest_booking' | 'first_administrator' | 'change_email'

const mostTries = 5

/** Makes a code and a link token that prove an address for one subject; an earlier proof for it ends. */
export async function makeProof(
  tx: Runner,
  now: Instant,
  wanted: { purpose: ProofPurpose; subject: string; email: string; minutes: number },
): Promise<{ code: string; token: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = newToken()
  await tx.run(sql`
    insert into address_proof (id, purpose, subject, email, code_hash, token_hash, expires_at)
    values (${newId(now)}, ${wanted.purpose}, ${wanted.subject}, ${wanted.email}, ${hashCode(wanted.subject, code)},
      ${hashToken(token)}, ${at(later(now, wanted.minutes * minute))})
    on conflict (purpose, subject) do update set email = excluded.email, code_hash = excluded.code_hash,
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, tries = 0, used_at = null`)
  return { code, token }
}

export type ProofCheck =
  { ok: true; email: string } | { ok: false; refusal: 'code_wrong' | 'code_expired' | 'too_many_tries' }

/**
 * Checks a code. The count of tries is written by a statement of its own, outside of the caller's
 * transaction, so that a refusal does not take it back.
 */
export async function checkCode(
  run: Runner,
  now: Instant,
  given: { purpose: ProofPurpose; subject: string; code: string },
): Promise<ProofCheck> {
  const proof = await run.one<{ email: string; code_hash: string; tries: number; expired: boolean }>(sql`
    update address_proof set tries = tries + 1
    where purpose = ${given.purpose} and subject = ${given.subject} and used_at is null
    returning email, code_hash, tries, expires_at < ${at(now)} as expired`)
  if (!proof) return { ok: false, refusal: 'code_wrong' }
  if (proof.expired) return { ok: false, refusal: 'code_expired' }
  if (proof.tries > mostTries) return { ok: false, refusal: 'too_many_tries' }
  const isRight = timingSafeEqual(Buffer.from(proof.code_hash), Buffer.from(hashCode(given.subject, given.code)))
  return isRight ? { ok: true, email: proof.email } : { ok: false, refusal: 'code_wrong' }
}

/** Uses up a proof by its link: subject and address, or undefined when it expired or was used. */
export function useToken(tx: Runner, now: Instant, purpose: ProofPurpose, token: string) {
  return tx.one<{ subject: string; email: string }>(sql`
    update address_proof set used_at = ${at(now)}
    where purpose = ${purpose} and token_hash = ${hashToken(token)} and used_at is null and expires_at > ${at(now)}
    returning subject, email`)
}

/** Whom a link was for that ran out before it was used. */
export async function subjectOfExpired(
  run: Runner,
  now: Instant,
  purpose: ProofPurpose,
  token: string,
): Promise<string | undefined> {
  const row = await run.one<{ subject: string }>(sql`
    select subject from address_proof
    where purpose = ${purpose} and token_hash = ${hashToken(token)} and used_at is null and expires_at <= ${at(now)}`)
  return row?.subject
}

/** Uses up a proof after its code was checked; false when somebody else was faster. */
export async function useCode(tx: Runner, now: Instant, purpose: ProofPurpose, subject: string): Promise<boolean> {
  const touched = await tx.run(sql`
    update address_proof set used_at = ${at(now)}
    where purpose = ${purpose} and subject = ${subject} and used_at is null`)
  return touched === 1
}

function hashCode(subject: string, code: string): string {
  return createHash('sha256').update(`${subject} ${code}`).digest('base64url')
}
