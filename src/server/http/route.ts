import type { AccountActor, Actor } from '#domain/access/actor.ts'
import type { Address, BodyOf, ByAddress, ParamsOf, QueryOf, Reply } from '#contract/endpoints.ts'

/** Set for some seconds in the browser of whoever changed something: reads that may be old are not for them. */
export const authorCookie = 'author'

export type UploadedFile = { readonly name: string; readonly bytes: Buffer }

type ActorOf<A extends Address> = ByAddress[A]['access'] extends { link: true }
  ? Actor
  : ByAddress[A]['access'] extends { session: string }
    ? AccountActor
    : Actor

/** What a handler gets: everything parsed, and who asks. */
export type Asked<A extends Address> = {
  readonly params: ParamsOf<A>
  readonly query: QueryOf<A>
  readonly body: BodyOf<A>
  readonly file: UploadedFile | undefined
  readonly actor: ActorOf<A>
  readonly address: string
  readonly userAgent: string
  readonly idempotencyKey: string | undefined
  /** What opens a screen of the queue or a place in it; empty where none was sent. */
  readonly queueToken: string
  /** Only the head of the answer is wanted. */
  readonly isHead: boolean
  /** Which part of a file is wanted. */
  readonly range: string | undefined
  /** The own place in a call; empty where none was sent. */
  readonly callToken: string
  /** What was shown as the link of a visit; empty where none was sent. The actor says whether it opens one. */
  readonly linkToken: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly respond: Responder
}

/** The few things a handler may do to the answer besides its body. */
export type Responder = {
  /** `only`: the one path that gets it, when our own pages ask; without it all of ours do. */
  cookie(name: string, value: string, options: { httpOnly: boolean; maxAgeSeconds?: number; only?: string }): void
  clearCookie(name: string): void
  header(name: string, value: string): void
  /** Takes over the connection, for streams and files; nothing is serialised afterwards. */
  raw(write: (response: import('node:http').ServerResponse) => void): void
}

export type Route = {
  readonly address: Address
  readonly handle: (asked: never) => Promise<{ status: number; body: unknown }>
}

/** Binds a handler to its entry in the table; the types of both must agree. */
export function route<A extends Address>(address: A, handle: (asked: Asked<A>) => Promise<Reply<A>>): Route {
  return { address, handle: handle as Route['handle'] }
}

export function ok<T>(body: T): { status: 200; body: T } {
  return { status: 200, body }
}

export function created<T>(body: T): { status: 201; body: T } {
  return { status: 201, body }
}
