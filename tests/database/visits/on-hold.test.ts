import { beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
let manager: Login, patient: Login, doctor: ClinicDoctor
let [facility, id] = ['', '']

beforeAll(async () => {
  manager = await clinic.account('facility-manager')
  patient = await clinic.patient()
  const branch = await clinic.branch({ manager: manager.account })
  doctor = await clinic.doctor({ branch })
  id = (await book(app.person(patient), doctor, '2027-01-05T09:00:00.000Z')).appointment_id
  facility =
    (await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`))?.id ?? ''
})

const licence = (state: 'suspended' | 'verified') =>
  db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set verification = ${state} where id = ${doctor.practitioner}`)
    await rebuildDoctor(tx, clock.now(), doctor.practitioner)
  })

/** The visit as everybody reads it: the patient's list and page, the doctor's days, the clinic's day, drawer and list. */
async function everywhere() {
  const [who, me, runs] = [app.person(patient), app.person(doctor), app.person(manager)]
  const params = { appointmentId: id }
  const span = { from: '2027-01-05', until: '2027-01-05' }
  const day = { params: { branchId: doctor.branch }, query: { date: '2027-01-05' } }
  const lists = await Promise.all([
    who.call('GET /appointments/mine', { query: { tab: 'upcoming' } }).then(({ results }) => results),
    who.call('GET /appointments/:appointmentId', { params }).then((visit) => [visit]),
    me.call('GET /doctors/me/appointments', { query: span }).then(({ results }) => results),
    runs.call('GET /branches/:branchId/appointments', day).then(({ results }) => results),
    runs.call('GET /appointments/:appointmentId', { params }).then((visit) => [visit]),
    runs
      .call('GET /facilities/:facilityId/appointments', { params: { facilityId: facility }, query: span })
      .then(({ results }) => results),
  ])
  return lists.map((list) => list.find((visit) => visit.id === id)?.on_hold)
}

const allOf = <T>(value: T) => Array.from({ length: 6 }, () => value)

test('patient, doctor and clinic see that a visit is on hold while the licence does not stand, and that it stands again', async () => {
  expect(await everywhere()).toEqual(allOf(false))
  await licence('suspended')
  expect(await everywhere()).toEqual(allOf(true))
  await licence('verified')
  expect(await everywhere()).toEqual(allOf(false))
})

test('what the clinic and the patient are offered to do with a visit on hold is what the server allows', async () => {
  const read = (who: Login) =>
    app.person(who).call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  expect((await read(patient)).actions).toContain('move')
  await licence('suspended')
  expect((await read(patient)).actions).toEqual(['confirm', 'cancel'])
  await licence('verified')
  clock.set(instant(Date.parse('2027-01-05T08:30:00Z')))
  expect((await read(manager)).actions).toEqual(expect.arrayContaining(['start', 'move', 'cancel']))
  await licence('suspended')
  expect((await read(manager)).actions).toEqual(['arrive', 'reassign', 'cancel', 'enter_in_error'])
})

test('a licence is lost for good while the patient waits at the desk: the visit is cancelled and they read it', async () => {
  const lost = await clinic.doctor({ branch: doctor.branch })
  const admin = app.person(await clinic.account('platform-admin'))
  const visits: string[] = []
  for (const hour of ['09', '10', '11'])
    visits.push((await book(app.person(patient), lost, `2027-01-07T${hour}:00:00.000Z`)).appointment_id)
  const [waits = '', begun = '', moved = ''] = visits
  const becomes = (id: string, status: string) =>
    db.database.asWorker('test', (tx) => tx.run(sql`update appointment set status = ${status} where id = ${id}`))
  const revoke = async (decision: 'suspend' | 'revoke', version: number) =>
    admin.call('POST /admin/verifications/:practitionerId', {
      params: { practitionerId: lost.practitioner },
      body: { decision, note: 'Not in the register', version },
    })
  await becomes(waits, 'arrived')
  await revoke('suspend', 1)
  await revoke('revoke', 2)
  // Between the decision and its turn: one visit has begun, one went to a colleague.
  await becomes(begun, 'in_progress')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update appointment set practitioner_id = ${doctor.practitioner} where id = ${moved}`),
  )
  const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  const found = await db.look.many(sql`
    select x.status, l.state, l.problem, exists (select from outbox_message m where m.about = x.id and m.subject ilike '%cancelled%') as is_told
    from appointment x join visit_action l on l.appointment_id = x.id and l.action = 'cancel'
    where x.id = any (${visits}::uuid[]) order by x.start_at`)
  expect(found).toEqual([
    { status: 'cancelled', state: 'done', problem: '', is_told: true },
    { status: 'in_progress', state: 'failed', problem: 'changed', is_told: false },
    { status: 'booked', state: 'failed', problem: 'changed', is_told: false },
  ])
})

test('a visit that is over, or was cancelled, is not on hold', async () => {
  await licence('suspended')
  clock.set(instant(Date.parse('2027-01-05T10:00:00Z')))
  expect(new Set(await everywhere())).toEqual(new Set([false]))
  clock.set(instant(Date.parse('2027-01-04T08:00:00Z')))
  await app
    .person(patient)
    .call('POST /appointments/:appointmentId/cancel', { params: { appointmentId: id }, body: { version: 1 } })
  const { on_hold } = await app
    .person(patient)
    .call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  expect(on_hold).toBe(false)
})
