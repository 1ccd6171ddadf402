import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { linkTo } from '#tests/support/own-people.ts'
import { codeOf, decide, join, openCalls, show, stateOf, type Person } from '#tests/support/video-calls.ts'

const { app, clock, db, inCall, videoVisit } = await openCalls()

/** Who was turned away or sent out, as a host reads it. */
async function turnedAway(who: Person, meetId: string, token: string) {
  const page = await show(who, meetId, token)
  return page.state === 'admitted' ? page.host?.turned_away.map(({ id }) => id) : page.state
}

test('who was turned away or sent out by mistake waits again where a host lets them, on the page that they look at', async () => {
  const { meetId, doctor, patient, asDoctor, asPatient } = await inCall()
  const { participant_id: id, token } = asPatient
  expect(await codeOf(decide(doctor, meetId, id, 'wait'))).toBe('wrong_status')
  for (const out of ['remove', 'deny'] as const) {
    await decide(doctor, meetId, id, out)
    expect(await codeOf(join(patient, meetId))).toBe('call_over')
    expect(await turnedAway(doctor, meetId, asDoctor.token)).toEqual([id])
    await decide(doctor, meetId, id, 'wait')
    expect(await stateOf(patient, meetId, token)).toBe('waiting')
    expect(await turnedAway(doctor, meetId, asDoctor.token)).toEqual([])
  }
  await decide(doctor, meetId, id, 'admit')
  expect(await stateOf(patient, meetId, token)).toBe('admitted')
})

test('who is no host lets nobody wait again, and a guest whose link was taken away is not let wait by it', async () => {
  const { meetId, doctor, patient } = await videoVisit()
  const asDoctor = await join(doctor, meetId)
  const { id: linkId, url } = await doctor.call('POST /meetings/:meetId/guest-links', { params: { meetId } })
  const guest_token = url.split('#guest=')[1] ?? ''
  const { participant_id: id } = await join(app.person(), meetId, { name: 'Ivy', guest_token })
  await decide(doctor, meetId, id, 'deny')
  expect(await codeOf(decide(patient, meetId, id, 'wait'))).toMatch(/^not_(found|allowed)$/)
  expect(await turnedAway(doctor, meetId, asDoctor.token)).toEqual([id])
  await doctor.call('DELETE /meetings/:meetId/guest-links/:linkId', { params: { meetId, linkId } })
  expect(await turnedAway(doctor, meetId, asDoctor.token)).toEqual([])
  expect(await codeOf(decide(doctor, meetId, id, 'wait'))).toBe('link_expired')
})

test('a patient who was put out is known by the link of their visit as well, until a host lets them wait again', async () => {
  const { id, meetId, doctor, patient, asPatient } = await inCall()
  const linkToken = (await linkTo(db.database, clock.now(), id)).replace('/a/', '')
  const byLink = app.person()
  const params = { meetId }
  const joins = () => byLink.call('POST /meetings/:meetId/join', { params, body: {} }, { linkToken })
  const shown = async () => (await byLink.call('GET /meetings/:meetId', { params }, { linkToken })).state
  await decide(doctor, meetId, asPatient.participant_id, 'remove')
  expect([await shown(), await codeOf(joins())]).toEqual(['removed', 'call_over'])
  await decide(doctor, meetId, asPatient.participant_id, 'wait')
  expect(await shown()).toBe('lobby')
  // And the other way round.
  const { participant_id: place } = await joins()
  await decide(doctor, meetId, place, 'deny')
  expect([await stateOf(patient, meetId), await codeOf(join(patient, meetId))]).toEqual(['denied', 'call_over'])
})

test('another device that is turned away puts nobody out who is in already', async () => {
  const { id, meetId, doctor, patient } = await inCall()
  const linkToken = (await linkTo(db.database, clock.now(), id)).replace('/a/', '')
  const params = { meetId }
  const { participant_id: spare } = await app
    .person()
    .call('POST /meetings/:meetId/join', { params, body: {} }, { linkToken })
  await decide(doctor, meetId, spare, 'deny')
  expect(await stateOf(patient, meetId)).toBe('lobby')
  expect(await codeOf(join(patient, meetId))).toBeUndefined()
})

test('a stranger with the address of a call that was cancelled reads no more than of one that never was; a host locks none that is over', async () => {
  const { id, meetId, doctor, patient } = await videoVisit()
  await join(doctor, meetId)
  const cancel = sql`update appointment set status = 'cancelled' where id = ${id}`
  await db.database.asWorker('test', (tx) => tx.run(cancel))
  expect(await show(app.person(), meetId)).toEqual({ state: 'not_found' })
  expect(await stateOf(patient, meetId)).toBe('cancelled')
  const done = await inCall()
  const complete = sql`update appointment set status = 'completed' where id = ${done.id}`
  await db.database.asWorker('test', (tx) => tx.run(complete))
  const params = { meetId: done.meetId }
  const lock = done.doctor.call('PUT /meetings/:meetId/lock', { params, body: { is_locked: true } })
  expect(await codeOf(lock)).toBe('already_over')
})
