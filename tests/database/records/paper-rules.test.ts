import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, openShared, pdf, sendPiece, upload } from '#tests/support/own-records.ts'

// What is done with papers and folders, and what is not: rules that would go unnoticed if they went.

const { db, app, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>

async function owner() {
  const patient = app.person(await clinic.patient())
  await firstFolder(patient)
  return patient
}
const make = async (who: Person, name: string, patient_id?: string) =>
  (await who.call('POST /records/folders', { body: { name, patient_id } })).id
const bin = (who: Person, folderId: string) =>
  who.call('DELETE /records/folders/:folderId', { params: { folderId }, query: {} })
const binItem = (who: Person, itemId: string) =>
  who.call('DELETE /records/items/:itemId', { params: { itemId }, query: {} })
const restore = (who: Person, itemId: string) => who.call('POST /records/items/:itemId/restore', { params: { itemId } })
const begin = async (who: Person, folder_id: string, newer_of?: string, size = 900_000) =>
  (await who.call('POST /records/uploads', { body: { folder_id, newer_of, name: 'newer.pdf', size } })).id

const notThere = { code: 'not_found' }

test('a newer file goes with its document: alone it is neither moved, thrown away nor brought back', async () => {
  const patient = await owner()
  const [folder, other] = [await make(patient, 'Knee'), await make(patient, 'Hip')]
  const id = await upload(patient, folder, 'letter.pdf', pdf('first'))
  const bytes = pdf('second one')
  const newer = await begin(patient, folder, id, bytes.length)
  expect((await sendPiece(patient, newer, 0, bytes)).status).toBe(200)
  const body = { title: 'Alone', document_date: null, folder_id: other, version: 1 }
  expect(await refusal(patient.call('PUT /records/items/:itemId', { params: { itemId: newer }, body }))).toMatchObject(
    notThere,
  )
  expect(await refusal(binItem(patient, newer))).toMatchObject(notThere)
  await binItem(patient, id)
  expect(await refusal(restore(patient, newer))).toMatchObject(notThere)
  await restore(patient, id)
})

test('into a folder that lies in the bin no file comes, nor a newer one for a document there', async () => {
  const patient = await owner()
  const folder = await make(patient, 'Knee')
  const id = await upload(patient, folder, 'letter.pdf', pdf('first'))
  await bin(patient, folder)
  expect(await refusal(begin(patient, folder))).toMatchObject(notThere)
  const open = await make(patient, 'Hip')
  expect(await refusal(begin(patient, open, id))).toMatchObject(notThere)
})

test('what comes out of the bin does not stand beside a folder of the same name', async () => {
  const patient = await owner()
  const folder = await make(patient, 'Knee')
  const id = await upload(patient, folder, 'letter.pdf', pdf('first'))
  await bin(patient, folder)
  const meanwhile = await make(patient, 'Knee')
  const taken = { code: 'already_exists' }
  const back = () => patient.call('POST /records/folders/:folderId/restore', { params: { folderId: folder } })
  expect([await refusal(back()), await refusal(restore(patient, id))]).toMatchObject([taken, taken])
  await bin(patient, meanwhile)
  expect(await refusal(restore(patient, id))).toBeUndefined()
})

test('a folder stays with its person: it moves into none of a child, though one keeps both', async () => {
  const patient = await owner()
  const child = await patient.call('POST /family', {
    body: { first_name: 'Sam', last_name: 'Sample', date_of_birth: '2018-01-01', relation: 'child', is_allowed: true },
  })
  const [mine, theirs] = [await make(patient, 'Knee'), await make(patient, 'Hip', child.id)]
  const move = (parent_id: string | null) =>
    refusal(
      patient.call('PUT /records/folders/:folderId', {
        params: { folderId: mine },
        body: { name: 'Knee', version: 1, parent_id },
      }),
    )
  expect(await move(theirs)).toMatchObject(notThere)
})

test('a clinic that asks for a paper gets one that is there: none from the bin, no half of one, no older file, none of a child', async () => {
  const patient = await owner()
  const doctor = await clinic.doctor()
  const { appointment_id } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const { id: requestId } = await app.person(doctor).call('POST /appointments/:appointmentId/record-requests', {
    params: { appointmentId: appointment_id },
    body: { what: 'The scan' },
  })
  const child = await patient.call('POST /family', {
    body: { first_name: 'Sam', last_name: 'Sample', date_of_birth: '2018-01-01', relation: 'child', is_allowed: true },
  })
  const folder = await make(patient, 'Knee')
  const [whole, binned] = [
    await upload(patient, folder, 'scan.pdf', pdf('scan')),
    await upload(patient, folder, 'old.pdf', pdf('old')),
  ]
  await binItem(patient, binned)
  const half = await begin(patient, folder)
  const bytes = pdf('second one')
  const newer = await begin(patient, folder, whole, bytes.length)
  await sendPiece(patient, newer, 0, bytes)
  const ofChild = await upload(patient, await make(patient, 'Hip', child.id), 'theirs.pdf', pdf('theirs'))
  const answer = (item_id: string) =>
    refusal(patient.call('POST /records/requests/:requestId/answer', { params: { requestId }, body: { item_id } }))
  for (const id of [binned, half, newer, ofChild]) expect(await answer(id)).toMatchObject(notThere)
  expect(await answer(whole)).toBeUndefined()
})

test('what a clinic has begun to send is no paper yet: its patient hides it when it is there', async () => {
  const patient = await owner()
  const doctor = await clinic.doctor()
  const { appointment_id } = await book(patient, doctor, '2027-01-06T09:00:00.000Z')
  const { id: itemId } = await app.person(doctor).call('POST /appointments/:appointmentId/records', {
    params: { appointmentId: appointment_id },
    body: { name: 'a.pdf', size: 900_000, folder: 'letters', retention: 'treatment' },
  })
  const hide = patient.call('PUT /records/items/:itemId/hidden', { params: { itemId }, body: { is_hidden: true } })
  expect(await refusal(hide)).toMatchObject(notThere)
})

test('whoever said that they do not have a document sends it after all; what was sent or taken back stays as it is', async () => {
  const patient = await owner()
  const doctor = await clinic.doctor()
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-07T09:00:00.000Z')
  const asDoctor = app.person(doctor)
  const ask = async (what: string) =>
    (
      await asDoctor.call('POST /appointments/:appointmentId/record-requests', {
        params: { appointmentId },
        body: { what },
      })
    ).id
  const [scan, card] = [await ask('The scan'), await ask('The card')]
  const answer = (requestId: string, item_id: string | null) =>
    patient.call('POST /records/requests/:requestId/answer', { params: { requestId }, body: { item_id } })
  const id = await upload(patient, await make(patient, 'Knee'), 'scan.pdf', pdf('scan'))
  await answer(scan, null)
  await answer(scan, id)
  expect((await openShared(asDoctor, id)).status).toBe(200)
  expect(await refusal(answer(scan, null))).toMatchObject({ code: 'changed' })
  const withdraw = (requestId: string) => asDoctor.call('DELETE /record-requests/:requestId', { params: { requestId } })
  await withdraw(card)
  // Pressed twice it is the same; what was answered meanwhile is not withdrawn any more.
  expect([await refusal(withdraw(card)), await refusal(withdraw(scan))]).toMatchObject([undefined, { code: 'changed' }])
  // Two at once both have withdrawn it, and it is written down once.
  const form = await ask('The form')
  await Promise.all([withdraw(form), withdraw(form)])
  expect(
    await db.look.many(sql`select 1 as once from audit where action = 'record.unask' and subject_id = ${form}`),
  ).toHaveLength(1)
  expect(await refusal(answer(card, id))).toMatchObject({ code: 'changed' })
  const { results } = await patient.call('GET /records/requests', {})
  expect(results.map(({ what, state }) => `${what}: ${state}`).toSorted()).toEqual([
    'The card: withdrawn',
    'The form: withdrawn',
    'The scan: sent',
  ])
})
