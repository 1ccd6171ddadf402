import { problemShape } from '#contract/problem.ts'
import type { TestApp } from '../app.ts'
import { openDice } from './dice.ts'
import { operationsOfDescription, requestOf, type Operation, type Request } from './requests.ts'
import type { openWorld } from './world.ts'

export type Findings = {
  readonly requests: number
  /** How many answers there were by their first digit. */
  readonly answers: Readonly<Record<string, number>>
  /** Operations that were carried out at least once, of all. */
  readonly succeeded: number
  readonly operations: number
  readonly slowest: number
  /** The longest answer of the health check that was asked for beside a request, in milliseconds. */
  readonly health: number
  /** What should never be, each once, with how often. */
  readonly faults: ReadonlyMap<string, number>
}

type Play = { readonly requests: number; readonly seed: number; readonly pass: (milliseconds: number) => void }

const longest = 10_000

/** Plays people of every kind who send whatever comes to mind. The same seed sends the same requests to the same rows. */
export async function fuzz(app: TestApp, world: Awaited<ReturnType<typeof openWorld>>, play: Play): Promise<Findings> {
  const dice = openDice(play.seed)
  const operations = operationsOfDescription()
  const answers: Record<string, number> = {}
  const succeeded = new Set<Operation>()
  const faults = new Map<string, number>()
  const people = new Map<number, Awaited<ReturnType<typeof world.comes>>>()
  let known = await world.known(dice)
  let slowest = 0
  let health = 0
  for (let sent = 0; sent < play.requests; sent += 1) {
    if (sent % 400 === 399) known = await world.known(dice)
    play.pass(dice.below(8000))
    // First a round of each kind of people: everything once as it is described, so that the net catches what passes.
    const next = operations[sent % operations.length] ?? dice.pick(operations)
    const isPlain = sent < operations.length * world.kinds && !succeeded.has(next)
    const kind = isPlain ? Math.floor(sent / operations.length) : dice.below(world.kinds)
    const who = people.get(kind) ?? (await world.comes(kind, dice.chance(0.8)))
    people.set(kind, who)
    const operation = isPlain ? next : dice.pick(operations)
    const request = requestOf(operation, dice, known, isPlain)
    const began = performance.now()
    // Every call comes from another address: the limits are not what is tried here.
    const from = `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`
    // Who has no account has the link of a visit.
    const link = isPlain && kind === 0 ? { 'x-link-token': known('linkToken') ?? '' } : {}
    const asked = who.request(request.method, request.url, request.body, {
      'x-forwarded-for': from,
      ...link,
      ...request.headers,
    })
    const healthy = sent % 10 === 0 ? healthBeside(app) : undefined
    const answer = await answerOf(asked)
    health = Math.max(health, (await healthy) ?? 0)
    slowest = Math.max(slowest, performance.now() - began)
    const digit = `${String(answer.status)[0]}xx`
    answers[digit] = (answers[digit] ?? 0) + 1
    if (answer.status < 300) succeeded.add(operation)
    for (const fault of faultsOf(answer, request)) {
      const text = `${operation.method} ${operation.path}: ${fault}`
      if (!faults.has(text) && process.env.FUZZ_SHOW) console.log(text, JSON.stringify(request).slice(0, 1500))
      faults.set(text, (faults.get(text) ?? 0) + 1)
    }
    // Who was logged out, by themselves or by others, goes; somebody else of their kind comes.
    if (dice.chance(0.01) || (answer.status === 401 && kind > 0)) people.delete(kind)
  }
  const carriedOut = succeeded.size
  return {
    requests: play.requests,
    answers,
    succeeded: carriedOut,
    operations: operations.length,
    slowest: Math.round(slowest),
    health: Math.round(health),
    faults,
  }
}

/** How long whoever asks for health waits behind what is being answered. */
async function healthBeside({ app }: TestApp): Promise<number> {
  const began = performance.now()
  await app.inject({ method: 'GET', url: '/api/health/live' })
  return performance.now() - began
}

type Answer = { readonly status: number; readonly body: unknown }

async function answerOf(asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<Answer>((done) => {
    timer = setTimeout(() => done({ status: 0, body: 'no answer' }), longest)
  })
  try {
    return await Promise.race([asked, silence])
  } catch (error) {
    return { status: 0, body: String(error) }
  } finally {
    clearTimeout(timer)
  }
}

function faultsOf({ status, body }: Answer, { url }: Request): string[] {
  if (status === 0) return [String(body).slice(0, 200)]
  if (status >= 500) return [`answered ${status}`]
  if (status < 400 || !url.startsWith('/api/')) return []
  const problem = problemShape.strict().safeParse(body)
  if (!problem.success) return [`${status} in another shape`]
  return problem.data.status === status ? [] : [`${status} says that it is ${problem.data.status}`]
}
