import { expect, test } from 'vitest'
import { day, hour, later, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { codeOf, decide, join, openCalls, show, start, stateOf, type Person } from '#tests/support/video-calls.ts'

// A call belongs to its visit, and goes to another day with it: nothing of the day before holds there.

const { clock, db, app, videoVisit } = await openCalls()
const change = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function moveOn(who: Person, appointmentId: string, by = day) {
  const version = (
    await db.look.one<{ version: number }>(sql`select version from appointment where id = ${appointmentId}`)
  )?.version
  const body = { version: version ?? 0, start: new Date(later(start, by)).toISOString(), reason: 'Other' }
  await who.call('POST /appointments/:appointmentId/move', { params: { appointmentId }, body })
}

test('a visit that goes to another day finds its call open there, whatever became of it before', async () => {
  for (const ends of ['end', 'switch', 'lock'] as const) {
    const { id, meetId, doctor, patient, manager } = await videoVisit()
    const stranger = app.person()
    const { participant_id: turnedAway } = await join(stranger, meetId, { name: 'Sam' })
    await join(doctor, meetId)
    await decide(doctor, meetId, turnedAway, 'deny')
    const params = { meetId }
    if (ends === 'end') await doctor.call('POST /meetings/:meetId/end', { params })
    if (ends === 'switch') await doctor.call('POST /meetings/:meetId/switch', { params, body: { to: 'phone' } })
    if (ends === 'lock') await doctor.call('PUT /meetings/:meetId/lock', { params, body: { is_locked: true } })
    await moveOn(manager, id)
    expect(
      await db.look.one(
        sql`select state, is_locked, moved_to, told_at, seconds from meeting where meet_id = ${meetId}`,
      ),
    ).toEqual({ state: 'scheduled', is_locked: false, moved_to: null, told_at: null, seconds: 0 })
    expect(await stateOf(patient, meetId)).toBe('too_early')
    clock.set(later(start, day - 10 * minute))
    expect([ends, await stateOf(patient, meetId), await stateOf(stranger, meetId)]).toEqual([ends, 'lobby', 'lobby'])
    const own = await join(patient, meetId)
    expect(await show(patient, meetId, own.token)).toMatchObject({ state: 'waiting' })
  }
})

test('a guest whose link was taken away does not come back with the visit, and one by video once more has its call anew', async () => {
  const { id, meetId, doctor, patient, manager } = await videoVisit()
  await join(doctor, meetId)
  const params = { meetId }
  const { id: linkId, url } = await doctor.call('POST /meetings/:meetId/guest-links', { params })
  const guest = app.person()
  const guest_token = url.split('#guest=')[1] ?? ''
  const own = await join(guest, meetId, { name: 'Ivy', guest_token })
  await doctor.call('DELETE /meetings/:meetId/guest-links/:linkId', { params: { meetId, linkId } })
  await moveOn(manager, id, 2 * hour)
  clock.set(later(start, 2 * hour - 10 * minute))
  expect(await stateOf(guest, meetId, own.token)).toBe('denied')
  expect(await codeOf(join(guest, meetId, {}, own.token))).toBe('call_over')
  await doctor.call('POST /meetings/:meetId/end', { params })
  await change(sql`update appointment set mode = 'in_person' where id = ${id}`)
  await change(sql`update appointment set mode = 'video' where id = ${id}`)
  expect(await stateOf(patient, meetId)).toBe('lobby')
})

test('patients who move their visit themselves move its call: they are no hosts of it, and it is unlocked all the same', async () => {
  const { id, meetId, doctor, patient } = await videoVisit()
  clock.set(later(start, -day))
  await doctor.call('PUT /meetings/:meetId/lock', { params: { meetId }, body: { is_locked: true } })
  await moveOn(patient, id, 2 * day)
  clock.set(later(start, 2 * day - 10 * minute))
  expect(await show(patient, meetId)).toMatchObject({ state: 'lobby', is_locked: false })
})

test('who waits while the visit goes a few minutes on stays where they are', async () => {
  const { id, meetId, patient } = await videoVisit()
  const own = await join(patient, meetId)
  await change(sql`
    update appointment set start_at = start_at + interval '5 minutes', changed_at = ${new Date(clock.now()).toISOString()} where id = ${id}`)
  expect(await stateOf(patient, meetId, own.token)).toBe('waiting')
})
