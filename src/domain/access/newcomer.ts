import type { Instant } from '../time/instant.ts'
import type { Newcomer } from './actor.ts'

/** Somebody who says that an address is theirs. */
export function claims(address: string, visitor: string): Newcomer & { readonly address: string } {
  return { kind: 'newcomer', address: address.toLowerCase(), visitor }
}

/** Somebody who holds the id of a sign-up. */
export function waits(signUp: string, visitor: string): Newcomer {
  return { kind: 'newcomer', signUp, visitor }
}

/** Somebody who brings a token, whose hash is stored; `account`: the one created with it. */
export function brings(token: string, moment: Instant, visitor: string, account?: string): Newcomer {
  return { kind: 'newcomer', token, moment, visitor, ...(account ? { account } : {}) }
}

/** Somebody who has just proved an address, and the account created with it. */
export function begins(address: string, account: string, visitor: string): Newcomer & { readonly address: string } {
  return { kind: 'newcomer', address: address.toLowerCase(), account, visitor }
}

/** Somebody who has just proved that an account is theirs: by its password, a mailed code or link, or a passkey. */
export function owns(account: string, visitor: string): Newcomer {
  return { kind: 'newcomer', account, visitor }
}
