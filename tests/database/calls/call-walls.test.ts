import { expect, test } from 'vitest'
import { type Reach, reachOfCaller } from '#domain/access/reach.ts'
import { hour, later } from '#domain/time/instant.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { join, openCalls } from '#tests/support/video-calls.ts'

// How far the address of a call and the token of a place in it go in the eyes of the database alone.
const { app, clock, db, inCall } = await openCalls()

const somebody = { kind: 'visitor', visitor: 'x' } as const
const holding = (meeting: string, token: string) => reachOfCaller(somebody, { meeting, caller: hashToken(token) })
const seatOf = async (meeting: string, token: string) =>
  (await db.database.as(holding(meeting, token), (tx) => tx.one<{ seat: string }>(sql`select reach_seat() as seat`)))
    ?.seat

test('who is in one call makes no token for a place in another', async () => {
  const [here, elsewhere] = [await inCall(), await inCall()]
  const ends = at(later(clock.now(), hour))
  const makes = async (place_id: string) => {
    const token_hash = hashToken(newToken())
    const wish = JSON.stringify({ visit: here.id, tokens: [{ token_hash, place_id, seat: 1, expires_at: ends }] })
    await db.database.as(holding(here.meetId, here.asPatient.token), (tx) =>
      tx.many(sql`select write_call(${wish}::jsonb)::text`),
    )
    return db.look.many(sql`select place_id from call_token where token_hash = ${token_hash}`)
  }
  expect(await makes(elsewhere.asDoctor.participant_id)).toEqual([])
  expect(await makes(elsewhere.asPatient.participant_id)).toEqual([])
  expect(await makes(here.asPatient.participant_id)).toHaveLength(1)
})

test('who holds the address of a call makes no token for a place that somebody else has in it', async () => {
  const { id, meetId, asPatient, asDoctor } = await inCall()
  const guest = await join(app.person(), meetId, { name: 'Ivy' })
  const ends = at(later(clock.now(), hour))
  const makes = async (who: Reach, place_id: string) => {
    const token_hash = hashToken(newToken())
    const wish = JSON.stringify({ visit: id, tokens: [{ token_hash, place_id, seat: 1, expires_at: ends }] })
    await db.database.as(who, (tx) => tx.many(sql`select write_call(${wish}::jsonb)::text`))
    return (await db.look.many(sql`select place_id from call_token where token_hash = ${token_hash}`)).length
  }
  const passing = reachOfCaller(somebody, { meeting: meetId, caller: '' })
  for (const place of [asDoctor, asPatient, guest]) {
    expect(await makes(passing, place.participant_id)).toBe(0)
    expect(await makes(holding(meetId, place.token), place.participant_id)).toBe(1)
  }
  // Whoever waits at the door has their own place, and no other.
  expect(await makes(holding(meetId, guest.token), asDoctor.participant_id)).toBe(0)
  expect(await makes(holding(meetId, guest.token), asPatient.participant_id)).toBe(0)
  // Who came by the link of the visit is no account: the place is that link's alone.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update call_place set key = 'visit link' where id = ${asPatient.participant_id}`),
  )
  expect(await makes(passing, asPatient.participant_id)).toBe(0)
})

test('a tab whose place was taken over by another one reaches nothing of the call any more', async () => {
  const { meetId, patient, asPatient } = await inCall()
  expect(await seatOf(meetId, asPatient.token)).toBe(asPatient.participant_id)
  const other = await join(patient, meetId)
  expect(other.participant_id).toBe(asPatient.participant_id)
  expect(await seatOf(meetId, asPatient.token)).toBeNull()
  expect(await seatOf(meetId, other.token)).toBe(asPatient.participant_id)
})

test('the token of a place opens the call whose address is held with it, and no other', async () => {
  const [here, elsewhere] = [await inCall(), await inCall()]
  expect(await seatOf(here.meetId, here.asPatient.token)).toBe(here.asPatient.participant_id)
  expect(await seatOf(elsewhere.meetId, here.asPatient.token)).toBeNull()
  expect(await seatOf('', here.asPatient.token)).toBeNull()
})
