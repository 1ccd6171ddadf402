import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAnswers, checkHistory } from '#server/core/visits/history-check.ts'
import { book } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// What the product can not do is planted here by hand, with the database's own guards taken away: each must be named.

const { db, app, clock, clinic } = await openClinic()
const at = (time: string) => `2027-01-04T${time}:00.000Z`
const owner = new pg.Client({ connectionString: db.ownerUrl })

const law = `constraint claim_never_twice exclude using gist (resource_id with =, lane with =, during with &&)
  where (kind <> 'block' and not is_overbooked)`

beforeAll(async () => {
  await owner.connect()
})
afterAll(() => owner.end())

/** Plants a fault while the guards look away, reads what is named, and takes the claims of these doctors away again. */
async function named(doctors: readonly ClinicDoctor[], plant: () => Promise<unknown>) {
  const guards = ['alter table claim', 'alter table group_session']
  await owner.query('alter table claim drop constraint claim_never_twice')
  for (const table of guards) await owner.query(`${table} disable trigger user`)
  await plant()
  const faults = await faultsOf(...doctors)
  await owner.query(
    `delete from claim where appointment_id in (select id from appointment where practitioner_id = any ($1))`,
    [doctors.map(({ practitioner }) => practitioner)],
  )
  for (const table of guards) await owner.query(`${table} enable trigger user`)
  await owner.query(`alter table claim add ${law}`)
  return faults
}

/** Puts a visit, with all its claims, at another time. */
async function putAt(id: string, start: string, end: string) {
  const values = [at(start), at(end), id]
  await owner.query('update appointment set start_at = $1, end_at = $2 where id = $3', values)
  await owner.query('update claim set during = tstzrange($1, $2) where appointment_id = $3', values)
}

async function visit(doctor: ClinicDoctor, start: string, login?: Awaited<ReturnType<typeof clinic.patient>>) {
  return (await book(app.person(login ?? (await clinic.patient())), doctor, at(start))).appointment_id
}

async function faultsOf(...doctors: ClinicDoctor[]) {
  const ids = doctors.map(({ practitioner }) => practitioner)
  const { examples } = await db.database.asWorker('test', (tx) => checkHistory(tx, clock.now(), ids))
  return [...new Set(examples.map((example) => example.split(': ')[0] ?? ''))].toSorted()
}

test('a day of visits, groups, rooms and one overbooked on purpose has nothing to be named', async () => {
  const doctor = await clinic.doctor({ rooms: 2, roomKind: 'room', bufferAfter: 10 })
  const group = await clinic.doctor({ capacity: 3, rooms: 1, roomKind: 'gym' })
  for (const start of ['09:00', '10:00', '11:00']) await visit(doctor, start)
  for (let seat = 0; seat < 3; seat += 1) await visit(group, '09:00')
  await app.person(doctor).call('POST /appointments', {
    body: {
      offering_id: doctor.offering,
      service_id: doctor.service,
      new_patient: { first_name: 'Sam', last_name: 'Caller', date_of_birth: '1980-01-01', email: '', phone_number: '' },
      starts: [at('09:00')],
      overbook_reason: 'Emergency',
    },
  })
  expect(await faultsOf(doctor, group)).toEqual([])
})

test('a group that became longer while its claim stayed, and a visit in the time behind it, are found and named', async () => {
  const doctor = await clinic.doctor({ capacity: 3 })
  await visit(doctor, '10:00')
  const late = await visit(doctor, '10:00')
  await visit(doctor, '10:30')
  const longer = () => owner.query('update appointment set end_at = $1 where id = $2', [at('11:00'), late])
  expect(await named([doctor], longer)).toEqual(['a doctor in two visits', 'a visit without its claims'])
})

test('a doctor with two visits at one time is found and named', async () => {
  const doctor = await clinic.doctor()
  await visit(doctor, '10:00')
  const second = await visit(doctor, '11:00')
  const faults = await named([doctor], () => putAt(second, '10:00', '10:30'))
  expect(faults).toEqual(['a doctor in two visits', 'claims of one place overlap'])
})

test('a patient, and a proven guest under two rows, at two doctors at one time', async () => {
  const [here, there] = [await clinic.doctor(), await clinic.doctor()]
  const patient = await clinic.patient()
  await visit(here, '10:00', patient)
  const second = await visit(there, '11:00', patient)
  const faults = await named([there], () => putAt(second, '10:00', '10:30'))
  expect(faults).toEqual(['a person in two visits', 'claims of one place overlap'])

  const [one, two] = [await clinic.doctor(), await clinic.doctor()]
  for (const doctor of [one, two]) await visit(doctor, '10:00')
  await owner.query(`update appointment set booked_by = 'guest' where practitioner_id = any ($1)`, [
    [one.practitioner, two.practitioner],
  ])
  await owner.query(
    `update patient set account_id = null, facility_id = (select facility_id from branch where id = $2), email = 'robin@example.com',
       first_name = 'Robin', last_name = 'Demo', date_of_birth = '1990-02-03'
     where id in (select patient_id from appointment where practitioner_id = any ($1))`,
    [[one.practitioner, two.practitioner], one.branch],
  )
  expect(await faultsOf(one)).toEqual(['a person in two visits'])
})

test('a visit without a claim, and one that is over and still has one', async () => {
  const [none, over] = [await clinic.doctor(), await clinic.doctor()]
  const [first, second] = [await visit(none, '10:00'), await visit(over, '10:00')]
  const without = () => owner.query('delete from claim where appointment_id = $1', [first])
  expect(await named([none], without)).toEqual(['a visit without its claims'])
  const cancelled = () => owner.query(`update appointment set status = 'cancelled' where id = $1`, [second])
  expect(await named([over], cancelled)).toEqual(['a visit that is over and still claims'])
})

test('two visits in one room are found and named', async () => {
  const branch = await clinic.branch({ rooms: 2 })
  const [here, there] = [
    await clinic.doctor({ branch, roomKind: 'room' }),
    await clinic.doctor({ branch, roomKind: 'room' }),
  ]
  const [first, second] = [await visit(here, '10:00'), await visit(there, '10:00')]
  const room = '(select service_point_id from appointment where id = $1)'
  const faults = await named([here, there], async () => {
    const both = [first, second]
    await owner.query(
      `update claim set resource_id = ${room} where appointment_id = $2 and resource_kind = 'service_point'`,
      both,
    )
    await owner.query(
      `update appointment set service_point_id = ${room}, resources = array[${room}] where id = $2`,
      both,
    )
  })
  expect(faults).toEqual(['a room in two visits', 'claims of one place overlap'])
})

test('a group with more people than seats', async () => {
  const doctor = await clinic.doctor({ capacity: 3 })
  for (let seat = 0; seat < 3; seat += 1) await visit(doctor, '10:00')
  const fewer = () =>
    owner.query('update group_session set capacity = 2 where practitioner_id = $1', [doctor.practitioner])
  expect(await named([doctor], fewer)).toEqual(['a group beyond its seats'])
})

test('a visit that somebody was told of and that is not there', async () => {
  const doctor = await clinic.doctor()
  const who = app.person(await clinic.patient())
  const draft = await who.call('POST /drafts', {
    body: { offering_id: doctor.offering, service_id: doctor.service, start: at('10:00') },
  })
  const booked = await who.call(
    'POST /drafts/:draftId/book',
    { params: { draftId: draft.id }, body: {} },
    { idempotencyKey: 'told-and-lost' },
  )
  const id = 'appointment_id' in booked ? booked.appointment_id : ''
  const told = () => db.database.asWorker('test', (tx) => checkAnswers(tx, [id]))
  expect(await told()).toMatchObject({ checked: 1, faults: 0 })
  await owner.query(`update draft set appointment_id = null where appointment_id = $1`, [id])
  for (const table of ['appointment_link', 'appointment_event', 'reminder'])
    await owner.query(`delete from ${table} where appointment_id = $1`, [id]).catch(() => undefined)
  await owner.query(`delete from appointment where id = $1`, [id])
  expect((await told()).examples).toEqual([`acknowledged and lost: ${id}`, `answered under a key and lost: ${id}`])
})
