import { expect, test } from 'vitest'
import { day, instant, minute } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { tables } from '#server/tables.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, pdf, upload, uploadForClinic } from '#tests/support/own-records.ts'

// What the pages of records say of sharing, looking and forgetting, held to in the cases in between.

const { db, app, clock, clinic } = await openClinic()

const nextTime = async ({ slug, offering, service }: ClinicDoctor) =>
  (await app.person().call('GET /doctors/:slug/slots', { params: { slug }, query: { offering, service, days: 14 } }))
    .times[20] ?? ''

/** A patient with a booked visit, their doctor, and a document. */
async function shared() {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const patient = app.person(login)
  const { appointment_id: visit } = await book(patient, doctor, await nextTime(doctor))
  const asDoctor = app.person(doctor)
  await asDoctor.request('GET', '/api/auth/get-csrf-token', undefined)
  const item = await upload(patient, await firstFolder(patient), 'a.pdf', pdf('a'))
  const share = (wish: object) =>
    patient.call('POST /records/grants', {
      body: { practitioner_id: doctor.practitioner, until: 'open', ...wish } as never,
    })
  const told = async () =>
    (
      await db.look.one<{ count: number }>(sql`
        select count(distinct created_at)::int as count from outbox_message where kind = 'N31' and account_id = ${doctor.account}`)
    )?.count
  return { doctor, login, patient, asDoctor, visit, item, share, told }
}

test('a grant that ended with its visit is forgotten three years after it', async () => {
  const { visit, item, share, login } = await shared()
  await share({ item_id: item, until: 'visit' })
  const left = async () =>
    (
      await db.look.one<{ count: number }>(sql`
        select count(*)::int as count from record_grant g join patient p on p.id = g.patient_id where p.account_id = ${login.account}`)
    )?.count
  const end = (years: number) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`
        update appointment set start_at = ${at(instant(clock.now() - years * 365 * day - 30 * minute))},
          end_at = ${at(instant(clock.now() - years * 365 * day))} where id = ${visit}`),
    )
  await end(2)
  await forgetGrants()
  expect(await left()).toBe(1)
  await end(4)
  await forgetGrants()
  expect(await left()).toBe(0)
})

test('a doctor whose page asks for the list again by itself has looked once', async () => {
  const { patient, asDoctor, visit, item, share } = await shared()
  await share({ item_id: item })
  const list = (again?: 'yes') =>
    asDoctor.call('GET /appointments/:appointmentId/records', { params: { appointmentId: visit }, query: { again } })
  const looks = async () =>
    (await patient.call('GET /records/looks', {})).results.filter((look) => look.looked_as === 'doctor').length
  await list()
  for (let turn = 0; turn < 3; turn += 1) await list('yes')
  expect(await looks()).toBe(1)
  clock.pass(day)
  await list('yes')
  expect(await looks()).toBe(2)
})

test('shared again after the first time has ended: the doctor is told, and the first end stays what it was', async () => {
  const { item, share, told, doctor } = await shared()
  await share({ item_id: item, until: 'week' })
  await share({ item_id: item, until: 'month' })
  expect(await told()).toBe(1)
  clock.pass(31 * day)
  await share({ item_id: item })
  expect(await told()).toBe(2)
  const grants = await db.look.many<{ ended: boolean }>(sql`
    select revoked_at is not null as ended from record_grant where practitioner_id = ${doctor.practitioner} order by created_at`)
  expect(grants.map(({ ended }) => ended)).toEqual([true, false, false])
})

test('what is hidden is not shared: nobody would find it', async () => {
  const { patient, doctor, asDoctor, visit, share } = await shared()
  const { id } = await uploadForClinic(asDoctor, `/api/appointments/${visit}/records`, pdf('letter'), {
    title: 'Letter',
  })
  await patient.call('PUT /records/items/:itemId/hidden', {
    params: { itemId: id },
    body: { is_hidden: true },
  } as never)
  expect(await refusal(share({ item_id: id }))).toMatchObject({ code: 'not_found' })
  expect(doctor.practitioner).not.toBe('')
})

test('news of papers lead to the person they are about; sharing with a branch can end with the next visit there', async () => {
  const { patient, login, asDoctor, visit, doctor } = await shared()
  await uploadForClinic(asDoctor, `/api/appointments/${visit}/records`, pdf('letter'), {
    title: 'Letter',
    folder: 'visits',
  })
  const { person } = await patient.call('GET /records', { query: {} })
  const news = await db.look.many<{ path: string }>(
    sql`select distinct path from outbox_message where account_id = ${login.account} and kind = 'N30'`,
  )
  expect(news).toEqual([{ path: `/usr/records?person=${person.id}` }])
  const { branches } = await patient.call('GET /records/sharing', { query: {} })
  expect(branches).toMatchObject([{ id: doctor.branch, has_visit: true }])
})

test('who was taken out of the family shares and opens nothing by a page that stood open', async () => {
  const { patient, share } = await shared()
  const child = await patient.call('POST /family', {
    body: { first_name: 'Kim', last_name: 'Child', date_of_birth: '2018-01-01', relation: 'child', is_allowed: true },
  })
  const folder = await firstFolder(patient, child.id)
  const item = await upload(patient, folder, 'b.pdf', pdf('b'))
  await patient.call('DELETE /family/:patientId', { params: { patientId: child.id } })
  expect(await refusal(share({ item_id: item }))).toMatchObject({ code: 'not_found' })
  expect(await refusal(share({ folder_id: folder }))).toMatchObject({ code: 'not_found' })
  const { status } = await patient.request('GET', `/api/records/items/${item}/file?way=download`, undefined)
  expect(status).toBe(404)
  expect(
    await refusal(patient.call('POST /records/uploads', { body: { folder_id: folder, name: 'c.pdf', size: 10 } })),
  ).toMatchObject({ code: 'not_found' })
})

test('a newer file of what a clinic wrote is refused before a byte of it comes', async () => {
  const { patient, asDoctor, visit } = await shared()
  const { id } = await uploadForClinic(asDoctor, `/api/appointments/${visit}/records`, pdf('letter'), {
    title: 'Letter',
  })
  const { folder_id } =
    (await db.look.one<{ folder_id: string }>(sql`select folder_id from record_item where id = ${id}`)) ?? {}
  const begin = patient.call('POST /records/uploads', {
    body: { folder_id: folder_id ?? '', name: 'new.pdf', size: 10, newer_of: id },
  })
  expect(await refusal(begin)).toMatchObject({ code: 'kept_by_clinic' })
})

test('a document is found by the day that its list shows, wherever one is', async () => {
  const { patient } = await shared()
  clock.pass(instant(Date.parse('2027-03-04T22:30:00Z')) - clock.now())
  const item = await upload(patient, await firstFolder(patient), 'late.pdf', pdf('late'))
  const found = async (q: string, zone?: string) =>
    (await patient.call('GET /records/search', { query: { q, zone } })).results.map(({ id }) => id)
  expect(await found('5 March', 'Asia/Riyadh')).toEqual([item])
  expect(await found('4 March', 'Asia/Riyadh')).toEqual([])
  expect(await found('4 March')).toEqual([item])
  expect(await found('4 March', 'Nowhere/At_All')).toEqual([item])
})

const forgetGrants = () =>
  forgetDue(
    { database: db.database, blobs: { remove: async () => {} } },
    clock.now(),
    tables.filter(({ table }) => table.text === 'record_grant'),
  )
