import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clinic } = await openClinic()

test('a doctor asks for the visits of new patients, or of those who came before', async () => {
  const doctor = await clinic.doctor()
  const [known, fresh] = [app.person(await clinic.patient()), app.person(await clinic.patient())]
  const before = await book(known, doctor, '2027-01-04T09:00:00.000Z')
  await db.database.asWorker('test', async (tx) => {
    for (const status of ['in_progress', 'completed'])
      await tx.run(sql`update appointment set status = ${status} where id = ${before.appointment_id}`)
  })
  const again = await book(known, doctor, '2027-01-05T09:00:00.000Z')
  const first = await book(fresh, doctor, '2027-01-05T10:00:00.000Z')
  const asked = async (wish: { kind?: 'new' | 'returning' }) => {
    const query = { from: '2027-01-05', until: '2027-01-06', ...wish }
    const { results } = await app.person(doctor).call('GET /doctors/me/appointments', { query })
    return results.map(({ id }) => id)
  }
  expect(await asked({})).toEqual([again.appointment_id, first.appointment_id])
  expect(await asked({ kind: 'returning' })).toEqual([again.appointment_id])
  expect(await asked({ kind: 'new' })).toEqual([first.appointment_id])
})
