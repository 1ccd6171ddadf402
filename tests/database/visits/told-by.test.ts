import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// The clinic reads whether its patients are told by us, or by nobody but itself.

const { db, app, clock, clinic } = await openClinic()
const texting = await testApp(db.database, clock, { TEXT_WEBHOOK_URL: 'https://texts.example.com' })
afterAll(() => texting.close())
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }

let doctor: ClinicDoctor, desk: Login, manager: Login
let facility = ''
beforeAll(async () => {
  manager = await clinic.account('facility-manager')
  doctor = await clinic.doctor({ branch: await clinic.branch({ manager: manager.account }) })
  desk = await member(db.database, clinic, doctor.branch, 'receptionist')
  const found = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${doctor.branch}`)
  facility = found?.id ?? ''
})

let typed = 0
/** Somebody whom the desk enters by name, with what they know of them. */
async function entered(start: string, contact: { email?: string; phone_number?: string } = {}, of = doctor) {
  typed += 1
  const named = {
    first_name: 'Cal',
    last_name: `Caller ${'abcdefghijklmnopqrst'[typed] ?? ''}`,
    date_of_birth: '1980-01-01',
  }
  const booked = await app.person(desk).call('POST /appointments', {
    body: {
      offering_id: of.offering,
      service_id: of.service,
      new_patient: { ...named, email: '', phone_number: '', ...contact },
      starts: [`${start}:00.000Z`],
    },
  })
  const [visit] = booked.appointments
  if (!visit) throw new Error('It was booked')
  return visit.appointment_id
}

/** How it reads at the visit, in the day of the branch, in the doctor's list and in that of the facility. */
async function readBy(server: TestApp, id: string, who: Login = desk) {
  const span = { from: '2027-01-05', until: '2027-01-08' }
  const visit = await server.person(who).call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  const date = visit.start_local.slice(0, 10)
  const lists = await Promise.all([
    server
      .person(who)
      .call('GET /branches/:branchId/appointments', { params: { branchId: doctor.branch }, query: { date } }),
    server.person(doctor).call('GET /doctors/me/appointments', { query: span }),
    server.person(manager).call('GET /facilities/:facilityId/appointments', {
      params: { facilityId: facility },
      query: span,
    }),
  ])
  const listed = lists.map(({ results }) => results.find((one) => one.id === id)?.told_by)
  return [...new Set([visit.told_by, ...listed])]
}

test('who has an account or an email is told by mail', async () => {
  const { appointment_id: own } = await book(app.person(await clinic.patient()), doctor, '2027-01-05T09:00:00.000Z')
  expect(await readBy(app, own)).toEqual(['mail'])
  expect(await readBy(app, await entered('2027-01-05T09:30', { email: 'cal@example.com' }))).toEqual(['mail'])
})

test('who has a phone number alone is told by text where texts are sent, else by a call of the clinic', async () => {
  const id = await entered('2027-01-05T10:00', { phone_number: '+447700900123' })
  expect(await readBy(texting, id)).toEqual(['text'])
  expect(await readBy(app, id)).toEqual(['call'])
})

test('whom the desk entered with neither is told by nobody, and who may not read contacts knows that, too', async () => {
  const id = await entered('2027-01-05T10:30')
  expect(await readBy(texting, id)).toEqual(['none'])
  const viewer = await member(db.database, clinic, doctor.branch, 'viewer')
  const params = { appointmentId: id }
  const seen = await app.person(viewer).call('GET /appointments/:appointmentId', { params })
  expect(seen).toMatchObject({ told_by: 'none', patient: { email: null, phone_number: null } })
  const talk = await app.person(desk).call('GET /appointments/:appointmentId/clinic-messages', { params })
  expect(talk.told_by).toBe('none')
})

test('an account that was deleted tells nobody; the patient reads nothing of it of their own visit', async () => {
  const patient = await clinic.patient()
  const { appointment_id: id } = await book(app.person(patient), doctor, '2027-01-05T11:00:00.000Z')
  const own = await app.person(patient).call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  expect(own.told_by).toBeNull()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set deleted_at = now() where id = ${patient.account}`),
  )
  expect(await readBy(texting, id)).toEqual(['none'])
})

/** What came of one decision about some visits, as the desk reads it. */
async function decided(action: 'message' | 'offer' | 'cancel', appointments: string[]) {
  const who = app.person(desk)
  const params = { branchId: doctor.branch }
  const body = { action, appointments, message: 'The lift is out of order.', reason: 'Equipment' }
  const { batch_id: batchId } = await who.call('POST /branches/:branchId/visit-actions', { params, body })
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  const { rows } = await who.call('GET /branches/:branchId/visit-actions/:batchId', { params: { ...params, batchId } })
  return rows.map(({ state, problem, told_by: by }) => ({ state, problem, by }))
}

test('nobody is offered a time, or written to, who would not read it; the others are', async () => {
  const visits = [
    await entered('2027-01-06T09:00'),
    await entered('2027-01-06T09:30', { email: 'other@example.com' }),
    await entered('2027-01-06T10:00', { phone_number: '+447700900124' }),
  ]
  const some = [
    { state: 'failed', problem: 'unreached', by: 'none' },
    { state: 'done', problem: '', by: 'mail' },
    { state: 'failed', problem: 'unreached', by: 'call' },
  ]
  expect(await decided('offer', visits)).toEqual(some)
  expect(await db.look.many(sql`select appointment_id from time_offer where state = 'open'`)).toEqual([
    { appointment_id: visits[1] },
  ])
  expect(await decided('message', visits)).toEqual(some)
})

test('a visit is cancelled whoever hears of it, and the desk reads whom it has to call', async () => {
  const visits = [await entered('2027-01-08T14:00'), await entered('2027-01-08T14:30', { email: 'third@example.com' })]
  expect(await decided('cancel', visits)).toEqual([
    { state: 'done', problem: '', by: 'none' },
    { state: 'done', problem: '', by: 'mail' },
  ])
})

test('who plans a leave, closes or archives the branch, or lets a doctor go reads whose patient would not be told', async () => {
  const times = ['2027-01-07T11:00', '2027-01-07T11:30', '2027-01-07T12:00'] as const
  const patient = await clinic.patient()
  const { appointment_id: own } = await book(app.person(patient), doctor, '2027-01-07T12:30:00.000Z')
  // Who has an account is told there, whatever the clinic's own entry knows of them.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update patient set email = '', phone_number = '' where account_id = ${patient.account}`),
  )
  const visits = [
    await entered(times[0]),
    await entered(times[1], { email: 'fifth@example.com' }),
    await entered(times[2], { phone_number: '+447700900125' }),
    own,
  ]
  const thursday = { from_date: '2027-01-07', until_date: '2027-01-07' }
  const readAt = async (server: TestApp) => {
    const [asDoctor, asManager] = [server.person(doctor), server.person(manager)]
    const lists = await Promise.all([
      asDoctor.call('GET /doctors/me/leave', { query: thursday }),
      asManager.call('GET /branches/:branchId/closures/effect', {
        params: { branchId: doctor.branch },
        query: thursday,
      }),
      asManager.call('GET /branches/:branchId/archive/effect', { params: { branchId: doctor.branch } }),
      asManager.call('GET /facilities/:facilityId/users/:accountId/leaving', {
        params: { facilityId: facility, accountId: doctor.account },
      }),
    ])
    return lists.map(({ affected }) =>
      visits.map((visit) => affected.find((row) => row.appointment_id === visit)?.told_by).join(' '),
    )
  }
  expect(new Set(await readAt(app))).toEqual(new Set(['none mail call mail']))
  expect(new Set(await readAt(texting))).toEqual(new Set(['none mail text mail']))
})

test('the way into a call is not said to be sent to whom we cannot write', async () => {
  const host = await clinic.doctor({ branch: doctor.branch, mode: 'video' })
  const send = async (id: string) => {
    const visit = await app.person(host).call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
    const params = { meetId: visit.meet_id ?? '' }
    return refusal(app.person(host).call('POST /meetings/:meetId/text-link', { params }))
  }
  expect(await send(await entered('2027-01-05T09:00', {}, host))).toMatchObject({ code: 'unreached' })
  expect(await send(await entered('2027-01-05T10:00', { email: 'fourth@example.com' }, host))).toBeUndefined()
})

test('where texts are sent the branch and the host of a call read that a patient with a number alone is told by text', async () => {
  const host = await clinic.doctor({ branch: doctor.branch, mode: 'video' })
  const id = await entered('2027-01-05T11:00', { phone_number: '+447700900126' }, host)
  const params = { branchId: doctor.branch }
  const lineOf = async (server: TestApp) => {
    const asked = { params, query: { date: '2027-01-05' } }
    const { results } = await server.person(desk).call('GET /branches/:branchId/calls', asked)
    return results.find((line) => line.appointment_id === id)
  }
  const visit = await app.person(host).call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  clock.set(instant(Date.parse('2027-01-05T10:58:00.000Z')))
  const hosts = async (server: TestApp) => {
    const asked = { params: { meetId: visit.meet_id ?? '' } }
    const page = await server.person(host).call('GET /meetings/:meetId', asked)
    return page.state === 'lobby' && page.host?.told_by
  }
  expect([(await lineOf(app))?.told_by, (await lineOf(texting))?.told_by]).toEqual(['call', 'text'])
  expect([await hosts(app), await hosts(texting)]).toEqual(['call', 'text'])
})
