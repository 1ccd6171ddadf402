import { beforeEach, expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { consentTo, agreed } from '#tests/support/consents.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { asksBefore, fetchPaper, firstFolder, helpedBy, pdf, sendPiece, upload } from '#tests/support/own-records.ts'
import { picture } from '#tests/support/picture.ts'

// Pictures of scanners, what a picture shows in words, and the one list of who can see what.

const { db, app, clock, clinic } = await openClinic()
beforeEach(() => clock.set(mondayMorning))

/** What a scanner writes: 128 bytes of anything, four letters, and the picture. */
function dicom(before = ''): Buffer {
  const bytes = Buffer.alloc(600, 7)
  bytes.write(before.padEnd(128, '\0'), 0, 'latin1')
  bytes.write('DICM', 128, 'latin1')
  return bytes
}

async function owner() {
  const login = await clinic.patient()
  const patient = app.person(login)
  return { login, patient, folder: await firstFolder(patient) }
}

test('a picture of a scanner is kept as it is, by its content, and saved under its own ending: no browser shows it', async () => {
  const { patient, folder } = await owner()
  for (const [name, bytes] of [
    ['knee.dcm', dicom()],
    ['knee.html', dicom('<!doctype html><script>alert("canary")</script>')],
  ] as const) {
    const id = await upload(patient, folder, name, bytes)
    for (const way of ['preview', 'download']) {
      const answer = await fetchPaper(app, patient, `records/items/${id}/file?way=${way}`)
      if (way === 'preview' && answer.status !== 200) {
        expect(answer.code, name).toBe('no_preview')
        continue
      }
      expect(answer.bytes.equals(bytes), name).toBe(true)
      expect(answer.headers['content-type'], name).toBe('application/octet-stream')
      expect(String(answer.headers['content-disposition']), name).toMatch(/^attachment; filename="[^"]+\.dcm"/)
    }
  }
  const { items } = await patient.call('GET /records/folders/:folderId', { params: { folderId: folder } })
  expect(items.map(({ media_type, preview }) => [media_type, preview])).toEqual([
    ['application/dicom', 'none'],
    ['application/dicom', 'none'],
  ])
})

test('what only calls itself one is not taken: the letters stand where they belong or nowhere', async () => {
  const { patient, folder } = await owner()
  const early = Buffer.alloc(600)
  early.write('DICM', 0, 'latin1')
  const archive = dicom('PK\u0003\u0004')
  for (const bytes of [early, archive]) {
    const body = { folder_id: folder, name: 'knee.dcm', size: bytes.length }
    const { id } = await patient.call('POST /records/uploads', { body })
    expect(await sendPiece(patient, id, 0, bytes)).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } })
  }
})

test('what a picture shows stands with it for who may see it, stays when it is moved, and goes when it is erased', async () => {
  const { patient, folder } = await owner()
  const itemId = await upload(patient, folder, 'knee.png', await picture())
  const read = async () =>
    (await patient.call('GET /records/folders/:folderId', { params: { folderId: folder } })).items[0]
  expect((await read())?.alt_text).toBe('')
  const change = async (more: object) =>
    patient.call('PUT /records/items/:itemId', {
      params: { itemId },
      body: { title: 'Knee', document_date: null, folder_id: folder, version: (await read())?.version ?? 0, ...more },
    })
  await change({ alt_text: 'A bruise below the left knee' })
  // Another tab that knows nothing of it takes nothing away.
  await change({ title: 'My knee' })
  expect(await read()).toMatchObject({ title: 'My knee', alt_text: 'A bruise below the left knee' })
  expect(await refusal(change({ alt_text: 'x'.repeat(301) }))).toMatchObject({ code: 'invalid' })
  await patient.request('DELETE', `/api/records/items/${itemId}`, undefined)
  await patient.request('DELETE', `/api/records/items/${itemId}?for_good=yes`, undefined)
  expect(await db.look.one(sql`select title, alt_text from record_item where id = ${itemId}`)).toEqual({
    title: '',
    alt_text: '',
  })
})

test('one list tells who can see what of all people of an account, and nothing that has ended or is somebody else’s', async () => {
  const { login, patient, folder } = await owner()
  const doctor = await clinic.doctor()
  const carer = await clinic.patient()
  await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  await helpedBy(db.database, clock.now(), login.account, carer.account)
  const item_id = await upload(patient, folder, 'letter.pdf', pdf('mine'))
  const share = (body: object) => patient.call('POST /records/grants', { body: { until: 'open', ...body } as never })
  const { id: first } = await share({ item_id, practitioner_id: doctor.practitioner })
  await share({ folder_id: folder, carer_id: carer.account })
  const read = async () => (await patient.call('GET /records/open-to', {})).shares
  expect(new Map((await read()).map(({ what, to, is_self }) => [what, [to, is_self]]))).toEqual(
    new Map([
      ['letter', [doctor.practitioner, true]],
      ['Letters', [carer.account, true]],
    ]),
  )
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId: first } })
  expect((await read()).map(({ what }) => what)).toEqual(['Letters'])
  for (const other of [carer, await clinic.patient()])
    expect(await app.person(other).call('GET /records/open-to', {})).toEqual({ shares: [], consents: [] })
})

test('what was agreed to before a visit stands with its day, and only for the account it belongs to', async () => {
  const doctor = await clinic.doctor()
  await asksBefore(db.database, doctor.practitioner, [consentTo('We film this.')])
  const patient = app.person(await clinic.patient())
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T10:00:00.000Z')
  const params = { appointmentId }
  await patient.call('PUT /appointments/:appointmentId/questionnaire', {
    params,
    body: { answers: { knee: agreed(1) } },
  })
  await patient.call('POST /appointments/:appointmentId/questionnaire/send', { params })
  const { consents } = await patient.call('GET /records/open-to', {})
  expect(consents).toMatchObject([{ agrees: true, is_self: true, decided: '2027-01-04T07:00:00.000Z' }])
  expect((await app.person(await clinic.patient()).call('GET /records/open-to', {})).consents).toEqual([])
})
