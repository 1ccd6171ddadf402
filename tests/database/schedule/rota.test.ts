import { expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// The rota of a branch: who makes it, what it changes, what it tells, and what it leaves alone.

const { app, db, clock, clinic } = await openClinic()

const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const row = <T>(statement: ReturnType<typeof sql<T>>) => db.database.asWorker('test', (tx) => tx.one<T>(statement))

async function house(rooms = 2) {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account, rooms })
  const doctor = await clinic.doctor({ branch })
  return { boss: app.person(manager), branch, doctor }
}

async function worksAt(branch: string, role: string): Promise<Login> {
  const login = await clinic.account('branch-staff')
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin)
    select facility_id, id, ${login.account}, ${role} from branch where id = ${branch}`)
  return login
}

const nine = (weekday: number, end = '17:00') => ({ weekday, start: '09:00', end })
const short = [1, 2, 3, 4].map((day) => nine(day)).concat(nine(5, '12:00'))
const of = ({ branch, practitioner }: ClinicDoctor) => ({ branchId: branch, practitionerId: practitioner })
type Person = ReturnType<typeof app.person>
const rota = (who: Person, branchId: string, week = '2027-01-04') =>
  who.call('GET /branches/:branchId/rota', { params: { branchId }, query: { week } })
const save = (who: Person, doctor: ClinicDoctor, rules: object[], version: number) =>
  who.call('PUT /branches/:branchId/rota/:practitionerId/hours', {
    params: of(doctor),
    body: { rules: rules as never, version },
  })
const isTrue = async (doctor: ClinicDoctor) =>
  expect(
    await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner])),
  ).toMatchObject({ differences: 0, examples: [] })

const starts = async (doctor: ClinicDoctor, from: string) => {
  const { times } = await app.person().call('GET /doctors/:slug/slots', {
    params: { slug: doctor.slug },
    query: { offering: doctor.offering, service: doctor.service, from, days: 1 },
  })
  return times.map((time) => time.slice(11, 16))
}

test('whoever makes the rota changes a doctor’s hours there; the doctor reads who changed what; free times follow', async () => {
  const { boss, branch, doctor } = await house()
  const late = await book(app.person(await clinic.patient()), doctor, '2027-01-08T16:30:00.000Z')
  const asked = { params: of(doctor), body: { rules: short } }
  expect(await boss.call('POST /branches/:branchId/rota/:practitionerId/effect', asked)).toMatchObject({
    removed: 40,
    affected: 1,
  })
  const named = await boss.call('POST /branches/:branchId/rota/:practitionerId/affected', asked)
  expect(named.visits).toMatchObject([{ appointment_id: late.appointment_id, patient: 'Test Person' }])
  expect(await save(boss, doctor, short, 0)).toEqual({ version: 1 })
  expect((await starts(doctor, '2027-01-15')).at(-1)).toBe('11:30')
  await isTrue(doctor)
  const mail = await row<{ subject: string; path: string }>(sql`
    select subject, path from outbox_message where account_id = ${doctor.account} and kind = 'N55'`)
  expect(mail).toEqual({
    subject: 'Test Person changed your hours at Test Branch',
    path: `/doc/schedule?branch=${branch}`,
  })
  const visit = await row<{ status: string }>(sql`select status from appointment where id = ${late.appointment_id}`)
  expect(visit?.status).toBe('booked')
})

test('what was decided on older hours is refused and shows those of now, the doctor’s own changes too', async () => {
  const { boss, branch, doctor } = await house()
  await app.person(doctor).call('PUT /doctors/me/branches/:branchId/hours', {
    params: { branchId: branch },
    body: { rules: [nine(1)] },
  })
  const refused = await refusal(save(boss, doctor, short, 0))
  expect(refused).toMatchObject({ code: 'changed', extra: { current: { version: 1, changed_by: 'Test Person' } } })
  const [shown] = (await rota(boss, branch)).doctors
  expect(shown).toMatchObject({ version: 1, rules: [{ weekday: 1, start: '09:00', end: '17:00' }] })
  await save(boss, doctor, short, 1)
})

test('a doctor who saves over what the rota changed meanwhile is shown both, and decides', async () => {
  const { boss, branch, doctor } = await house()
  const me = app.person(doctor)
  const mine = (version: number) =>
    me.call('PUT /doctors/me/branches/:branchId/hours', {
      params: { branchId: branch },
      body: { rules: [nine(1)], version },
    })
  const hours = async () => (await me.call('GET /doctors/me/setup', {})).branches.find(({ id }) => id === branch)
  expect(await hours()).toMatchObject({ hours_version: 0 })
  await save(boss, doctor, short, 0)
  const current = { version: 1, changed_by: 'Test Person', rules: short.map(({ weekday }) => ({ weekday })) }
  expect(await refusal(mine(0))).toMatchObject({ code: 'changed', extra: { current } })
  expect((await hours())?.rules).toHaveLength(short.length)
  await mine(1)
  expect(await hours()).toMatchObject({ hours_version: 2, rules: [{ weekday: 1 }] })
})

test('a doctor’s other branches are neither read nor written', async () => {
  const { boss, branch, doctor } = await house()
  const elsewhere = await clinic.branch()
  const there = await clinic.alsoAt(doctor, elsewhere)
  await app.person(doctor).call('POST /doctors/me/exceptions', {
    body: { ...{ from_date: '2027-01-06', until_date: '2027-01-06' }, branch_id: elsewhere, kind: 'closed' },
  })
  const [shown] = (await rota(boss, branch)).doctors
  expect(shown?.rules).toHaveLength(5)
  expect(shown?.exceptions).toEqual([])
  await save(boss, doctor, [], 0)
  expect(await row<{ count: number }>(sql`select count(*) from schedule_rule where branch_id = ${elsewhere}`)).toEqual({
    count: 5,
  })
  expect(await starts(there, '2027-01-05')).toHaveLength(16)
  expect(await refusal(save(boss, there, [], 0))).toMatchObject({ code: 'not_found' })
  expect(await refusal(rota(boss, elsewhere))).toMatchObject({ code: 'not_found' })
})

test('the desk reads the rota and changes nothing; who may not see it finds nothing', async () => {
  const { branch, doctor } = await house()
  const desk = app.person(await worksAt(branch, 'receptionist'))
  expect((await rota(desk, branch)).doctors).toHaveLength(1)
  expect(await refusal(save(desk, doctor, [], 0))).toMatchObject({ status: 403 })
  const clerk = app.person(await worksAt(branch, 'records_clerk'))
  expect(await refusal(rota(clerk, branch))).toMatchObject({ status: 403 })
})

test('hours that overlap are refused with their words', async () => {
  const { boss, doctor } = await house()
  expect(await refusal(save(boss, doctor, [nine(1), nine(1, '12:00')], 0))).toMatchObject({ code: 'invalid' })
})

test('the room plan says where a visit is, takes that room first, and is saved as one change', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account, rooms: 2 })
  const doctor = await clinic.doctor({ branch, roomKind: 'room' })
  const plain = await clinic.doctor({ branch })
  const boss = app.person(manager)
  const { points } = await rota(boss, branch)
  const second = points.find(({ name }) => name === 'Room 2')?.id ?? ''
  const plans = [doctor, plain].map(({ practitioner }) => ({
    practitioner_id: practitioner,
    version: 0,
    rooms: [{ weekday: 2, point_id: second }],
  }))
  const put = (wish: typeof plans) =>
    boss.call('PUT /branches/:branchId/rota/rooms', { params: { branchId: branch }, body: { plans: wish } })
  await put(plans)
  const shown = (await rota(boss, branch)).doctors
  expect(shown.map(({ rooms }) => rooms)).toEqual([
    [{ weekday: 2, point_id: second }],
    [{ weekday: 2, point_id: second }],
  ])
  const patient = app.person(await clinic.patient())
  const taken = await book(patient, doctor, '2027-01-05T10:00:00.000Z')
  const drawn = await book(patient, plain, '2027-01-05T11:00:00.000Z')
  const monday = await book(patient, plain, '2027-01-04T11:00:00.000Z')
  const roomOf = async (id: string) =>
    (await patient.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })).room
  expect(await roomOf(taken.appointment_id)).toBe('Room 2')
  expect(await roomOf(drawn.appointment_id)).toBe('Room 2')
  expect(await roomOf(monday.appointment_id)).toBeNull()
  // One of the two is older than what is saved: neither is written.
  const stale = plans.map((plan, index) => ({ ...plan, rooms: [], version: index === 0 ? 1 : 0 }))
  expect(await refusal(put(stale))).toMatchObject({ code: 'changed' })
  expect((await rota(boss, branch)).doctors.every(({ rooms }) => rooms.length === 1)).toBe(true)
  // A room of another house is no room here.
  const foreign = await clinic.branch({ rooms: 1 })
  const other = await row<{ id: string }>(sql`select id from service_point where branch_id = ${foreign}`)
  const wrong = plans.map((plan) => ({ ...plan, version: 1, rooms: [{ weekday: 1, point_id: other?.id ?? '' }] }))
  expect(await refusal(put(wrong))).toMatchObject({ code: 'invalid' })
})

test('one date gets other hours, is copied to another week, and taken back; a leave of the doctor is not opened', async () => {
  const { boss, branch, doctor } = await house()
  const date = (day: string, periods: object[] | null, version: number) =>
    boss.call('PUT /branches/:branchId/rota/:practitionerId/dates/:date', {
      params: { ...of(doctor), date: day },
      body: { periods: periods as never, version },
    })
  await book(app.person(await clinic.patient()), doctor, '2027-01-06T16:00:00.000Z')
  expect(await date('2027-01-06', [{ start: '10:00', end: '12:00' }], 0)).toEqual({ affected: 1 })
  expect(await starts(doctor, '2027-01-06')).toEqual(['10:00', '10:30', '11:00', '11:30'])
  const copy = (to: string) =>
    boss.call('POST /branches/:branchId/rota/copy', { params: { branchId: branch }, body: { from: '2027-01-05', to } })
  expect(await copy('2027-01-13')).toEqual({ copied: 1, affected: 0 })
  expect(await starts(doctor, '2027-01-13')).toEqual(['10:00', '10:30', '11:00', '11:30'])
  expect(await refusal(copy('2027-01-04'))).toMatchObject({ code: 'invalid' })
  await date('2027-01-06', null, 2)
  expect(await starts(doctor, '2027-01-06')).toHaveLength(15)
  await app.person(doctor).call('POST /doctors/me/leave', {
    body: { from_date: '2027-01-20', until_date: '2027-01-20', reason: 'holiday', actions: [] },
  })
  expect(await refusal(date('2027-01-20', [{ start: '10:00', end: '12:00' }], 3))).toMatchObject({ code: 'invalid' })
  expect(await copyTo20()).toEqual({ copied: 0, affected: 0 })
  await isTrue(doctor)

  function copyTo20() {
    return boss.call('POST /branches/:branchId/rota/copy', {
      params: { branchId: branch },
      body: { from: '2027-01-13', to: '2027-01-20' },
    })
  }
})

test('the walls of the database hold without the product: rows of other branches and leave of doctors stay', async () => {
  const { branch, doctor } = await house()
  const elsewhere = await clinic.branch()
  await clinic.alsoAt(doctor, elsewhere)
  const manager = await row<{ account_id: string; facility_id: string }>(sql`
    select m.account_id, m.facility_id from membership m join branch b on b.facility_id = m.facility_id where b.id = ${branch}`)
  const actor = {
    kind: 'account',
    account: manager?.account_id ?? '',
    session: '',
    userType: 'facility-manager',
    practitioner: undefined,
    facilities: [manager?.facility_id ?? ''],
    facilityBranches: [branch],
    branches: [],
    visitor: '',
  } as const
  await plant(sql`
    insert into schedule_exception (id, practitioner_id, branch_id, from_date, until_date, kind, reason, note)
    values (uuid_v7(), ${doctor.practitioner}, ${branch}, '2027-01-07', '2027-01-07', 'closed', 'holiday', '')`)
  const touched = await db.database.as(actor, async (tx) => [
    await tx.run(
      sql`delete from schedule_rule where practitioner_id = ${doctor.practitioner} and branch_id = ${elsewhere}`,
    ),
    await tx.run(sql`delete from schedule_exception where practitioner_id = ${doctor.practitioner}`),
    await tx.run(
      sql`delete from schedule_rule where practitioner_id = ${doctor.practitioner} and branch_id = ${branch}`,
    ),
  ])
  expect(touched).toEqual([0, 0, 5])
})
