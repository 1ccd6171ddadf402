import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { beat, codeOf, decide, join, openCalls, show, stateOf } from '#tests/support/video-calls.ts'

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

test('who waits reads how late the doctor runs and why, and hears at once when that changes', async () => {
  const { id, meetId, patient, doctor } = await videoVisit()
  const own = await join(patient, meetId)
  const waiting = async () => {
    const shown = await show(patient, meetId, own.token)
    return shown.state === 'waiting' ? shown.waiting : null
  }
  expect(await waiting()).toMatchObject({ minutes_late: 0, late_text: '' })
  await doctor.call('PUT /doctors/me/late', { body: { minutes: 10 } })
  expect(await waiting()).toMatchObject({ minutes_late: 10, late_text: 'Running about 10 minutes late' })
  await doctor.call('PUT /doctors/me/late', { body: { minutes: 10, reason: 'technical' } })
  expect((await waiting())?.late_text).toBe(
    'Running about 10 minutes late\nA technical problem has to be solved first.',
  )
  const hints = await db.look.many(
    sql`select from live_event where ${`meeting:${id}`} = any (topics) and body ->> 'kind' = 'late'`,
  )
  expect(hints).toHaveLength(2)
})
