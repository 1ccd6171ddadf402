import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import {
  asksBefore,
  documentAsked,
  firstFolder,
  handIn,
  helpedBy,
  openFile,
  pdf,
  upload,
  uploadForClinic,
} from '#tests/support/own-records.ts'

// The documents of one visit, for its patient and for who helps them: what the clinic wrote, what was handed in, what came with
// a message and what was sent because it was asked for.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

async function visits() {
  const doctor = await clinic.doctor()
  await asksBefore(db.database, doctor.practitioner, [documentAsked])
  const login = await clinic.patient()
  const ofHelper = await clinic.patient()
  await app.person(login).call('GET /records', {})
  await helpedBy(db.database, clock.now(), login.account, ofHelper.account)
  const [patient, helper, asDoctor] = [app.person(login), app.person(ofHelper), app.person(doctor)]
  const visit = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const { appointment_id: other } = await book(patient, doctor, '2027-01-06T09:00:00.000Z')
  for (const person of [patient, helper, asDoctor]) await person.request('GET', '/api/auth/get-csrf-token', undefined)
  const id = visit.appointment_id
  const write = (title: string, of = id) =>
    uploadForClinic(asDoctor, `/api/appointments/${of}/records`, pdf(title), { title })
  const { id: letter } = await write('Letter')
  return {
    doctor,
    login,
    carer: ofHelper.account,
    patient,
    helper,
    asDoctor,
    id,
    other,
    link: visit.link_token,
    letter,
    write,
  }
}
type Made = Awaited<ReturnType<typeof visits>>

const read = (who: Person, id: string) =>
  who.call('GET /records/visits/:appointmentId', { params: { appointmentId: id } })
const titles = async (who: Person, id: string) => (await read(who, id)).papers.map(({ title }) => title).toSorted()
/** How many documents the list of visits says there are. */
const counted = async (who: Person, id: string) =>
  (await who.call('GET /appointments/mine', {})).results.find((visit) => visit.id === id)?.documents
const share = ({ patient, letter, carer }: Made) =>
  patient.call('POST /records/grants', { body: { item_id: letter, carer_id: carer, until: 'open' } })
const looks = async (who: Person) =>
  (await who.call('GET /records/looks', {})).results.filter(({ looked_as }) => looked_as === 'carer')

async function askFor({ asDoctor, patient, id }: Made, title: string) {
  const params = { appointmentId: id }
  const { id: requestId } = await asDoctor.call('POST /appointments/:appointmentId/record-requests', {
    params,
    body: { what: title },
  })
  const item = await upload(patient, await firstFolder(patient), `${title}.pdf`, pdf(title))
  await patient.call('POST /records/requests/:requestId/answer', { params: { requestId }, body: { item_id: item } })
}

test('a visit shows what was written for it, handed in, brought by a message and sent when asked for; nothing else', async () => {
  const made = await visits()
  const { patient, asDoctor, id, other, write } = made
  await write('Of another visit', other)
  await upload(patient, await firstFolder(patient), 'My own.pdf', pdf('own'))
  await handIn(patient, id, pdf('referred'))
  await askFor(made, 'Old results')
  const { id: photo } = await handIn(patient, id, pdf('photo'), 'Photo.pdf', '')
  const before = ['Letter', 'Old results', 'Your referral letter']
  // What waits for its message is no record yet.
  expect([await titles(patient, id), await counted(patient, id)]).toEqual([before, 3])
  await patient.call('POST /appointments/:appointmentId/messages', {
    params: { appointmentId: id },
    body: { id: newId(clock.now()), body: 'Here it is', papers: [photo] },
  })
  expect([await titles(patient, id), await counted(patient, id)]).toEqual([[...before, 'Photo'].toSorted(), 4])
  expect([await titles(patient, other), await counted(patient, other)]).toEqual([['Of another visit'], 1])
  expect((await read(patient, id)).is_own).toBe(true)
  expect((await openFile(patient, made.letter)).status).toBe(200)
  // The doctor reads them by the shelf of the clinic.
  expect(await refusal(read(asDoctor, id))).toMatchObject({ code: 'not_allowed' })
})

test('what is taken back, hidden or in the bin is neither shown nor counted', async () => {
  const made = await visits()
  const { patient, asDoctor, id, write } = made
  const { id: hidden } = await write('Hidden')
  const { id: wrong } = await write('Of somebody else')
  await askFor(made, 'Old results')
  expect(await counted(patient, id)).toBe(4)
  await asDoctor.call('POST /clinic-papers/:itemId/take-back', { params: { itemId: wrong }, body: { why: 'Mixed up' } })
  await patient.call('PUT /records/items/:itemId/hidden', { params: { itemId: hidden }, body: { is_hidden: true } })
  const sent = (await read(patient, id)).papers.find(({ title }) => title === 'Old results')?.id ?? ''
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: sent } })
  expect([await titles(patient, id), await counted(patient, id)]).toEqual([['Letter'], 1])
})

test('who helps finds what is shared with them as long as it is, and the patient reads that they looked', async () => {
  const made = await visits()
  const { patient, helper, id, write } = made
  await write('Not shared')
  expect([await titles(helper, id), await counted(helper, id)]).toEqual([[], 0])
  expect(await looks(patient)).toEqual([])
  const { id: grantId } = await share(made)
  expect([await titles(helper, id), await counted(helper, id)]).toEqual([['Letter'], 1])
  expect((await read(helper, id)).is_own).toBe(false)
  expect((await looks(patient)).map(({ way }) => way)).toEqual(['list', 'list'])
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  expect([await titles(helper, id), await counted(helper, id)]).toEqual([[], 0])
})

test('a parent reads the documents of a visit of a child', async () => {
  const { patient, doctor, write } = await visits()
  const child = await patient.call('POST /family', {
    body: { first_name: 'Mia', last_name: 'Person', date_of_birth: '2020-02-02', relation: 'child', is_allowed: true },
  })
  const draft = await begin(patient, doctor, '2027-01-07T09:00:00.000Z')
  const booked = await patient.call('POST /drafts/:draftId/book', {
    params: { draftId: draft.id },
    body: { patient_id: child.id },
  })
  const id = 'appointment_id' in booked ? booked.appointment_id : ''
  await write('For Mia', id)
  expect([await titles(patient, id), await counted(patient, id)]).toEqual([['For Mia'], 1])
})

test('a stranger and who holds the link of the visit alone find nothing', async () => {
  const { id, link } = await visits()
  const stranger = app.person(await clinic.patient())
  expect(await refusal(read(stranger, id))).toMatchObject({ code: 'not_found' })
  const params = { appointmentId: id }
  const byLink = app.person().call('GET /records/visits/:appointmentId', { params }, { linkToken: link })
  expect(await refusal(byLink)).toMatchObject({ status: 401 })
})
