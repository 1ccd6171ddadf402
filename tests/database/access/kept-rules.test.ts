import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { equipmentBuilder } from '#tests/support/equipment.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'

// Rules of visits, queues and the register that would go unnoticed if they went.

const world = await openClinic()
const { db, app, clock, clinic } = world
type Person = ReturnType<typeof app.person>
const wednesday = '2027-01-06T10:00:00.000Z'
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

test('a patient does not take back what the clinic cancelled, nor the clinic what the patient cancelled', async () => {
  const doctor = await clinic.doctor()
  const [patient, clinicSide] = [app.person(await clinic.patient()), app.person(doctor)]
  const cancelled = async (by: Person, start: string) => {
    const { appointment_id: appointmentId } = await book(patient, doctor, start)
    await by.call('POST /appointments/:appointmentId/cancel', {
      params: { appointmentId },
      body: { version: 1, reason: 'Other' },
    })
    return (who: Person) =>
      refusal(
        who.call('POST /appointments/:appointmentId/status', {
          params: { appointmentId },
          body: { version: 2, action: 'undo' },
        }),
      )
  }
  const byClinic = await cancelled(clinicSide, wednesday)
  const byPatient = await cancelled(patient, '2027-01-06T11:00:00.000Z')
  expect([await byClinic(patient), await byPatient(clinicSide)]).toMatchObject([
    { code: 'wrong_status' },
    { code: 'wrong_status' },
  ])
  expect([await byClinic(clinicSide), await byPatient(patient)]).toEqual([undefined, undefined])
})

test('a visit moves to no offering of a colleague', async () => {
  const doctor = await clinic.doctor()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const patient = app.person(await clinic.patient())
  const { appointment_id: appointmentId } = await book(patient, doctor, wednesday)
  const moving = patient.call('POST /appointments/:appointmentId/move', {
    params: { appointmentId },
    body: { version: 1, start: '2027-01-06T12:00:00.000Z', offering_id: colleague.offering },
  })
  expect(await refusal(moving)).toMatchObject({ code: 'not_offered' })
})

test('a doctor calls nobody to the point of a colleague', async () => {
  const here = await queueClinic(world)
  const [own = '', foreign = ''] = here.points
  const colleague = await clinic.doctor({ branch: here.branch })
  for (const [point, who] of [
    [own, here.doctor],
    [foreign, colleague],
  ] as const)
    await plant(sql`update service_point set practitioner_id = ${who.practitioner} where id = ${point}`)
  await here.checkIn(instant(clock.now() + 10 * minute))
  const callTo = (point_id: string) =>
    refusal(here.stepTicket('A1', { step: 'call', point_id }, app.person(here.doctor)))
  await here.callTo(own)
  await here.stepTicket('A1', { step: 'back' })
  expect(await callTo(foreign)).toMatchObject({ code: 'not_found' })
  expect(await here.ticketOf('A1')).toMatchObject({ state: 'waiting', point_id: null })
  expect(await callTo(own)).toBeUndefined()
})

test('who may move visits and not cancel them cancels none for a device that is out of order', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const equipment = equipmentBuilder(db.database, clock.now())
  const pointId = await equipment.point(branch, 'ECG')
  await equipment.need(doctor.service, { point: pointId })
  const { appointment_id } = await book(app.person(await clinic.patient()), doctor, wednesday)
  const { id: outageId } = await app.person(manager).call('POST /branches/:branchId/points/:pointId/outages', {
    params: { branchId: branch, pointId },
    body: { from: '2027-01-06T08:00:00.000Z', until: '2027-01-06T12:00:00.000Z', reason: 'In repair' },
  })
  const nurse = app.person(await member(db.database, clinic, branch, 'nurse'))
  const decide = (action: 'offer' | 'cancel') =>
    refusal(
      nurse.call('POST /branches/:branchId/outages/:outageId/visits', {
        params: { branchId: branch, outageId },
        body: { actions: [{ appointment_id, action }] },
      }),
    )
  expect(await decide('cancel')).toMatchObject({ code: 'not_found' })
  expect(await decide('offer')).toBeUndefined()
  const saved = await db.look.many(sql`select action from visit_action where appointment_id = ${appointment_id}`)
  expect(saved).toEqual([{ action: 'offer' }])
})

test('entries are joined as they were looked at: where one was mended meanwhile, nothing is joined', async () => {
  const here = await registerWorld(world)
  const [kept, other] = [await here.person(), await here.person()]
  for (const [index, id] of [kept, other].entries())
    await here.visit(id, instant(clock.now() + (180 + 60 * index) * minute))
  const join = (version: number, other_version: number) =>
    refusal(
      here.clerk.call('POST /branches/:branchId/patients/:patientId/merge', {
        params: here.of(kept),
        body: { version, other_id: other, other_version, take: [] },
      }),
    )
  await plant(sql`update patient set version = 2, last_name = 'Other' where id = ${other}`)
  expect(await join(1, 1)).toMatchObject({ code: 'changed' })
  await plant(sql`update patient set version = 2 where id = ${kept}`)
  expect(await join(1, 2)).toMatchObject({ code: 'changed' })
  expect(await join(2, 2)).toBeUndefined()
})

test('a guest who was joined into the entry of an account books again as somebody new: that entry is its owner’s alone', async () => {
  const here = await registerWorld(world)
  const { id: owned } = await here.withAccount()
  const guest = await here.person({ email: 'robin@example.com' })
  await here.visit(owned, instant(clock.now() + 180 * minute))
  await here.visit(guest, instant(clock.now() + 240 * minute))
  await here.merge(owned, guest)
  const who = { first_name: 'Robin', last_name: 'Sample', date_of_birth: '1980-01-01', email: 'robin@example.com' }
  const row = await db.look.one<{ p: { rows: { patient?: object; appointment: object } } }>(sql`
    select as_known_guest(jsonb_build_object('take', '{}'::jsonb, 'rows', jsonb_build_object('appointment', '{}'::jsonb,
      'patient', ${JSON.stringify(who)}::jsonb || jsonb_build_object('facility_id', (select facility_id from branch where id = ${here.branch}))))) as p`)
  expect(row?.p.rows).toMatchObject({ patient: who, appointment: {} })
  expect(row?.p.rows.appointment).toEqual({})
})
