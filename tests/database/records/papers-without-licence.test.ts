import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { firstFolder, openShared, pdf, upload } from '#tests/support/own-records.ts'

// What a patient keeps is open to doctors; whoever is none at this moment opens nothing, writes nothing and asks for nothing.

const { db, app, clock, clinic } = await openClinic()
const notVerified = { code: 'not_bookable' }
const reason = 'The patient does not answer'

/** A patient with a paper, booked with a doctor whom an administrator can suspend. */
async function people() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const login = await clinic.doctor({ branch })
  const [patient, doctor] = [app.person(await clinic.patient()), app.person(login)]
  const { appointment_id } = await book(patient, login, '2027-01-05T09:00:00.000Z')
  for (const person of [patient, doctor]) await person.request('GET', '/api/auth/get-csrf-token', undefined)
  const item = await upload(patient, await firstFolder(patient), 'history.pdf', pdf('Old words'))
  const admin = app.person(await clinic.account('platform-admin'))
  const decide = async (decision: 'suspend' | 'lift' | 'revoke') => {
    const row = await db.look.one<{ version: number }>(
      sql`select version from practitioner where id = ${login.practitioner}`,
    )
    const body = { decision, note: 'Not in the register', version: row?.version ?? 0 }
    await admin.call('POST /admin/verifications/:practitionerId', {
      params: { practitionerId: login.practitioner },
      body,
    })
  }
  const params = { appointmentId: appointment_id }
  const found = await db.look.one<{ id: string }>(
    sql`select patient_id as id from appointment where id = ${appointment_id}`,
  )
  return {
    patient,
    doctor,
    login,
    nurse: app.person(await worksAt(db.database, clock.now(), branch, 'nurse')),
    patientId: found?.id ?? '',
    branch,
    item,
    params,
    decide,
  }
}

test('a doctor on hold opens nothing for an emergency, writes no letter and no message, and asks for no paper', async () => {
  const { doctor, params, decide } = await people()
  await decide('suspend')
  const tries = [
    () => doctor.call('POST /appointments/:appointmentId/emergency-access', { params, body: { reason } }),
    () =>
      doctor.call('PUT /appointments/:appointmentId/letter', {
        params,
        body: { title: 'Letter', text: 'Words', version: 0 },
      }),
    () => doctor.call('POST /appointments/:appointmentId/record-requests', { params, body: { what: 'A card' } }),
    () =>
      doctor.call('POST /appointments/:appointmentId/clinic-messages', {
        params,
        body: { id: randomUUID(), body: 'Please pay here' },
      }),
  ]
  for (const one of tries) expect(await refusal(one())).toMatchObject(notVerified)
  const shelf = await doctor.call('GET /appointments/:appointmentId/records', { params })
  expect(shelf).toMatchObject({ papers: [], may_write: false, may_open_all: false })
})

test('nor by a role at the branch where they work: who lost the licence opens nobody’s papers for an emergency', async () => {
  const { doctor, login, branch, patientId, decide } = await people()
  const role = newId(clock.now())
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into role (id, facility_id, name, created_at, changed_at)
      select ${role}, facility_id, 'On call', now(), now() from branch where id = ${branch}`)
    await tx.run(sql`
      insert into role_permission (role_id, permission, reach) values (${role}, 'records.breakglass', 'all'), (${role}, 'records.view', 'all')`)
    await tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, role_id)
      select facility_id, id, ${login.account}, ${role} from branch where id = ${branch}`)
  })
  const params = { branchId: branch, patientId }
  const open = () =>
    doctor.call('POST /branches/:branchId/patients/:patientId/emergency-access', { params, body: { reason } })
  expect(await refusal(open())).toBeUndefined()
  clock.pass(minute)
  await decide('suspend')
  expect(await refusal(open())).toMatchObject(notVerified)
})

test('what an emergency had opened is shut with the licence, and stays shut when it comes back', async () => {
  const { doctor, params, item, decide } = await people()
  await doctor.call('POST /appointments/:appointmentId/emergency-access', { params, body: { reason } })
  expect((await openShared(doctor, item)).status).toBe(200)
  clock.pass(minute)
  await decide('suspend')
  expect((await openShared(doctor, item)).status).toBe(404)
  await decide('lift')
  expect((await openShared(doctor, item)).status).toBe(404)
})

test('what a patient shared is not open while the licence does not stand; it is again when it does', async () => {
  const { patient, doctor, login, item, decide } = await people()
  const until = 'week'
  await patient.call('POST /records/grants', { body: { item_id: item, practitioner_id: login.practitioner, until } })
  expect((await openShared(doctor, item)).status).toBe(200)
  await decide('suspend')
  expect((await openShared(doctor, item)).status).toBe(404)
  await decide('lift')
  expect((await openShared(doctor, item)).status).toBe(200)
})

test('a patient sends nothing to a doctor on hold who had asked for it before', async () => {
  const { patient, doctor, params, item, decide } = await people()
  await doctor.call('POST /appointments/:appointmentId/record-requests', { params, body: { what: 'A card' } })
  const { results } = await patient.call('GET /records/requests', { query: {} })
  const request = { requestId: results[0]?.id ?? '' }
  await decide('suspend')
  const send = () =>
    patient.call('POST /records/requests/:requestId/answer', { params: request, body: { item_id: item } })
  expect(await refusal(send())).toMatchObject(notVerified)
  await decide('lift')
  expect(await refusal(send())).toBeUndefined()
})

test('by a visit that was called off a branch asks for nothing, no more than by the visit itself', async () => {
  const { patient, branch, params, nurse, patientId } = await people()
  const here = { branchId: branch, patientId }
  const ask = () =>
    nurse.call('POST /branches/:branchId/patients/:patientId/record-requests', {
      params: here,
      body: { what: 'A card' },
    })
  expect(await refusal(ask())).toBeUndefined()
  await patient.call('POST /appointments/:appointmentId/cancel', { params, body: { version: 1 } })
  expect(await refusal(ask())).toMatchObject({ code: 'wrong_status' })
  // Written down at the desk they are its patient, whatever was called off.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update patient set branch_id = ${branch} where id = ${patientId}`),
  )
  expect(await refusal(ask())).toBeUndefined()
})
