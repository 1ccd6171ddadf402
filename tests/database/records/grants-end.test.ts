import { expect, test } from 'vitest'
import { day } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, openShared, pdf, upload } from '#tests/support/own-records.ts'

// What is shared, and what is on its way to somebody, ends with what it was for.

const { db, app, clock, clinic } = await openClinic()
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const ownEntry = async (account: string) =>
  (await db.look.one<{ id: string }>(sql`select id from patient where account_id = ${account} and relation = 'self'`))
    ?.id ?? ''

test('what is shared for a visit stands while the visit goes on, though it runs over its time', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const item = await upload(patient, await firstFolder(patient), 'a.pdf', pdf('a'))
  await patient.call('POST /records/grants', {
    body: { item_id: item, practitioner_id: doctor.practitioner, until: 'visit' },
  })
  for (const status of ['arrived', 'in_progress'])
    await plant(sql`update appointment set status = ${status} where id = ${id}`)
  clock.set(Date.parse('2027-01-05T09:45:00.000Z') as never)
  const opens = async () => (await openShared(app.person(doctor), item)).status
  expect(await opens()).toBe(200)
  await plant(sql`update appointment set status = 'completed' where id = ${id}`)
  expect(await opens()).toBe(404)
})

test('what is shared for a visit ends for the doctor whom it has left, and is written down as ended', async () => {
  const doctor = await clinic.doctor()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, '2027-01-06T09:00:00.000Z')
  const item = await upload(patient, await firstFolder(patient), 'a.pdf', pdf('a'))
  await patient.call('POST /records/grants', {
    body: { item_id: item, practitioner_id: doctor.practitioner, until: 'visit' },
  })
  const opens = async () => [
    (await openShared(app.person(doctor), item)).status,
    (await openShared(app.person(colleague), item)).status,
  ]
  expect(await opens()).toEqual([200, 404])
  await plant(sql`
    update appointment set practitioner_id = ${colleague.practitioner}, changed_at = ${at(clock.now())} where id = ${id}`)
  expect(await opens()).toEqual([404, 200])
  const stands = await db.look.many<{ practitioner_id: string }>(
    sql`select practitioner_id from record_grant where appointment_id = ${id} and revoked_at is null`,
  )
  expect(stands).toEqual([{ practitioner_id: colleague.practitioner }])
})

test('a mail that waits to be sent to a helper is not sent once they help no more; those of the others go', async () => {
  const [owner, helper] = [await clinic.patient(), await clinic.patient()]
  const { appointment_id: id } = await book(app.person(owner), await clinic.doctor(), '2027-01-07T09:00:00.000Z')
  const patient = await ownEntry(owner.account)
  await plant(
    sql`insert into carer (patient_id, account_id, created_at) values (${patient}, ${helper.account}, ${at(clock.now())})`,
  )
  await plant(sql`delete from outbox_message where about = ${id}`)
  for (const { account } of [owner, helper])
    for (const state of ['queued', 'sent'])
      await plant(sql`
        insert into outbox_message (id, recipient, account_id, kind, subject, body, about, state, due_at, created_at)
        values (uuid_v7(), 'x@example.com', ${account}, 'N02', 'Your visit', '', ${id}, ${state}, ${at(clock.now())}, ${at(clock.now())})`)
  await plant(sql`delete from carer where account_id = ${helper.account}`)
  const left = await db.look.many<{ account_id: string; state: string }>(
    sql`select account_id, state from outbox_message where about = ${id} order by account_id = ${helper.account}, state`,
  )
  expect(left.map(({ account_id, state }) => [account_id === owner.account, state])).toEqual([
    [true, 'queued'],
    [true, 'sent'],
    [false, 'sent'],
  ])
})

test('a helper who becomes the owner goes on as before: their links and what waits for them stay', async () => {
  const [owner, helper] = [await clinic.patient(), await clinic.patient()]
  const { appointment_id: id } = await book(app.person(owner), await clinic.doctor(), '2027-01-07T09:00:00.000Z')
  const patient = await ownEntry(owner.account)
  await plant(
    sql`insert into carer (patient_id, account_id, created_at) values (${patient}, ${helper.account}, ${at(clock.now())})`,
  )
  const links = () => db.look.many(sql`select token_hash from appointment_link where appointment_id = ${id}`)
  const before = (await links()).length
  expect(before).toBeGreaterThan(0)
  // Both manage the visits still, one of them twice: what ends is one of two ways in.
  await plant(sql`
    insert into carer (patient_id, account_id, created_at) values (${patient}, ${owner.account}, ${at(clock.now())}) on conflict do nothing`)
  await plant(sql`delete from carer where patient_id = ${patient} and account_id = ${owner.account}`)
  expect(await links()).toHaveLength(before)
  await plant(sql`delete from carer where patient_id = ${patient} and account_id = ${helper.account}`)
  expect(await links()).toHaveLength(0)
})

test('who is taken out of a family shares nothing any more', async () => {
  const owner = await clinic.patient()
  const me = app.person(owner)
  const doctor = await clinic.doctor()
  const { id: child } = await me.call('POST /family', {
    body: { first_name: 'Sam', last_name: 'Sample', date_of_birth: '2018-01-01', relation: 'child', is_allowed: true },
  })
  const folder = await firstFolder(me, child)
  await plant(sql`
    insert into record_grant (id, patient_id, folder_id, practitioner_id, created_at)
    values (uuid_v7(), ${child}, ${folder}, ${doctor.practitioner}, ${at(clock.now())})`)
  const shared = () => db.look.many(sql`select id from record_grant where patient_id = ${child} and revoked_at is null`)
  expect(await shared()).toHaveLength(1)
  clock.pass(day)
  await me.call('DELETE /family/:patientId', { params: { patientId: child } })
  expect(await shared()).toEqual([])
})
