import { beforeEach, expect, test } from 'vitest'
import { day, hour, later, minute } from '#domain/time/instant.ts'
import { coreTables } from '#server/core/core.tables.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// A limit that is set when visits are over counts them as if it had stood from the first of them on. 4 January 2027 is a Monday.

const { db, app, clock, clinic } = await openClinic()
beforeEach(() => clock.set(mondayMorning))
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

function limit(doctor: ClinicDoctor, month_limit: number) {
  const body = { branch_gap: 0, day_limits: [{ branch_id: doctor.branch, day_limit: null, month_limit }] }
  return app.person(doctor).call('PUT /doctors/me/limits', { body })
}

const visit = async (doctor: ClinicDoctor, start: string) =>
  (await book(app.person(await clinic.patient()), doctor, start)).appointment_id

async function forget() {
  const claims = coreTables.filter(({ table }) => table.text === 'claim')
  await forgetDue({ database: db.database, blobs: { remove: async () => {} } }, clock.now(), claims)
}

/** What counts for the limits of a doctor, by when it began. */
const counted = (doctor: ClinicDoctor) =>
  db.look.many<{ start: string; over: boolean }>(sql`
    select to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') as start, is_overbooked as over from claim
    where resource_id = ${doctor.practitioner} and kind = 'booking' order by starts_at, is_overbooked`)

const whyNot = async (doctor: ClinicDoctor) => {
  const asked = { branch_id: doctor.branch, mode: 'in_person' as const, service_id: doctor.service }
  const query = { ...asked, date: '2027-01-26', time: '12:00' }
  return (await app.person(doctor).call('GET /doctors/me/why-not', { query })).reason
}

test('what was put over another visit counts beside it, and each once, however often limits are saved', async () => {
  const doctor = await clinic.doctor()
  await visit(doctor, '2027-01-05T09:00:00.000Z')
  const over = await visit(doctor, '2027-01-05T11:00:00.000Z')
  await plant(sql`update claim set is_overbooked = true, during = '[2027-01-05 09:10+00,2027-01-05 09:40+00)', starts_at = '2027-01-05 09:10+00'
    where appointment_id = ${over} and resource_id = ${doctor.practitioner}`)
  await plant(
    sql`update appointment set start_at = '2027-01-05 09:10+00', end_at = '2027-01-05 09:40+00' where id = ${over}`,
  )
  clock.set(later(mondayMorning, 14 * day))
  await forget()
  expect(await counted(doctor)).toEqual([])
  const both = [
    { start: '01-05 09:00', over: false },
    { start: '01-05 09:10', over: true },
  ]
  await limit(doctor, 3)
  expect(await counted(doctor)).toEqual(both)
  expect(await whyNot(doctor)).toBeNull()
  for (let times = 0; times < 2; times += 1) {
    await limit(doctor, 2)
    expect(await counted(doctor)).toEqual(both)
    expect(await whyNot(doctor)).toBe('month_limit')
  }
  // Of two that overlap the claim of the later one may be there still.
  await plant(sql`delete from claim where resource_id = ${doctor.practitioner} and not is_overbooked`)
  await plant(sql`update claim set is_overbooked = false where resource_id = ${doctor.practitioner}`)
  await limit(doctor, 2)
  expect((await counted(doctor)).map(({ over }) => over)).toEqual([true, false])
})

test('the seats of a group are one visit of its doctor, with its claim still there and without', async () => {
  const doctor = await clinic.doctor({ capacity: 3 })
  const times = (over: boolean) => [
    { start: '01-05 09:00', over: false },
    { start: '01-05 09:30', over },
  ]
  const before = await visit(doctor, '2027-01-05T09:00:00.000Z')
  for (let seats = 0; seats < 2; seats += 1) await visit(doctor, '2027-01-05T09:30:00.000Z')
  clock.set(later(mondayMorning, 2 * day))
  await limit(doctor, 3)
  expect(await counted(doctor)).toEqual(times(false))
  clock.set(later(mondayMorning, 14 * day))
  await plant(sql`update practitioner_branch set month_limit = null where practitioner_id = ${doctor.practitioner}`)
  await forget()
  expect(await counted(doctor)).toEqual([])
  await limit(doctor, 3)
  expect(await counted(doctor)).toEqual(times(false))
  expect(await whyNot(doctor)).toBeNull()
  // A group that lies over another visit has one claim as well.
  await plant(sql`update appointment set end_at = '2027-01-05 09:40+00' where id = ${before}`)
  await plant(sql`delete from claim where resource_id = ${doctor.practitioner}`)
  await limit(doctor, 3)
  expect(await counted(doctor)).toEqual(times(true))
})

test('only what is over is counted afterwards: who has come and waits without an appointment has no time yet', async () => {
  const doctor = await clinic.doctor()
  const id = await visit(doctor, '2027-01-05T09:00:00.000Z')
  await plant(sql`update appointment set is_walk_in = true, status = 'arrived' where id = ${id}`)
  await plant(sql`delete from claim where appointment_id = ${id}`)
  clock.set(later(mondayMorning, day + 2 * hour + 5 * minute))
  await limit(doctor, 5)
  expect(await counted(doctor)).toEqual([])
})
