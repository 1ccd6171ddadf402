import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { unattempted } from '#tests/support/foreign-attempts.ts'
import { canary, foreignWorld, type ForeignWorld, stateOf } from '#tests/support/foreign-world.ts'
import { type Cell, strangers, tryEverything } from '#tests/support/strangers.ts'

const { db, app, clock, clinic } = await openClinic()
let world: ForeignWorld
let cells: Cell[]

beforeAll(async () => {
  world = await foreignWorld(app, db, clock.now())
  cells = await tryEverything(db, world, await strangers(app, db, clock.now()), clock)
}, 120_000)
afterAll(() => console.log(JSON.stringify({ 'cells of strangers': cells.length })))

const called = ({ who, address, status }: Cell) => `${who}: ${address} -> ${status}`

test('a new endpoint that takes an id or writes is not forgotten: it has its attempt', () => {
  expect(unattempted()).toEqual([])
})

test('no stranger changes anything of a foreign clinic, whatever real id they name', () => {
  expect(cells.filter(({ changed }) => changed).map(called)).toEqual([])
})

test('no stranger reads a name, a note or a reason of a foreign clinic', () => {
  expect(cells.filter(({ told }) => told).map(called)).toEqual([])
})

test('what is foreign is not there: each call with an id in its address is refused, none is taken for broken', () => {
  const refused = new Set([401, 403, 404, 410])
  // The password is asked for before anybody looks which passkey is meant.
  const known = cells.filter(({ address }) => address !== 'POST /auth/security/passkeys/:passkeyId/remove')
  const wrong = known.filter(({ address, status }) => address.includes(':') && !refused.has(status))
  // A batch of decisions that is not one's own holds nothing.
  expect(wrong.filter(({ address }) => !address.endsWith('/:batchId')).map(called)).toEqual([])
  expect(known.filter(({ status }) => status >= 500 || status === 400).map(called)).toEqual([])
})

test('half a session is nobody: the cookie alone and the token alone open nothing', async () => {
  const visit = `/api/appointments/${world.visit}`
  const cookieAlone = app.person({ ...world.patient, token: 'a token that was never given to anybody' })
  const tokenAlone = app.person({ ...world.patient, cookie: 'a cookie that was never given to anybody' })
  expect((await cookieAlone.request('GET', visit, undefined)).status).toBe(401)
  expect((await tokenAlone.request('GET', visit, undefined)).status).toBe(401)
})

test('a call that changes something without the CSRF pair changes nothing', async () => {
  const before = await stateOf(db, world)
  const answer = await app
    .person(world.patient)
    .request(
      'POST',
      `/api/appointments/${world.visit}/cancel`,
      { version: 1, reason: '', note: '' },
      { 'x-csrftoken': '' },
    )
  expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } })
  expect(await stateOf(db, world)).toBe(before)
})

test('whose role has ended is a stranger at the very next call', async () => {
  const desk = app.person(world.desk)
  const day = `/api/branches/${world.branch}/appointments?date=2027-01-05`
  expect((await desk.request('GET', day, undefined)).status).toBe(200)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`delete from membership where account_id = ${world.desk.account}`),
  )
  expect((await desk.request('GET', day, undefined)).status).toBe(403)
  expect((await desk.request('GET', `/api/appointments/${world.visit}`, undefined)).status).toBe(403)
})

test('a carer whose help has ended reads nothing more, not even by repeating what they did before', async () => {
  const [owner, helper] = [app.person(world.patient), app.person(world.helper)]
  await helper.call('POST /family/invitations/:invitationId/answer', {
    params: { invitationId: world.invitationOfCare },
    body: { accepts: true },
  })
  const doctor = await clinic.doctor()
  const draft = await helper.call('POST /drafts', {
    body: { offering_id: doctor.offering, service_id: doctor.service, start: '2027-01-06T12:00:00.000Z' },
  })
  const booked = await helper.call('POST /drafts/:draftId/book', {
    params: { draftId: draft.id },
    body: { patient_id: world.child },
  })
  const id = 'appointment_id' in booked ? booked.appointment_id : ''
  const steps = [
    ['status', { version: 1, action: 'confirm', reason: '' }],
    ['move', { version: 2, start: '2027-01-06T13:00:00.000Z', reason: '' }],
    ['cancel', { version: 3, reason: '', note: '' }],
  ] as const
  const take = ([path, body]: (typeof steps)[number]) =>
    helper.request('POST', `/api/appointments/${id}/${path}`, body, { 'idempotency-key': `the-key-of-${path}` })
  for (const step of steps) expect((await take(step)).status, step[0]).toBe(200)
  await owner.call('DELETE /family/:patientId/carers/:accountId', {
    params: { patientId: world.child, accountId: world.helper.account },
  })
  for (const step of steps) {
    const repeated = await take(step)
    expect(repeated.status, step[0]).toBe(404)
    expect(JSON.stringify(repeated.body)).not.toContain(canary)
  }
  expect((await helper.request('GET', `/api/appointments/${id}`, undefined)).status).toBe(404)
})
