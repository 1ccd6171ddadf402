import type { AccountActor } from '#domain/access/actor.ts'
import { later, minute, type Instant } from '#domain/time/instant.ts'
import { downloadCookie, hashToken, newToken } from '../../http/cookies.ts'
import { allowOwn } from '../../http/refusal.ts'
import type { Responder } from '../../http/route.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A browser starts saving a file at once. */
const keyLasts = minute

/**
 * Lets the browser of this session fetch one address by itself: the key is in a cookie for that address, never in the
 * address.
 */
export async function giveDownload(tx: Runner, now: Instant, actor: AccountActor, address: string, respond: Responder) {
  const key = newToken()
  await insertKey(tx, allowOwn(actor), {
    hash: hashToken(key),
    session: actor.session,
    address,
    expires: later(now, keyLasts),
  })
  const [path] = address.split('?')
  respond.cookie(downloadCookie, key, { httpOnly: true, maxAgeSeconds: keyLasts / 1000, only: path ?? address })
}

type Row = { readonly hash: string; readonly session: string; readonly address: string; readonly expires: Instant }

function insertKey(tx: Runner, { account }: ReturnType<typeof allowOwn>, { hash, session, address, expires }: Row) {
  return tx.run(sql`
    insert into download_key (key_hash, session_id, account_id, address, expires_at)
    values (${hash}, ${session}, ${account}, ${address}, ${at(expires)})`)
}
