import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { wallsOf } from '#tests/support/walls.ts'

// How visits move and end: rules that would go unnoticed if they went.

const { db, app, clinic } = await openClinic()
const { plant } = wallsOf(db)
type Person = ReturnType<typeof app.person>
const wednesday = '2027-01-06T10:00:00.000Z'
const move = (who: Person, appointmentId: string, start: string, version = 1, idempotencyKey?: string) =>
  refusal(
    who.call(
      'POST /appointments/:appointmentId/move',
      { params: { appointmentId }, body: { version, start, reason: 'Other' } },
      idempotencyKey ? { idempotencyKey } : {},
    ),
  )

test('a patient moves no visit to a doctor who is on no page any more, and none closer than the doctor wishes; the clinic does', async () => {
  const [unlisted, busy] = [await clinic.doctor(), await clinic.doctor({ notice: 240 })]
  const patient = app.person(await clinic.patient())
  const { appointment_id: one } = await book(patient, unlisted, wednesday)
  const { appointment_id: two } = await book(patient, busy, '2027-01-06T11:00:00.000Z')
  await plant(sql`update offering set is_listed = false where practitioner_id = ${unlisted.practitioner}`)
  expect(await move(patient, one, '2027-01-07T10:00:00.000Z')).toMatchObject({ code: 'not_bookable' })
  expect(await move(app.person(unlisted), one, '2027-01-07T10:00:00.000Z')).toBeUndefined()
  expect(await move(patient, two, '2027-01-04T10:00:00.000Z')).toMatchObject({ code: 'not_offered' })
  expect(await move(app.person(busy), two, '2027-01-04T10:00:00.000Z')).toBeUndefined()
})

test('a key is for one wish: another one under it is refused, the same one again is answered as before', async () => {
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, await clinic.doctor(), wednesday)
  const first = '2027-01-07T10:00:00.000Z'
  expect(await move(patient, id, first, 1, 'one-key-for-one-wish')).toBeUndefined()
  expect(await move(patient, id, first, 1, 'one-key-for-one-wish')).toBeUndefined()
  expect(await move(patient, id, '2027-01-07T12:00:00.000Z', 1, 'one-key-for-one-wish')).toMatchObject({
    code: 'key_reused',
  })
})

test('a doctor reads that a patient moved or cancelled, and not what their own clinic did', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const told = async (id: string) =>
    (
      await db.look.many(
        sql`select id from outbox_message where about = ${id} and account_id = ${doctor.account} and channel = 'app'`,
      )
    ).length
  const { appointment_id: theirs } = await book(patient, doctor, wednesday)
  const { appointment_id: ours } = await book(patient, doctor, '2027-01-06T11:00:00.000Z')
  const before = [await told(theirs), await told(ours)]
  const cancel = (who: Person, appointmentId: string) =>
    who.call('POST /appointments/:appointmentId/cancel', {
      params: { appointmentId },
      body: { version: 1, reason: 'Other' },
    })
  await cancel(patient, theirs)
  await cancel(app.person(doctor), ours)
  expect([await told(theirs), await told(ours)]).toEqual([(before[0] ?? 0) + 1, before[1]])
})

test('a free time is offered to who waits while they can still come, and of the doctors of the branch alone', async () => {
  const [doctor, elsewhere] = [await clinic.doctor(), await clinic.doctor()]
  const desk = app.person(await member(db.database, clinic, doctor.branch, 'receptionist'))
  const offer = (practitioner_id: string, start: string) =>
    refusal(
      desk.call('POST /branches/:branchId/openings', {
        params: { branchId: doctor.branch },
        body: { practitioner_id, start },
      }),
    )
  expect(await offer(doctor.practitioner, '2027-01-04T07:15:00.000Z')).toMatchObject({ code: 'too_late' })
  expect(await offer(elsewhere.practitioner, wednesday)).toMatchObject({ code: 'not_found' })
  expect(await offer(doctor.practitioner, wednesday)).toBeUndefined()
})
