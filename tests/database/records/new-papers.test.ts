import { beforeEach, expect, test } from 'vitest'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { hour, minute } from '#domain/time/instant.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { patientIdOf, worksAt } from '#tests/support/own-people.ts'
import { firstFolder, helpedBy, openFile, pdf, sendPiece, upload, uploadForClinic } from '#tests/support/own-records.ts'

// What came since somebody last looked is marked as new: to its patient what others brought, to who helps what is shared.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

async function people() {
  const branch = await clinic.branch()
  const [login, ofHelper] = [await clinic.patient(), await clinic.patient()]
  const patient = app.person(login)
  await book(patient, await clinic.doctor({ branch }), '2027-01-05T09:00:00.000Z')
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  await nurse.request('GET', '/api/auth/get-csrf-token', undefined)
  await helpedBy(db.database, clock.now(), login.account, ofHelper.account)
  const patientId = await patientIdOf(db.database, login)
  const here = `/api/branches/${branch}/patients/${patientId}/records` as const
  const write = async (title: string) => (await uploadForClinic(nurse, here, pdf(title), { title })).id
  const looks = () =>
    nurse.call('GET /branches/:branchId/patients/:patientId/records', { params: { branchId: branch, patientId } })
  return { patient, helper: app.person(ofHelper), ofHelper, nurse, here, write, looks }
}

const newOf = (papers: readonly { title: string; is_new: boolean }[]) =>
  papers.flatMap(({ title, is_new }) => (is_new ? [title] : []))
const newTo = async (who: Person) => newOf((await who.call('GET /records', {})).recent)

test('to a patient what a clinic wrote is new until they open it, or have looked before; what they keep themselves is not', async () => {
  const { patient, write, looks } = await people()
  const mine = await firstFolder(patient)
  clock.pass(minute)
  await upload(patient, mine, 'own.pdf', pdf('Mine'))
  clock.pass(2 * hour)
  const first = await write('First')
  await write('Second')
  expect(await newTo(patient)).toEqual(['Second', 'First'])
  // To and fro between folders is one look, and what comes meanwhile is new as well.
  clock.pass(20 * minute)
  await write('Third')
  const { folders } = await patient.call('GET /records', {})
  const letters = folders.find(({ kind }) => kind === 'letters')?.id ?? ''
  const folder = await patient.call('GET /records/folders/:folderId', { params: { folderId: letters } })
  expect(newOf(folder.items)).toEqual(['Third', 'Second', 'First'])
  expect((await openFile(patient, first)).status).toBe(200)
  expect(await newTo(patient)).toEqual(['Third', 'Second'])
  expect(newOf((await patient.call('GET /records/search', { query: { q: 'Second' } })).results)).toEqual(['Second'])
  clock.pass(hour + minute)
  expect(await newTo(patient)).toEqual([])
  await write('Fourth')
  expect(await newTo(patient)).toEqual(['Fourth'])
  // That the clinic has looked at it is no look of theirs.
  clock.pass(minute)
  await write('Fifth')
  await looks()
  clock.pass(2 * hour)
  expect(await newTo(patient)).toEqual(['Fifth'])
})

test('to who helps what is shared is new until they open or save it, also where it lay there for long', async () => {
  const { patient, helper, ofHelper, write } = await people()
  const shared = async () =>
    (await helper.call('GET /records/shared', {})).people.flatMap(({ papers }) => newOf(papers)).toSorted()
  const [old, later] = [await write('Old'), await write('Later')]
  const give = (item_id: string) =>
    patient.call('POST /records/grants', { body: { item_id, carer_id: ofHelper.account, until: 'open' } })
  clock.pass(hour)
  await give(old)
  expect(await shared()).toEqual(['Old'])
  clock.pass(2 * hour)
  expect(await shared()).toEqual([])
  await give(later)
  clock.pass(minute)
  expect(await shared()).toEqual(['Later'])
  await helper.request('GET', `/api/records/shared/${later}/file?way=download`, undefined)
  expect(await shared()).toEqual([])
})

test('a document has come with its last piece: begun before the patient looked and whole after it, it is new and stands first', async () => {
  const { patient, nurse, here, write } = await people()
  const bytes = pdf('Slow', pieceBytes + 100)
  const wish = { name: 'slow.pdf', title: 'Slow', size: bytes.length, folder: 'letters', retention: 'treatment' }
  const { id } = (await nurse.request('POST', here, wish)).body as { id: string }
  await sendPiece(nurse, id, 0, bytes.subarray(0, pieceBytes), 'clinic-papers')
  clock.pass(hour)
  await write('Quick')
  clock.pass(minute)
  await patient.call('GET /records', {})
  clock.pass(2 * hour)
  await sendPiece(nurse, id, pieceBytes, bytes.subarray(pieceBytes), 'clinic-papers')
  const whole = clock.now()
  clock.pass(minute)
  const { recent } = await patient.call('GET /records', {})
  expect(recent.map(({ title, is_new }) => [title, is_new])).toEqual([
    ['Slow', true],
    ['Quick', false],
  ])
  expect(Date.parse(recent[0]?.added ?? '')).toBe(whole)
})

test('to who helps what comes into a folder is new, however long that has been shared', async () => {
  const { patient, helper, ofHelper } = await people()
  const folder = await firstFolder(patient)
  await upload(patient, folder, 'old.pdf', pdf('Old'))
  const body = { folder_id: folder, carer_id: ofHelper.account, until: 'open' as const }
  await patient.call('POST /records/grants', { body })
  const shared = async () =>
    (await helper.call('GET /records/shared', {})).people.flatMap(({ papers }) => newOf(papers)).toSorted()
  expect(await shared()).toEqual(['old'])
  clock.pass(2 * hour)
  await upload(patient, folder, 'fresh.pdf', pdf('Fresh'))
  expect(await shared()).toEqual(['fresh'])
})
