import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'

const world = await openClinic()
const { db, app, clinic } = world

test('a visit whose doctor has left the branch is cancelled or given to a colleague: nobody is offered to move it', async () => {
  const here = await registerWorld(world)
  const colleague = await clinic.doctor({ branch: here.branch })
  const patient = app.person(await clinic.patient())
  const [left, stays] = [
    await book(patient, here.doctor, '2027-01-05T10:00:00.000Z'),
    await book(patient, colleague, '2027-01-06T10:00:00.000Z'),
  ]
  const actions = async (who: typeof patient, { appointment_id: appointmentId }: typeof left) =>
    (await who.call('GET /appointments/:appointmentId', { params: { appointmentId } })).actions
  for (const who of [patient, here.boss]) expect(await actions(who, left)).toContain('move')
  const house = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${here.branch}`)
  await here.boss.call('POST /facilities/:facilityId/users/:accountId/deactivate', {
    params: { facilityId: house?.id ?? '', accountId: here.doctor.account },
    body: {
      branch_id: null,
      actions: [{ appointment_id: left.appointment_id, action: 'keep', offering_id: null }],
      message: '',
    },
  })
  expect(await actions(patient, left)).toEqual(['confirm', 'cancel'])
  const ofStaff = await actions(here.boss, left)
  expect(ofStaff).not.toContain('move')
  expect(ofStaff).toEqual(expect.arrayContaining(['reassign', 'cancel']))
  for (const who of [patient, here.boss]) expect(await actions(who, stays)).toContain('move')
})
