import { expect, test } from 'vitest'
import { hour, later } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { firstFolder, openAtBranch, openShared, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()

test('what an emergency opened is open where it was declared alone, and not to a role that has ended', async () => {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  const patient = app.person(await clinic.patient())
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const item = await upload(patient, await firstFolder(patient), 'history.pdf', pdf('Everything'))
  const login = await worksAt(db.database, clock.now(), branch, 'nurse')
  const second = await clinic.branch()
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin) select facility_id, id, ${login.account}, 'nurse' from branch where id = ${second}`)
    await tx.run(sql`
      insert into record_emergency (id, patient_id, account_id, branch_id, who, role, reason, at, expires_at)
      select uuid_v7(), p.id, ${login.account}, ${branch}, 'Nurse', 'Nurse', 'The patient is not awake', ${at(clock.now())}, ${at(later(clock.now(), hour))}
      from patient p where p.id = (select patient_id from appointment where id = ${visit})`)
  })
  const nurse = app.person(login)
  expect((await openAtBranch(nurse, branch, item)).status).toBe(200)
  expect((await openAtBranch(nurse, second, item)).status).toBe(404)
  expect((await openShared(nurse, item)).status).toBeGreaterThanOrEqual(403)
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update membership set until = ${at(clock.now())} where account_id = ${login.account} and branch_id = ${branch}`,
    ),
  )
  for (const where of [branch, second])
    expect((await openAtBranch(nurse, where, item)).status).toBeGreaterThanOrEqual(403)
})
