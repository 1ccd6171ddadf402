import { expect, test } from 'vitest'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { firstFolder, openAtBranch, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()

test('what is shared with a branch until the end of a visit goes with the visit to another branch', async () => {
  const [here, there] = [await clinic.branch(), await clinic.branch()]
  const doctor = await clinic.doctor({ branch: here })
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const item = await upload(patient, await firstFolder(patient), 'a.pdf', pdf('a'))
  await patient.call('POST /records/grants', { body: { item_id: item, branch_id: here, until: 'visit' } })
  const nurseAt = async (branch: string) => app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  const [nurse, other] = [await nurseAt(here), await nurseAt(there)]
  const opens = async () => [
    (await openAtBranch(nurse, here, item)).status,
    (await openAtBranch(other, there, item)).status,
  ]
  expect(await opens()).toEqual([200, 404])
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update appointment set branch_id = ${there}, changed_at = ${at(clock.now())} where id = ${id}`),
  )
  expect(await opens()).toEqual([404, 200])
})
