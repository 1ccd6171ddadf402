import { beforeEach, expect, test } from 'vitest'
import { hour, instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// N06: what happens to a visit within two hours of its start is told at once.

const { db, app, clock, clinic } = await openClinic()
beforeEach(() => clock.set(mondayMorning))
const at = (time: string, date = '04') => `2027-01-${date}T${time}:00.000Z`
const params = (id: string) => ({ params: { appointmentId: id } })

/** A doctor with a device, somebody at the desk, a records clerk, and somebody at the desk of another place. */
async function place() {
  const doctor = await clinic.doctor()
  const [desk, clerk] = [
    await member(db.database, clinic, doctor.branch, 'receptionist'),
    await member(db.database, clinic, doctor.branch, 'records_clerk'),
  ]
  const elsewhere = await member(db.database, clinic, await clinic.branch(), 'receptionist')
  for (const { account } of [doctor, desk])
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`
        insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
        values (uuid_v7(), ${account}, ${`https://push.example.com/${account}`}, 'x', 'x', now())`),
    )
  return { doctor, desk, clerk, elsewhere, patient: await clinic.patient() }
}

/** What somebody was told of a visit, by channel, oldest first. */
async function told(account: string, id: string) {
  const rows = await db.look.many<{ kind: string; channel: string; subject: string }>(sql`
    select kind, channel, subject from outbox_message where account_id = ${account} and about = ${id}
      and channel in ('app', 'push') order by created_at, channel, id`)
  return rows.map(({ kind, channel, subject }) => [kind, channel, subject])
}

test('a visit that is booked within two hours reaches the doctor’s devices and the desk, and no one else', async () => {
  const { doctor, desk, clerk, elsewhere, patient } = await place()
  const { appointment_id: id } = await book(app.person(patient), doctor, at('09:00'))
  expect(await told(doctor.account, id)).toEqual([
    ['N06', 'app', '9:00am Test Person: booked just now'],
    ['N06', 'push', 'Booked just now: 9:00am'],
  ])
  expect(await told(desk.account, id)).toEqual([['N06', 'app', '9:00am Test Person: booked just now']])
  for (const { account } of [clerk, elsewhere]) expect(await told(account, id)).toEqual([])
})

test('what begins later is a line for the doctor alone, as ever', async () => {
  const { doctor, desk, patient } = await place()
  const { appointment_id: id } = await book(app.person(patient), doctor, at('09:30'))
  expect((await told(doctor.account, id)).map(([kind, channel]) => [kind, channel])).toEqual([['N05', 'app']])
  expect(await told(desk.account, id)).toEqual([])
})

test('moved away and cancelled within two hours is told once; whoever did it is not told', async () => {
  const { doctor, desk, patient } = await place()
  const { appointment_id: id } = await book(app.person(patient), doctor, at('11:00'))
  const { appointment_id: other } = await book(app.person(await clinic.patient()), doctor, at('11:30'))
  clock.set(instant(mondayMorning + 3 * hour))
  const move = { ...params(id), body: { version: 1, start: at('10:00', '06') } }
  await app.person(desk).call('POST /appointments/:appointmentId/move', move)
  const moved = '11:00am Test Person: moved just now to Wednesday 6 January 2027, 10:00am'
  expect((await told(doctor.account, id)).slice(1)).toEqual([
    ['N06', 'app', moved],
    ['N06', 'push', 'Moved just now: 11:00am'],
  ])
  expect(await told(desk.account, id)).toEqual([])
  await app.person(doctor).call('POST /appointments/:appointmentId/cancel', {
    ...params(other),
    body: { version: 1, reason: 'Other' },
  })
  expect(await told(desk.account, other)).toEqual([['N06', 'app', '11:30am Test Person: cancelled just now']])
  expect((await told(doctor.account, other)).map(([kind]) => kind)).toEqual(['N05'])
})

test('a patient who cancels, or books another one in its place, reaches the doctor by N06 and not by the quiet line too', async () => {
  const { doctor, desk, patient } = await place()
  const own = app.person(patient)
  const { appointment_id: id } = await book(own, doctor, at('11:00'))
  const { appointment_id: replaced } = await book(own, doctor, at('12:00'))
  clock.set(instant(mondayMorning + 3.5 * hour))
  await own.call('POST /appointments/:appointmentId/cancel', { ...params(id), body: { version: 1 } })
  const draft = await begin(own, await clinic.doctor(), at('12:00'))
  await own.call('POST /drafts/:draftId/book', {
    params: { draftId: draft.id },
    body: { replaces: { appointment_id: replaced, version: 1 } },
  })
  for (const gone of [id, replaced]) {
    expect((await told(doctor.account, gone)).map(([kind]) => kind)).toEqual(['N05', 'N06', 'N06'])
    expect((await told(desk.account, gone)).map(([kind]) => kind)).toEqual(['N06'])
  }
})

test('the desk that books a visit for now tells its doctor; the patient stays untold where that is wished', async () => {
  const { doctor, desk, patient } = await place()
  await book(app.person(patient), doctor, at('15:00', '07'))
  const known = await db.look.one<{ id: string }>(sql`select id from patient where account_id = ${patient.account}`)
  const { appointments } = await app.person(desk).call('POST /appointments', {
    body: {
      offering_id: doctor.offering,
      service_id: doctor.service,
      starts: [at('09:00')],
      patient_id: known?.id ?? '',
      send_messages: false,
    },
  })
  const id = appointments[0]?.appointment_id ?? ''
  expect((await told(doctor.account, id)).map(([kind, channel]) => [kind, channel])).toEqual([
    ['N06', 'app'],
    ['N06', 'push'],
  ])
  expect(await told(desk.account, id)).toEqual([])
  expect(await told(patient.account, id)).toEqual([])
})

test('moved to within two hours is told by its new hour; given to a colleague is told to each in words of their own', async () => {
  const { doctor, desk, patient } = await place()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const { appointment_id: id } = await book(app.person(patient), doctor, at('14:00', '05'))
  await app.person(desk).call('POST /appointments/:appointmentId/move', {
    ...params(id),
    body: { version: 1, start: at('09:00') },
  })
  const own = await told(doctor.account, id)
  expect(own.slice(1)).toEqual([
    ['N06', 'app', '9:00am Test Person: moved here just now, from Tuesday 5 January 2027, 2:00pm'],
    ['N06', 'push', 'Moved just now, to 9:00am'],
  ])
  await app.person(desk).call('POST /appointments/:appointmentId/reassign', {
    ...params(id),
    body: { version: 2, offering_id: colleague.offering, start: at('09:00') },
  })
  expect((await told(colleague.account, id)).map(([, , subject]) => subject)).toEqual([
    '9:00am Test Person: given to you just now',
  ])
  expect((await told(doctor.account, id)).at(-1)?.[2]).toBe('Given to a colleague just now: 9:00am')
})

test('what is given to a colleague for another day is told to who loses the hour, and to who gains it with its day', async () => {
  const { doctor, patient, desk } = await place()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const give = async (id: string, offering_id: string, start: string) =>
    app
      .person(desk)
      .call('POST /appointments/:appointmentId/reassign', { ...params(id), body: { version: 1, offering_id, start } })
  const tuesday = '2027-01-05T14:00:00.000Z'
  const { appointment_id: away } = await book(app.person(patient), doctor, at('09:00'))
  await give(away, colleague.offering, tuesday)
  expect((await told(doctor.account, away)).at(-1)?.[2]).toBe('Given to a colleague just now: 9:00am')
  expect((await told(colleague.account, away)).map(([, , subject]) => subject)).toEqual([
    'Tuesday 5 January 2027, 2:00pm Test Person: given to you just now',
  ])
  const { appointment_id: here } = await book(app.person(await clinic.patient()), doctor, '2027-01-05T15:00:00.000Z')
  await give(here, colleague.offering, at('09:00'))
  expect((await told(doctor.account, here)).map(([, , subject]) => subject)).toContain(
    'Tuesday 5 January 2027, 3:00pm Test Person: given to a colleague just now',
  )
  expect((await told(colleague.account, here)).map(([, , subject]) => subject)).toContain(
    '9:00am Test Person: given to you just now',
  )
})

test('a role of the house’s own is told where it sees and checks in everybody there, and not where one of both is missing', async () => {
  const { doctor, patient } = await place()
  const viewer = () => member(db.database, clinic, doctor.branch, 'viewer')
  const [everybody, own, blind] = [await viewer(), await viewer(), await viewer()]
  for (const [{ account }, reach, rights] of [
    [everybody, 'all', ['appointments.view', 'queue.check_in']],
    [own, 'own', ['appointments.view', 'queue.check_in']],
    [blind, 'all', ['queue.check_in', 'appointments.book']],
  ] as const)
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`
        with made as (insert into role (id, facility_id, name, created_at, changed_at) select uuid_v7(), facility_id, ${`Checks in ${reach} ${rights[1]}`}, now(), now() from branch where id = ${doctor.branch} returning id),
          right_of as (insert into role_permission (role_id, permission, reach) select id, unnest(${[...rights]}::text[]), ${reach} from made)
        update membership set builtin = null, role_id = (select id from made) where account_id = ${account}`),
    )
  const { appointment_id: id } = await book(app.person(patient), doctor, at('09:00'))
  expect(await told(everybody.account, id)).toHaveLength(1)
  expect(await told(own.account, id)).toEqual([])
  expect(await told(blind.account, id)).toEqual([])
})
