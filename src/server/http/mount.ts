import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '#domain/access/actor.ts'
import { mayEverHold } from '#domain/access/can.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { securityHeaders } from './headers.ts'
import { inFileTurn } from '../platform/file-turns.ts'
import { networkOf } from './network.ts'
import { sayInput } from './input-faults.ts'
import { refusalOfInput } from './problem.ts'
import { type Rates, whoseCount } from './rate-limits.ts'
import { type Form, readingForms } from './read-form.ts'
import { refuse, refuseFields, Refusal } from './refusal.ts'
import { rememberCaller } from './suspicions.ts'
import { unstorablePart } from './unstorable.ts'
import { authorCookie, type Responder, type Route } from './route.ts'

export type Mounting = {
  readonly rates: Rates
  readonly secureCookies: boolean
  /** How long whoever changed something is known as its author; 0: nothing is read that could be old. */
  readonly authorSeconds: number
  /** Who asks, from cookies and headers; a visitor when nobody is known. */
  readonly identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor>
  /** Checks where a call came from. */
  readonly checkOrigin: (request: FastifyRequest) => void
  /** Checks the token, and where the call came from, on every method that writes. */
  readonly checkCsrf: (request: FastifyRequest) => void
}

/** Mounts the table of endpoints under /api. Throws when an entry has no handler, or a handler no entry. */
export function mount(app: FastifyInstance, routes: readonly Route[], mounting: Mounting) {
  const handlers = new Map(routes.map((route) => [route.address as string, route]))
  if (handlers.size !== routes.length) throw new Error('An endpoint has two handlers')
  for (const entry of endpoints as readonly Endpoint[]) {
    const address = `${entry.method} ${entry.path}`
    const handler = handlers.get(address)
    if (!handler) throw new Error(`${address} has no handler`)
    handlers.delete(address)
    const withForm = entry.file && readingForms(entry.file)
    const mounted = { entry, route: handler, input: inputOf(entry), withForm }
    app.route({
      method: entry.method,
      url: `/api${entry.path}`,
      bodyLimit: 256 * 1024,
      handler: (request, reply) => answer(mounted, mounting, request, reply),
    })
  }
  if (handlers.size > 0) throw new Error(`Not in the table of endpoints: ${[...handlers.keys()].join(', ')}`)
}

type Input = Readonly<Record<'params' | 'query' | 'body', z.ZodType | undefined>>

/** What an endpoint takes, refusing what it does not know. Made once: making a shape costs 30 times what using it does. */
function inputOf({ params, query, body }: Endpoint): Input {
  const strict = (shape: z.ZodType | undefined) => (shape instanceof z.ZodObject ? shape.strict() : shape)
  return { params: strict(params), query: strict(query), body: strict(body) }
}

type Mounted = {
  readonly entry: Endpoint
  readonly route: Route
  readonly input: Input
  /** For an endpoint that takes a file. */
  readonly withForm: ReturnType<typeof readingForms> | undefined
}

async function answer(
  { entry, route, input, withForm }: Mounted,
  mounting: Mounting,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { actor, whose, queueToken } = await countCall(entry, mounting, request, reply)
  admit(entry, actor)
  checkSource(entry, mounting, request, whose)
  const params = parse(input.params, request.params)
  const query = parse(input.query, request.query)
  let taken = false
  const respond = responder(reply, mounting.secureCookies, () => (taken = true))
  const asked = {
    params,
    query,
    actor,
    address: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: idempotencyKey(entry, request),
    queueToken,
    callToken: tokenIn(request, 'x-call-token'),
    linkToken: tokenIn(request, 'x-link-token'),
    range: request.headers.range,
    isHead: request.method === 'HEAD',
    cookies: request.cookies,
    respond,
  }
  const handle = async (form?: Form) => {
    const body = parse(input.body, form ? form.fields : request.body)
    const handling = () => route.handle({ ...asked, body, file: form?.file } as never)
    return form ? inFileTurn(handling) : handling()
  }
  const result = await (withForm ? withForm(request, handle) : handle()).catch((error: unknown) => {
    if (queueToken !== '' && entry.byQueueToken) countUnopened(mounting, error, asked.address)
    throw error
  })
  // Who proved what they said has not guessed.
  if (entry.rate === 'credential') mounting.rates.takeBack(entry.rate, whose)
  if (taken) return reply
  if (mounting.authorSeconds > 0 && entry.method !== 'GET')
    respond.cookie(authorCookie, '1', { httpOnly: true, maxAgeSeconds: mounting.authorSeconds })
  const shape = entry.replies[result.status]
  if (!shape) throw new Error(`${entry.method} ${entry.path} answered the undeclared status ${result.status}`)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply
    .status(result.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(shape.parse(result.body)))
}

/** Where a call came from. One that another site sent has guessed nothing: it uses up no tries of those who share its address. */
function checkSource(
  entry: Endpoint,
  { rates, checkOrigin, checkCsrf }: Mounting,
  request: FastifyRequest,
  whose: string,
) {
  try {
    if (entry.csrf === 'origin') checkOrigin(request)
    else if (entry.method !== 'GET') checkCsrf(request)
  } catch (error) {
    if (entry.rate === 'credential') rates.takeBack(entry.rate, whose)
    throw error
  }
}

/** A token that opens nothing is counted for its address: making them up gives nobody a count of their own. */
function countUnopened({ rates }: Mounting, error: unknown, address: string) {
  if (error instanceof Refusal && [404, 410].includes(error.status)) rates.check('unproven', address)
}

/** Finds out who calls and counts the call; a session or link that nobody has is counted for its address as well. */
async function countCall(
  { rate, byQueueToken }: Endpoint,
  { rates, identify }: Mounting,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const address = networkOf(request.ip)
  const claims = request.headers.authorization !== undefined || request.headers['x-link-token'] !== undefined
  const queueToken = tokenIn(request, 'x-queue-token')
  if (claims || queueToken !== '') rates.refuseUsedUp('unproven', address)
  const actor = await identify(request, reply)
  rememberCaller(request, actor)
  if (claims && actor.kind === 'visitor') rates.check('unproven', address)
  const token = byQueueToken ? queueToken : ''
  const whose = whoseCount(actor, address, token && byQueueToken === 'each address' ? `${token} ${address}` : token)
  rates.check(rate, whose)
  return { actor, whose, queueToken }
}

/** The coarse check before anything is read; each use case then asks about the thing itself. */
function admit(entry: Endpoint, actor: Actor) {
  const mustSetUp = actor.kind === 'account' && actor.secondStep?.isDue
  if (mustSetUp && entry.access !== 'anyone' && !entry.beforeSecondStep) refuse('second_step_needed')
  if (typeof entry.access === 'string') {
    if (entry.access === 'link' && actor.kind !== 'link') refuse('link_expired')
    return
  }
  if (actor.kind === 'link' && entry.access.link) return
  if (actor.kind !== 'account') refuse('not_logged_in')
  if (!mayEverHold(actor, entry.access.session)) refuse('not_allowed')
}

function parse(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined
  const place = unstorablePart(value)
  if (place !== undefined) refuseFields({ [place]: 'letters_unstorable' }, { isSuspicious: true })
  const parsed = shape.safeParse(value ?? {}, { error: sayInput })
  if (!parsed.success) throw refusalOfInput(parsed.error)
  return parsed.data
}

function idempotencyKey(entry: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!entry.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) {
    return refuseFields({ 'Idempotency-Key': 'key_malformed' })
  }
  return key
}

function tokenIn({ headers }: FastifyRequest, name: string): string {
  const token = headers[name]
  return typeof token === 'string' && /^[\w-]{10,100}$/.test(token) ? token : ''
}

function responder(reply: FastifyReply, secure: boolean, take: () => void): Responder {
  return {
    cookie: (name, value, { httpOnly, maxAgeSeconds, only }) => {
      const sameSite = only === undefined ? ('lax' as const) : ('strict' as const)
      const options = { path: only ?? '/', sameSite, secure, httpOnly }
      reply.setCookie(name, value, maxAgeSeconds === undefined ? options : { ...options, maxAge: maxAgeSeconds })
    },
    clearCookie: (name) => {
      reply.clearCookie(name, { path: '/', secure, sameSite: 'lax' })
    },
    header: (name, value) => {
      reply.header(name, value)
    },
    raw: (write) => {
      take()
      reply.hijack()
      // The hooks that set headers do not run for what is taken over.
      for (const [name, value] of Object.entries(securityHeaders({ secure }))) reply.raw.setHeader(name, value)
      write(reply.raw)
    },
  }
}
