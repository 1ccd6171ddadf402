import { expect, test } from 'vitest'
import { openCalls, show, type Person } from '#tests/support/video-calls.ts'

// What hosts read once a call is over: what is left to do, and not that they have left.

const { inCall } = await openCalls()
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

test('who moves the visit to the phone reads so, and who only leaves has left', async () => {
  const { meetId, doctor, asDoctor } = await inCall()
  const page = () => show(doctor, meetId, asDoctor.token)
  await doctor.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: asDoctor.token })
  expect(await page()).toMatchObject({ state: 'left' })
  await doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: 'phone' } })
  expect(await page()).toMatchObject({ state: 'moved_to_phone', to: 'phone', after: { may_reopen: true } })
})
