import { expect, test } from 'vitest'
import { codeOf, decide, join, openCalls, show, stateOf, type Person } from '#tests/support/video-calls.ts'

const { app, inCall, videoVisit } = await openCalls()

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
