import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { beat, codeOf, decide, join, openCalls, stateOf } from '#tests/support/video-calls.ts'

const { db, app, inCall, videoVisit, waitingForLock } = await openCalls()

test('whoever is let in while the desk checks them in has begun their visit all the same', async () => {
  const { id, meetId, patient, doctor, who } = await videoVisit()
  const { participant_id: place } = await join(patient, meetId)
  await join(doctor, meetId)
  const becomes = (status: string) =>
    sql`update appointment set status = ${status}, version = version + 1 where id = ${id}`
  await db.database.asWorker('test', (tx) => tx.run(becomes('booked')))
  const { admitted } = await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`select lock_resources(array[${who.practitioner}]::uuid[])`)
    const going = decide(doctor, meetId, place, 'admit')
    await expect.poll(waitingForLock, { interval: 20 }).toBe(1)
    await tx.run(becomes('arrived'))
    return { admitted: going }
  })
  await admitted
  expect(await db.look.one(sql`select status from appointment where id = ${id}`)).toEqual({ status: 'in_progress' })
})

test('an older tab neither leaves nor speaks for the newer one', async () => {
  const { meetId, patient, asPatient } = await inCall()
  const newer = await join(patient, meetId)
  await beat(patient, meetId, newer.token)
  const leave = (callToken: string) =>
    patient.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken })
  expect(await codeOf(leave(asPatient.token))).toBe('not_let_in')
  expect(await beat(patient, meetId, asPatient.token, 'reconnecting')).toEqual({ state: 'elsewhere' })
  expect(await stateOf(patient, meetId, newer.token)).toBe('admitted')
  await leave(newer.token)
  expect(await stateOf(patient, meetId, newer.token)).not.toBe('admitted')
})

test('links for guests that are switched off are not made, and those that were made open nothing', async () => {
  const { branch, meetId, doctor, manager } = await inCall()
  const make = () => doctor.call('POST /meetings/:meetId/guest-links', { params: { meetId } })
  const { url } = await make()
  await manager.call('PUT /branches/:branchId/call-settings', {
    params: { branchId: branch },
    body: { waiting_text: '', opens_minutes: 15, fallback_number: '', guest_links_on: false },
  })
  expect(await codeOf(make())).toBe('not_allowed')
  const guest_token = url.split('#guest=')[1] ?? ''
  expect(await codeOf(join(app.person(), meetId, { name: 'Ivy', guest_token }))).toBe('link_expired')
})
