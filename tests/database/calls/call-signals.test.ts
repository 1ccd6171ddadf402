import { expect, test } from 'vitest'
import { perMinute } from '#server/http/rate-limits.ts'
import { minute } from '#domain/time/instant.ts'
import { openCalls, type Person } from '#tests/support/video-calls.ts'

const { clock, inCall } = await openCalls()

/** Sends whatever it is to somebody in the call, as a program does that keeps to no shape; returns the status. */
async function send(who: Person, to: { meetId: string; participantId: string; token: string }, body: unknown) {
  const address = `/api/meetings/${to.meetId}/participants/${to.participantId}/signals`
  const headers = { 'x-call-token': to.token, 'content-type': 'application/json' }
  return (await who.request('POST', address, typeof body === 'string' ? body : JSON.stringify(body), headers)).status
}

const offer = { kind: 'description', body: '{"type":"offer"}' }
const heard = async (who: Person, meetId: string, callToken: string) =>
  (await who.call('GET /meetings/:meetId/signals', { params: { meetId } }, { callToken })).results

test(
  'who floods a call with signals is stopped; the other side signals on, and so do other calls',
  { timeout: 120_000 },
  async () => {
    const [call, other] = [await inCall(), await inCall()]
    const sides = ({ meetId, asDoctor, asPatient }: typeof call) => ({
      toDoctor: { meetId, participantId: asDoctor.participant_id, token: asPatient.token },
      toPatient: { meetId, participantId: asPatient.participant_id, token: asDoctor.token },
    })
    const { toDoctor, toPatient } = sides(call)
    const statuses: number[] = []
    // Most of them are none, which costs less: they are counted like any other.
    for (let sent = 0; sent < perMinute.read + 40; sent += 1)
      statuses.push(await send(call.patient, toDoctor, sent % 60 === 0 ? offer : { kind: 'flood' }))
    expect(new Set(statuses)).toEqual(new Set([201, 400, 429]))
    expect(statuses.slice(-40)).toEqual(Array(40).fill(429))
    expect(await send(call.doctor, toPatient, offer)).toBe(201)
    expect(await send(other.patient, sides(other).toDoctor, offer)).toBe(201)
    clock.pass(minute)
    expect(await send(call.patient, toDoctor, offer)).toBe(201)
    expect(await heard(call.patient, call.meetId, call.asPatient.token)).toHaveLength(1)
  },
)

test('what is no signal is refused, reaches nobody, and the next one arrives', async () => {
  const { meetId, doctor, patient, asDoctor, asPatient } = await inCall()
  const to = { meetId, participantId: asDoctor.participant_id, token: asPatient.token }
  for (const broken of [
    '{"kind":',
    'null',
    [],
    {},
    { kind: 'description' },
    { kind: 'candidate', body: '' },
    { kind: 'candidate', body: 7 },
    { kind: 'candidate', body: { candidate: 'x' } },
    { kind: 'bye', body: 'x' },
    { kind: ['candidate'], body: 'x' },
    { ...offer, from: asDoctor.participant_id },
    { ...offer, number: 1 },
    { kind: 'description', body: 'x'.repeat(20_001) },
    { kind: 'description', body: 'a\u0000b' },
    { kind: 'description', body: '\ud800' },
  ])
    expect(await send(patient, to, broken), JSON.stringify(broken).slice(0, 60)).toBe(400)
  expect(await send(patient, to, { kind: 'description', body: 'x'.repeat(300_000) })).toBe(413)
  expect(await send(patient, { ...to, participantId: 'nobody' }, offer)).toBe(400)
  expect(await send(patient, { ...to, token: 'made up' }, offer)).toBe(403)
  expect(await heard(doctor, meetId, asDoctor.token)).toEqual([])
  expect(await send(patient, to, offer)).toBe(201)
  expect(await heard(doctor, meetId, asDoctor.token)).toMatchObject([offer])
})
