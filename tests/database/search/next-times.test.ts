import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { type ClinicDoctor, mondayMorning } from '#tests/support/clinic.ts'
import { equipmentBuilder } from '#tests/support/equipment.ts'
import { followUp } from '#tests/support/own-people.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// The next time that a list shows is one that whoever looks can book: first visits for newcomers, the visit for returning patients for who was there.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>

const worker = <T>(work: Parameters<typeof db.database.asWorker<T>>[1]) => db.database.asWorker('test', work)
const tuesday = instant(Date.parse('2027-01-05T07:00:00Z'))
const onTuesday = (time: string) => `2027-01-05T${time}:00.000Z`

/** A doctor of first visits of an hour and follow-ups of half an hour: the first half hour of Tuesday is taken. */
async function busyDoctor() {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor({ minutes: 60 })
  const known = app.person(await clinic.patient())
  await book(known, doctor, '2027-01-04T09:00:00.000Z')
  await followUp(db.database, clock.now(), doctor)
  clock.set(tuesday)
  await worker((tx) => tx.run(sql`select aim_offerings(${doctor.practitioner}, ${at(clock.now())})`))
  await takeFirstHalfHour(doctor)
  return { doctor, known }
}

async function takeFirstHalfHour(doctor: ClinicDoctor) {
  const from = instant(Date.parse(onTuesday('09:00')))
  await worker(async (tx) => {
    await tx.run(
      sql`select mark_busy(${doctor.practitioner}, tstzrange(${at(from)}, ${at(instant(from + 30 * 60_000))}))`,
    )
    await tx.run(sql`select refresh_days(${doctor.practitioner}, '2027-01-05', '2027-01-06')`)
    await tx.run(sql`select aim_offerings(${doctor.practitioner}, ${at(clock.now())})`)
  })
}

const ofMine = async (who: Person) => (await who.call('GET /appointments/mine/doctors', {})).results[0]
const ofSaved = async (who: Person) => (await who.call('GET /saved-doctors', {})).results[0]?.next?.start
const ofBranch = async (who: Person, { branch, practitioner }: ClinicDoctor) =>
  (await who.call('GET /branches/:slug', { params: { slug: branch } })).doctors.find(
    (one) => one.practitioner_id === practitioner,
  )?.next_free
const save = (who: Person, { slug }: ClinicDoctor) => who.call('PUT /saved-doctors/:slug', { params: { slug } })

test('who was there before sees the next follow-up, everybody else the next first visit', async () => {
  const { doctor, known } = await busyDoctor()
  const [stranger, nobody] = [app.person(await clinic.patient()), app.person()]
  for (const who of [known, stranger]) await save(who, doctor)
  expect(await ofMine(known)).toMatchObject({ next: { start: onTuesday('09:30') }, person: null })
  expect([await ofSaved(known), await ofSaved(stranger)]).toEqual([onTuesday('09:30'), onTuesday('10:00')])
  expect(await ofBranch(known, doctor)).toBe(onTuesday('09:30'))
  for (const who of [stranger, nobody]) expect(await ofBranch(who, doctor)).toBe(onTuesday('10:00'))
})

test('where the follow-up has no time, who was there before sees what else they can book', async () => {
  const { doctor, known } = await busyDoctor()
  await save(known, doctor)
  await worker((tx) =>
    tx.run(
      sql`update service set horizon_days = 1, min_notice = 2880 where practitioner_id = ${doctor.practitioner} and audience = 'returning'`,
    ),
  )
  for (const shown of [await ofSaved(known), (await ofMine(known))?.next?.start, await ofBranch(known, doctor)])
    expect(shown).toBe(onTuesday('10:00'))
})

test('a doctor whom a child was with is shown with the child’s next time, and the page that opens is for the child', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor({ minutes: 60 })
  const parent = app.person(await clinic.patient())
  const { id: child } = await parent.call('POST /family', {
    body: { first_name: 'Kim', last_name: 'Person', date_of_birth: '2018-05-06', relation: 'child', is_allowed: true },
  })
  await book(parent, doctor, '2027-01-04T09:00:00.000Z')
  await worker((tx) =>
    tx.run(sql`update appointment set patient_id = ${child} where practitioner_id = ${doctor.practitioner}`),
  )
  await followUp(db.database, clock.now(), doctor)
  clock.set(tuesday)
  await takeFirstHalfHour(doctor)
  expect(await ofMine(parent)).toMatchObject({ next: { start: onTuesday('09:30') }, person: child })
  // At the clinic's own page it is asked of the account's own person, who is new there.
  expect(await ofBranch(parent, doctor)).toBe(onTuesday('10:00'))
})

test('a time whose room is taken is nobody’s next time', async () => {
  clock.set(tuesday)
  const branch = await clinic.branch({})
  const doctor = await clinic.doctor({ branch })
  const equipment = equipmentBuilder(db.database, clock.now())
  const room = await equipment.point(branch, 'Room of tests')
  await equipment.need(doctor.service, { point: room })
  await worker((tx) =>
    tx.run(
      sql`select mark_busy(${room}, tstzrange(${onTuesday('09:00')}::timestamptz, ${onTuesday('11:00')}::timestamptz))`,
    ),
  )
  await worker((tx) => tx.run(sql`select aim_offerings(${doctor.practitioner}, ${at(clock.now())})`))
  expect(await ofBranch(app.person(), doctor)).toBe(onTuesday('11:00'))
})

test('a time that has come too close to be booked is not shown, also before a round has looked', async () => {
  clock.set(tuesday)
  const doctor = await clinic.doctor({ notice: 60 })
  await worker((tx) => tx.run(sql`select aim_offerings(${doctor.practitioner}, ${at(clock.now())})`))
  expect(await ofBranch(app.person(), doctor)).toBe(onTuesday('09:00'))
  clock.set(instant(Date.parse(onTuesday('08:10'))))
  expect(await ofBranch(app.person(), doctor)).toBe(onTuesday('09:30'))
})
