import type { Actor } from '#domain/access/actor.ts'
import { faultsOfArrival, mostAtKiosk, mostUnknownWaiting } from '#domain/queue/arrival.ts'
import { labelOf } from '#domain/queue/ticket.ts'
import { day, later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Status } from '#domain/booking/status.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { countThrottle } from '../../core/throttle.sql.ts'
import {
  doorTicket,
  forgetWhoseItIs,
  linkTicket,
  ticketOfVisit,
  unknownWaiting,
} from '../../core/queue/ticket-links.ts'
import { hashToken, newToken } from '../../http/cookies.ts'
import { Refusal, refuse, refuseFields } from '../../http/refusal.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { QueueDeps } from './deps.ts'
import { type Pass, passOf } from './display.ts'

type Wish = BodyOf<'POST /queue/door/check-in'>
type CheckedIn = Answer<'POST /queue/door/check-in'>

/** A kiosk serves one after the other, a door many phones at once; a phone is one person. In ten minutes. */
const mostOfPass = { kiosk: mostAtKiosk, door: 240, display: 0 }
const mostOfPerson = 8

export async function readDoor(deps: QueueDeps, token: string): Promise<Answer<'GET /queue/door'>> {
  const { branch, branch_id, kind, asks_door_code, walk_ins } = await passOf(deps, deps.clock.now(), token, '')
  return kind === 'display' ? refuse('pass_revoked') : { branch, branch_id, kind, asks_door_code, walk_ins }
}

/**
 * Checks in whoever stands at a kiosk or the door. Everybody gets a new number of one series: who is not found, or is here
 * already, is seen by the desk, so the number never tells whether somebody has a visit here, with whom, or has come. A
 * screen that asks once more because the answer was lost says the same `attempt`, and gets the number that was made for it;
 * so does a phone that says the same of the same person once more: it learns nothing that it did not know.
 */
export async function checkInAtDoor(
  deps: QueueDeps,
  actor: Actor,
  token: string,
  wish: Wish,
  address: string,
): Promise<CheckedIn> {
  const now = deps.clock.now()
  const pass = await passOf(deps, now, token, '')
  if (pass.kind === 'display') refuse('pass_revoked')
  const own = pass.kind === 'door' && actor.kind === 'account' && saysNothing(wish) ? actor : undefined
  // Somewhere it is tomorrow already.
  const wrong = own ? undefined : faultsOfArrival(wish, toRfc3339(later(now, day)).slice(0, 10))
  if (wrong) refuseFields(wrong)
  await deps.database.as(actor, (tx) => refuseCrowd(tx, now, pass, address))
  if (!own) await deps.database.as(actor, (tx) => refuseBeforeDesk(tx, now, pass))
  await refuseFromAfar(deps, now, token, wish.door_code)
  const visit = await visitOf(deps, now, token, wish, own)
  const isHere = visit?.status === 'arrived'
  const expected = visit && !isHere ? visit : undefined
  const said = own && !visit ? own.account : saidBy(pass, actor, wish)
  const ticket = await deps.database.as(actor, async (tx) => {
    // Who is logged in has shown who they are: the number that they have is theirs.
    const before = own && isHere ? await ticketOfVisit(tx, visit.id) : undefined
    return before ?? (await doorTicket(tx, now, pass.branch_id, { said, visit: expected?.id ?? null }))
  })
  if (!ticket) return refuse('pass_revoked')
  if (expected) await arrive(deps, actor, expected, ticket.id)
  return { label: labelOf(ticket), token: await deps.database.as(actor, (tx) => linkTicket(tx, now, ticket.id)) }
}

function saidBy(pass: Pass, { visitor }: Actor, { attempt, code, date_of_birth, last_name }: Wish): string {
  if (pass.kind === 'door') return `phone ${pass.id} ${visitor} ${code} ${date_of_birth} ${last_name}`.toLowerCase()
  return attempt === '' ? newToken() : `attempt ${pass.id} ${attempt}`
}

const saysNothing = ({ code, date_of_birth, last_name }: Wish) => `${code}${date_of_birth}${last_name}` === ''

/** While the desk has its hands full nobody is sent to it with a number, known or not: the answer tells nobody's name. */
async function refuseBeforeDesk(tx: Runner, now: Instant, { branch_id }: Pass) {
  if ((await unknownWaiting(tx, now, branch_id)) >= mostUnknownWaiting) refuse('desk_first')
}

type Visit = { id: string; status: Status; version: number }

/** The visit somebody is here for: by the account on this phone, by its code, or by date of birth and last name. */
async function visitOf(
  { database }: QueueDeps,
  now: Instant,
  token: string,
  { code, date_of_birth, last_name }: Wish,
  account: { readonly account: string } | undefined,
): Promise<Visit | undefined> {
  const born = date_of_birth === '' ? null : date_of_birth
  const found = await database.read.one<{ id: string | null }>(sql`
    select visit_at_door(${hashToken(token)}, ${code}, ${born}::date, ${last_name}, ${account?.account ?? null}::uuid, ${at(now)}) as id`)
  if (!found?.id) return undefined
  return database
    .each({ kind: 'link', appointment: found.id, visitor: '' })
    .one<Visit>(sql`select id, status, version from appointment where id = ${found.id}`)
}

/** As the holder of the visit's own link would, by the same rules; the visit takes the number along. */
async function arrive(deps: QueueDeps, actor: Actor, { id, version }: Visit, ticket: string) {
  const { visitor } = actor
  const forget = (isHeld: boolean) =>
    deps.database.as(actor, (tx) => forgetWhoseItIs(tx, deps.clock.now(), ticket, isHeld))
  try {
    await deps.moveVisit({ kind: 'link', appointment: id, visitor }, id, { action: 'arrive', version, reason: '' })
  } catch (error) {
    // Somebody else checked them in a moment ago, or the visit has ended: the desk sees to it.
    if (error instanceof Refusal) return void (await forget(true))
    await forget(false)
    throw error
  }
}

/** Who is not at the door does not know what the screen shows in this minute. */
async function refuseFromAfar({ database }: QueueDeps, now: Instant, token: string, code: string) {
  const row = await database.read.one<{ is_here: boolean | null }>(
    sql`select is_at_door(${hashToken(token)}, ${code}, ${at(now)}) as is_here`,
  )
  if (!row?.is_here) refuse('door_code_wrong')
}

async function refuseCrowd(tx: Runner, now: Instant, pass: Pass, address: string) {
  const ends = later(now, 10 * minute)
  const ofPass = await countThrottle(tx, now, `check-in ${pass.id}`, ends)
  const ofPerson = pass.kind === 'door' ? await countThrottle(tx, now, `check-in ${pass.id} ${address}`, ends) : 0
  if (ofPass > mostOfPass[pass.kind] || ofPerson > mostOfPerson) refuse('too_many_tries', { retryAfterSeconds: 600 })
}
