import { expect, test } from 'vitest'
import { addEvidence } from '#server/demo/add-evidence.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { reviewing } from '#tests/support/reviewing.ts'

const { db, app, clock, clinic } = await openClinic()
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks } = reviewing(db)

test('the doctor of the demo who waits has handed in documents that a reviewer opens and decides on', async () => {
  const doctor = await clinic.doctor({ verified: false })
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      update practitioner set licence_number = 'DEMO-0042', licence_key = 'DEMO0042' where id = ${doctor.practitioner}`)
    await addEvidence({ tx, now: clock.now() }, openRecordFiles(app.config.dataDir))
  })
  const { evidence } = await reviewer.call('GET /admin/verifications/:practitionerId', {
    params: { practitionerId: doctor.practitioner },
  })
  expect(evidence.map(({ kind }) => kind).toSorted()).toEqual(['identity', 'licence', 'specialty'])
  for (const { id } of evidence) {
    const { status, body } = await reviewer.request('GET', `/api/admin/evidence/${id}`, undefined)
    expect([status, String(body).slice(0, 5)]).toEqual([200, '%PDF-'])
  }
  const checks = await allChecks(doctor)
  expect(await decide(reviewer, doctor, 'verify', { checks })).toMatchObject({ verification: 'verified' })
})
