import type { z } from 'zod'
import type { Permission } from '#domain/access/permissions.ts'

/** Which credential an endpoint takes, and which right it needs. */
export type Access =
  /** Nobody needs to be known. */
  | 'anyone'
  /** A visitor's cookie (made when missing) or a session: drafts and holds of guests. */
  | 'visitor'
  /** The token of one appointment, in `X-Link-Token`. */
  | 'link'
  /** A session with this right; with `link`, also the token of the very appointment. */
  | { readonly session: Permission; readonly link?: true }

/** How often one account, one visit's link, one screen or ticket, or the strangers of one address may call: see `server/http/rate-limits.ts`. */
export type RateClass = 'read' | 'search' | 'write' | 'creation' | 'credential' | 'mail'

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; parameters as `:name`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly audit: 'none' | 'reads_health_data' | 'writes'
  readonly rate: RateClass
  /** Takes an `Idempotency-Key`: the same key and body get the same answer for 48 hours. */
  readonly idempotent: boolean
  /** Only the origin is checked, no token: for a form that works without scripts and needs no rights. */
  readonly csrf?: 'origin'
  /**
   * Opened by the token of a screen or a ticket, with a limit per token, since a waiting room shares one address. `each
   * address`: the token is on a door for everybody, and one person must not use up the limit of the others.
   */
  readonly byQueueToken?: true | 'each address'
  /** Open also to people who must set up a second step before anything else: it serves just that. */
  readonly beforeSecondStep?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body is multipart/form-data; this field holds the one file. */
  readonly file?: { readonly field: string; readonly maxBytes: number }
  readonly replies: { readonly [status: number]: z.ZodType }
}

export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry
}
