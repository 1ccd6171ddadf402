import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { patientIdOf, worksAt } from '#tests/support/own-people.ts'
import { firstFolder, helpedBy, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clinic, clock } = await openClinic()

test('who reads what is shared with a folder reads what that folder is called; of a document alone, and of other people’s, nothing', async () => {
  const branchId = await clinic.branch()
  const doctor = await clinic.doctor({ branch: branchId })
  const [login, ofHelper, stranger] = [await clinic.patient(), await clinic.patient(), await clinic.patient()]
  const patient = app.person(login)
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  await helpedBy(db.database, clock.now(), login.account, ofHelper.account)
  const nurse = app.person(await worksAt(db.database, clock.now(), branchId, 'nurse'))
  const letters = await firstFolder(patient)
  const { id: knee } = await patient.call('POST /records/folders', { body: { name: 'Knee' } })
  const { id: inner } = await patient.call('POST /records/folders', { body: { name: '2026', parent_id: knee } })
  await upload(patient, inner, 'scan.pdf', pdf('scan'))
  const alone = await upload(patient, letters, 'alone.pdf', pdf('alone'))
  const give = (body: object) => patient.call('POST /records/grants', { body: { until: 'open', ...body } as never })
  const { id: grantId } = await give({ folder_id: knee, branch_id: branchId })
  await give({ item_id: alone, branch_id: branchId })
  await give({ folder_id: letters, practitioner_id: doctor.practitioner })
  const { id: ofHelpers } = await give({ folder_id: knee, carer_id: ofHelper.account })

  const said = (papers: readonly { title: string; folder: string | null }[]) =>
    papers.map(({ title, folder }) => `${title}: ${folder}`).toSorted()
  const patientId = await patientIdOf(db.database, login)
  const atBranch = { params: { branchId, patientId } }
  const shelf = async () => (await nurse.call('GET /branches/:branchId/patients/:patientId/records', atBranch)).papers
  expect(said(await shelf())).toEqual(['alone: null', 'scan: Knee'])
  const ofVisit = { params: { appointmentId } }
  expect(said((await app.person(doctor).call('GET /appointments/:appointmentId/records', ofVisit)).papers)).toEqual([
    'alone: Letters',
  ])
  const { people } = await app.person(ofHelper).call('GET /records/shared', {})
  expect(people.map(({ papers }) => said(papers))).toEqual([['scan: Knee']])

  // The database names a folder to those alone whom it is shared with.
  const named = (account: string, grant = grantId) =>
    db.database.as({ account, moment: clock.now() } as never, (tx) =>
      tx.one<{ folder: unknown }>(sql`select shared_folder(${grant}) as folder`),
    )
  expect(await named(stranger.account)).toEqual({ folder: null })
  expect(await named(ofHelper.account, ofHelpers)).toEqual({ folder: { name: 'Knee', kind: 'own' } })
  for (const id of [grantId, ofHelpers])
    await patient.call('DELETE /records/grants/:grantId', { params: { grantId: id } })
  expect(said(await shelf())).toEqual(['alone: null'])
  // Nor any more once it is shared no longer.
  expect(await named(ofHelper.account, ofHelpers)).toEqual({ folder: null })
})
