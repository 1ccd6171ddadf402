import type { Actor } from '#domain/access/actor.ts'
import { mostTestsAMinute, mostTestsAnHour } from '#domain/meetings/call.ts'
import { hour, later, minute, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { countThrottle, throttled } from '../../core/throttle.sql.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { MeetingDeps } from './deps.ts'
import { iceServersFor } from './in-meeting.ts'

const testSeconds = 60

/** Credentials of their own for a short test of the line: a minute long, three an hour, and no call opens by them. */
export function beginDeviceTest(
  deps: MeetingDeps,
  actor: Actor,
  wish: BodyOf<'POST /device-tests'>,
): Promise<Answer<'POST /device-tests'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const visit = await visitOf(tx, actor, wish.appointment_id)
    const account = actor.kind === 'account' ? actor.account : null
    const whose = visit ?? account ?? refuse('not_found')
    await countTest(tx, now, `device test ${whose}`, { most: mostTestsAnHour, until: later(now, hour) })
    const id = newId(now)
    await tx.run(sql`
      insert into device_test (id, appointment_id, account_id, at) values (${id}, ${visit}, ${account}, ${at(now)})`)
    // Last, since everybody's test waits for this row.
    await countTest(tx, now, allTests, { most: mostTestsAMinute, until: later(now, minute) })
    return { id, ...iceServersFor(deps.turn, now, `test-${id}`, testSeconds) }
  })
}

/** The relay knows no quota of a kind of names: what tests take of it together is bounded here. */
export const allTests = 'device tests'

async function countTest(tx: Runner, now: Instant, key: string, { most, until }: { most: number; until: Instant }) {
  if ((await countThrottle(tx, now, key, until)) <= most) return
  const { ends } = await throttled(tx, now, key)
  refuse('too_many_tries', { retryAfterSeconds: Math.max(1, Math.ceil((ends - now) / 1000)) })
}

/** How a test went. Whoever began it says so; anybody else finds none. */
export function tellDeviceTest(
  deps: MeetingDeps,
  actor: Actor,
  id: string,
  { result, ...detail }: BodyOf<'PUT /device-tests/:testId'>,
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    if ((await writeResult(tx, actor, id, now, result, detail)) === 0) refuse('not_found')
    return {}
  })
}

/** The visit that a test is for, where the actor reaches it. */
async function visitOf(tx: Runner, actor: Actor, wished: string | undefined): Promise<string | null> {
  const id = actor.kind === 'link' ? actor.appointment : wished
  if (!id) return null
  const own = actor.kind === 'link' ? sql`true` : sql`patient_id = any ((select reach_patients())::uuid[])`
  const row = await tx.one<{ id: string }>(sql`
    select id from appointment where id = ${id} and mode = 'video' and ${own}`)
  return row?.id ?? refuse('not_found')
}

function writeResult(tx: Runner, actor: Actor, id: string, now: Instant, result: string, detail: object) {
  const own =
    actor.kind === 'account'
      ? sql`account_id = ${actor.account}`
      : sql`account_id is null and appointment_id = ${actor.kind === 'link' ? actor.appointment : null}`
  return tx.run(sql`
    update device_test set result = ${result}, detail = ${JSON.stringify(detail)}
    where id = ${id} and ${own} and at > ${at(later(now, -hour))}`)
}
