import { expect, test } from 'vitest'
import { staffMailsAnHour } from '#domain/messages/mail-limits.ts'
import { hour, instant, minute } from '#domain/time/instant.ts'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
const deps = { database: db.database, clock, site }
const at = (time: string) => `2027-01-${time}:00.000Z`
const somebody = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1960-02-03', phone_number: '' }
const notVerified = { code: 'not_bookable', detail: 'This doctor’s licence is not verified yet' }

async function deskOf(doctor: ClinicDoctor) {
  const desk = await clinic.account('branch-staff')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${desk.account}, 'receptionist' from branch where id = ${doctor.branch}`),
  )
  return { ...app.person(desk), token: desk.token }
}

/** The licence is not good any more, while visits lie ahead. */
const suspend = (doctor: ClinicDoctor) =>
  db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set verification = 'suspended' where id = ${doctor.practitioner}`)
    await rebuildDoctor(tx, clock.now(), doctor.practitioner)
  })

async function visitor(doctor: ClinicDoctor, start: string) {
  const who = app.person(await clinic.patient())
  const { appointment_id: id } = await book(who, doctor, start)
  return { who, id, params: { appointmentId: id } }
}

test('nobody books with a doctor whose licence is not verified: not the doctor, not the desk, not in a series', async () => {
  const doctor = await clinic.doctor({ verified: false })
  const wish = { offering_id: doctor.offering, service_id: doctor.service }
  const body = { ...wish, new_patient: { ...somebody, email: 'robin@example.com' }, starts: [at('05T09:00')] }
  for (const who of [app.person(doctor), await deskOf(doctor)]) {
    expect(await refusal(who.call('POST /appointments', { body }))).toMatchObject(notVerified)
    const query = { ...wish, start: at('05T09:00'), every_weeks: 1, count: 2 }
    expect(await refusal(who.call('GET /appointments/series', { query }))).toMatchObject(notVerified)
  }
})

test.each([
  ['suspended', 'This doctor is suspended. Nobody can be booked until that is lifted'],
  ['revoked', 'This doctor’s verification was revoked. Nobody can be booked'],
  ['expired', 'The check of this doctor has ended. Nobody can be booked until a person has looked again'],
  ['needs_info', notVerified.detail],
])('who books with a doctor who is %s reads so in words', async (state, detail) => {
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = ${state} where id = ${doctor.practitioner}`),
  )
  const query = {
    offering_id: doctor.offering,
    service_id: doctor.service,
    start: at('05T09:00'),
    every_weeks: 1,
    count: 1,
  }
  for (const who of [app.person(doctor), await deskOf(doctor)])
    expect(await refusal(who.call('GET /appointments/series', { query }))).toMatchObject({ ...notVerified, detail })
})

test('where a licence was suspended visits can end, and neither move, nor wait for an earlier time, nor be written about', async () => {
  const doctor = await clinic.doctor()
  const [own, waits, offered] = [
    await visitor(doctor, at('06T09:00')),
    await visitor(doctor, at('06T10:00')),
    await visitor(doctor, at('06T11:00')),
  ]
  await waits.who.call('PUT /appointments/:appointmentId/waiting', { params: waits.params, body: {} })
  // By day, when whoever waits is asked at once.
  clock.set(instant(Date.parse(at('04T10:00'))))
  await suspend(doctor)
  const me = app.person(doctor)
  const move = { params: own.params, body: { version: 1, start: at('07T09:00'), reason: 'Doctor unavailable' } }
  expect(await refusal(me.call('POST /appointments/:appointmentId/move', move))).toMatchObject(notVerified)
  const wait = { params: own.params, body: {} }
  expect(await refusal(own.who.call('PUT /appointments/:appointmentId/waiting', wait))).toMatchObject(notVerified)
  for (const action of ['message', 'cancel'] as const) {
    const body = { action, appointments: [own.id], message: 'Send money to this account' }
    expect(await refusal(me.call('POST /doctors/me/visit-actions', { body }))).toMatchObject(notVerified)
  }
  const leave = { from_date: '2027-01-06', until_date: '2027-01-06', message: 'Send money to this account' }
  const actions = [own, waits, offered].map(({ id }) => ({ appointment_id: id, action: 'keep' as const }))
  expect(await refusal(me.call('POST /doctors/me/leave', { body: { ...leave, actions } }))).toMatchObject(notVerified)

  await me.call('POST /doctors/me/visit-actions', { body: { action: 'offer', appointments: [offered.id] } })
  while ((await runVisitAction(deps)) > 0);
  // A time that comes free is offered to nobody.
  await own.who.call('POST /appointments/:appointmentId/cancel', { params: own.params, body: { version: 1 } })
  while ((await runOffers(deps)) > 0);
  for (const visit of [waits, offered])
    expect(await visit.who.call('GET /appointments/:appointmentId', { params: visit.params })).toMatchObject({
      status: 'booked',
      offers: [],
    })
})

test('an offer that was open when the licence was suspended cannot be taken any more', async () => {
  const doctor = await clinic.doctor()
  const [early, waits] = [await visitor(doctor, at('07T09:00')), await visitor(doctor, at('07T10:00'))]
  clock.set(instant(Date.parse(at('04T10:00'))))
  await waits.who.call('PUT /appointments/:appointmentId/waiting', { params: waits.params, body: {} })
  await early.who.call('POST /appointments/:appointmentId/cancel', { params: early.params, body: { version: 1 } })
  while ((await runOffers(deps)) > 0);
  const { offers, version } = await waits.who.call('GET /appointments/:appointmentId', { params: waits.params })
  expect(offers).toHaveLength(1)
  await suspend(doctor)
  const taking = waits.who.call('POST /appointments/:appointmentId/offers/:offerId', {
    params: { ...waits.params, offerId: offers[0]?.id ?? '' },
    body: { version, answer: 'take' },
  })
  expect(await refusal(taking)).toMatchObject(notVerified)
})

test('a time that somebody holds is not held longer once the licence does not stand: it cannot be booked any more', async () => {
  const doctor = await clinic.doctor()
  const who = app.person(await clinic.patient())
  const { id: draftId } = await begin(who, doctor, at('06T09:00'))
  const hold = () => who.call('PUT /drafts/:draftId/hold', { params: { draftId }, body: {} })
  expect(await refusal(hold())).toBeUndefined()
  await suspend(doctor)
  expect(await refusal(hold())).toMatchObject({ code: 'not_bookable' })
})

test('one person of a clinic writes to so many mailboxes within an hour, and their colleagues are not hindered', async () => {
  const doctor = await clinic.doctor()
  const [busy, colleague] = [await deskOf(doctor), await deskOf(doctor)]
  const bookFor = (email: string, start: string) => ({
    offering_id: doctor.offering,
    service_id: doctor.service,
    new_patient: { ...somebody, first_name: `${somebody.first_name} ${email.slice(0, 3)}`, email },
    starts: [start],
  })
  await busy.call('POST /appointments', { body: bookFor('one@example.com', at('08T09:00')) })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update throttle set count = ${staffMailsAnHour - 1} where key like 'staff mail hour %'`),
  )
  await busy.call('POST /appointments', { body: bookFor('two@example.com', at('08T09:30')) })
  const refused = await app.app.inject({
    method: 'POST',
    url: '/api/appointments',
    headers: {
      cookie: [...busy.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      authorization: `Bearer ${busy.token}`,
      'x-csrftoken': busy.cookies.get('csrftoken') ?? '',
    },
    payload: bookFor('six@example.com', at('08T10:00')),
  })
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_tries', status: 429 }])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(hour / 1000)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Without a mail it is only a booking.
  await busy.call('POST /appointments', {
    body: { ...bookFor('six@example.com', at('08T10:00')), send_messages: false },
  })
  await colleague.call('POST /appointments', { body: bookFor('ten@example.com', at('08T10:30')) })
  clock.pass(hour + minute)
  await busy.call('POST /appointments', { body: bookFor('old@example.com', at('08T11:00')) })
})
