import { expect, test } from 'vitest'
import { hour, later, minute } from '#domain/time/instant.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { join, openCalls, show, start, type Person } from '#tests/support/video-calls.ts'

// What hosts read once a call is over: what is left to do, and not that they have left.

const { app, clock, db, inCall, videoVisit } = await openCalls()
const versionOf = async (who: Person, appointmentId: string) =>
  (await who.call('GET /appointments/:appointmentId', { params: { appointmentId } })).version

test('who ends the call for all reads that it has ended and closes the visit, or opens it again; once it is closed nothing is left', async () => {
  const { id, meetId, doctor, asDoctor, asPatient, patient } = await inCall()
  const page = () => show(doctor, meetId, asDoctor.token)
  await doctor.call('POST /meetings/:meetId/end', { params: { meetId } })
  const open = { appointment_id: id, visit_is_over: false, may_reopen: true }
  expect(await page()).toMatchObject({ state: 'ended', after: open, again_at: null })
  expect(await show(patient, meetId, asPatient.token)).toMatchObject({
    state: 'ended',
    after: null,
    again_at: expect.stringMatching(/^\/d\/[\w-]+$/),
  })
  await doctor.call('POST /appointments/:appointmentId/status', {
    params: { appointmentId: id },
    body: { version: await versionOf(doctor, id), action: 'complete' },
  })
  expect(await page()).toMatchObject({ state: 'ended', after: { visit_is_over: true, may_reopen: false } })
})

test('who was in as the call was ended for all reads that it is open again once its doctor is back, whoever ended it; who had left has left', async () => {
  const { branch, meetId, doctor, patient, asDoctor, asPatient } = await inCall()
  const [nurse, other] = [
    app.person(await worksAt(db.database, clock.now(), branch, 'nurse')),
    app.person(await worksAt(db.database, clock.now(), branch, 'nurse')),
  ]
  const [asNurse, asOther] = [await join(nurse, meetId), await join(other, meetId)]
  await other.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: asOther.token })
  await nurse.call('POST /meetings/:meetId/end', { params: { meetId } })
  expect(await show(nurse, meetId, asNurse.token)).toMatchObject({ state: 'ended' })
  expect((await join(doctor, meetId, {}, asDoctor.token)).token).not.toBe('')
  for (const [who, token, isOut] of [
    [nurse, asNurse.token, true],
    [patient, asPatient.token, true],
    [other, asOther.token, false],
  ] as const)
    expect(await show(who, meetId, token)).toMatchObject({ state: 'left', is_open_again: isOut })
})

test('who moves the visit to the phone reads so, and who only leaves has left', async () => {
  const { meetId, doctor, asDoctor } = await inCall()
  const page = () => show(doctor, meetId, asDoctor.token)
  await doctor.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: asDoctor.token })
  expect(await page()).toMatchObject({ state: 'left' })
  await doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: 'phone' } })
  expect(await page()).toMatchObject({ state: 'moved_to_phone', to: 'phone', after: { may_reopen: true } })
})

test('once the call was ended or moved Join is gone everywhere, and it is no visit to come; reopened by its doctor it is one again', async () => {
  for (const to of ['ended', 'moved'] as const) {
    const { id, meetId, doctor, patient } = await inCall()
    const seen = async () => {
      const [next] = (await patient.call('GET /calls/mine', { query: { tab: 'upcoming' } })).results
      const { results: past } = await patient.call('GET /calls/mine', { query: { tab: 'past' } })
      const { results: own } = await doctor.call('GET /doctors/me/calls', { query: { tab: 'upcoming' } })
      const { call_opens } = await patient.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
      const { results: told } = await patient.call('GET /notifications', {})
      const isReady = told.some(({ path, is_read }) => path === `/meet/${meetId}` && !is_read)
      return [next?.may_join, own[0]?.may_join, past[0]?.may_join, call_opens !== null, isReady]
    }
    expect(await seen()).toEqual([true, true, undefined, true, true])
    if (to === 'ended') await doctor.call('POST /meetings/:meetId/end', { params: { meetId } })
    else await doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: 'phone' } })
    expect(await seen(), to).toEqual([undefined, undefined, false, false, false])
    await join(doctor, meetId)
    expect((await seen()).slice(0, 4)).toEqual([true, true, undefined, true])
  }
})

test('who closed their tab finds the way back as long as the call takes them; nobody is offered long what nobody came to', async () => {
  const joinable = async ({ doctor, patient, id }: Awaited<ReturnType<typeof videoVisit>>) => {
    const { results } = await doctor.call('GET /doctors/me/calls', { query: { tab: 'upcoming' } })
    const at = (who: Person) => who.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
    const until = [await at(doctor), await at(patient)].map((visit) => Date.parse(visit.call_until ?? '') > clock.now())
    return [results.find((line) => line.appointment_id === id)?.may_join, ...until]
  }
  const nobodyCame = await videoVisit()
  const visit = await inCall()
  const end = later(start, 30 * minute)
  clock.set(later(end, 2 * hour - minute))
  expect([await joinable(visit), await joinable(nobodyCame)]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  clock.set(later(end, 3 * hour))
  expect([await joinable(visit), await joinable(nobodyCame)]).toEqual([
    [true, true, true],
    [undefined, false, false],
  ])
  await join(visit.doctor, visit.meetId)
  // What was ended for all is offered to nobody.
  await visit.doctor.call('POST /meetings/:meetId/end', { params: { meetId: visit.meetId } })
  expect(await joinable(visit)).toEqual([undefined, false, false])
  clock.set(later(end, 4 * hour + minute))
  expect(await joinable(nobodyCame)).toEqual([undefined, false, false])
})
