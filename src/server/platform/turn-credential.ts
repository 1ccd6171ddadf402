import { createHmac } from 'node:crypto'
import { later, type Instant } from '#domain/time/instant.ts'

/** The relays of this installation; without addresses there are none. */
export type Turn = { readonly urls: readonly string[]; readonly secret: string; readonly seconds: number }

export type TurnCredential = { readonly username: string; readonly credential: string; readonly expires: Instant }

/**
 * A credential that a relay checks by itself (the "REST" way of coturn's `use-auth-secret`): the moment at which it ends
 * and a name, signed with the shared secret. SHA-1 is what the relays' protocol has; the secret is never sent.
 */
export function turnCredential({ secret, seconds }: Turn, now: Instant, name: string, life = seconds): TurnCredential {
  const expires = later(now, Math.min(life, seconds) * 1000)
  const username = `${Math.floor(expires / 1000)}:${name}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64'), expires }
}
