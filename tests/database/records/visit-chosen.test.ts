import { beforeEach, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { patientIdOf, worksAt } from '#tests/support/own-people.ts'
import { pdf, uploadForClinic } from '#tests/support/own-records.ts'

// At a branch a document and a letter are tied to one of the patient's visits there, which somebody chooses.

const { db, app, clock, clinic } = await openClinic()
beforeEach(() => clock.set(mondayMorning))

/** A patient with two visits at a branch and one at another, and who works at the first. */
async function patientOfTwo() {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  const login = await clinic.patient()
  const patient = app.person(login)
  const first = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const second = await book(patient, doctor, '2027-01-12T09:00:00.000Z')
  const other = await clinic.branch()
  const elsewhere = await book(patient, await clinic.doctor({ branch: other }), '2027-01-06T09:00:00.000Z')
  const at = async (role: 'nurse' | 'receptionist' | 'records_clerk', where = branch) => {
    const person = app.person(await worksAt(db.database, clock.now(), where, role))
    await person.request('GET', '/api/auth/get-csrf-token', undefined)
    return person
  }
  const params = { branchId: branch, patientId: await patientIdOf(db.database, login) }
  const [one, two, third] = [first, second, elsewhere].map(({ appointment_id }) => appointment_id)
  if (!one || !two || !third) throw new Error('not booked')
  return { at, params, patient, one, two, third, other, nurse: await at('nurse') }
}

/** A nurse of the patient's branch who works at the other one as well. */
async function nurseOfBoth({ params, other }: Place) {
  const login = await worksAt(db.database, clock.now(), params.branchId, 'nurse')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${login.account}, 'nurse' from branch where id = ${other}`),
  )
  return app.person(login)
}

/** Somebody in a role of the facility's own that reads documents and visits, and writes none. */
async function onlyReads(branch: string) {
  const login = await worksAt(db.database, clock.now(), branch, 'receptionist')
  const role = newId(clock.now())
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into role (id, facility_id, name, created_at, changed_at)
      select ${role}, facility_id, 'Reader', now(), now() from branch where id = ${branch}`)
    await tx.run(sql`
      insert into role_permission (role_id, permission, reach) values (${role}, 'records.view', 'all'), (${role}, 'appointments.view', 'all')`)
    await tx.run(
      sql`update membership set builtin = null, role_id = ${role} where account_id = ${login.account} and branch_id = ${branch}`,
    )
  })
  return login
}

type Place = Awaited<ReturnType<typeof patientOfTwo>>
const shelfFor = (who: Place['nurse'], params: Place['params']) =>
  who.call('GET /branches/:branchId/patients/:patientId/records', { params, query: {} })

test('the visits of that branch are offered, the newest first, and first of all the one that is meant most likely', async () => {
  const { nurse, params, patient, one, two } = await patientOfTwo()
  const offered = async () => {
    const { visits, likely_visit } = await shelfFor(nurse, params)
    return [visits.map(({ id }) => id), likely_visit]
  }
  expect(await offered()).toEqual([[two, one], one])
  clock.set(instant(Date.parse('2027-01-12T08:00:00.000Z')))
  expect(await offered()).toEqual([[two, one], two])
  const version = (await patient.call('GET /appointments/mine', {})).results.find(({ id }) => id === two)?.version ?? 1
  await patient.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: two },
    body: { version },
  } as never)
  expect(await offered()).toEqual([[one], one])
})

test('who works at two branches is offered the visits of the one whose card is open', async () => {
  const place = await patientOfTwo()
  const { params, one, two, third, other } = place
  const nurse = await nurseOfBoth(place)
  const offered = async (where: Place['params']) => (await shelfFor(nurse, where)).visits.map(({ id }) => id)
  expect(await offered(params)).toEqual([two, one])
  expect(await offered({ ...params, branchId: other })).toEqual([third])
})

test('who reads and may not write is offered no visit, nor does a visit offer others', async () => {
  const { at, params, one, nurse } = await patientOfTwo()
  expect((await shelfFor(await at('nurse'), params)).visits).toHaveLength(2)
  expect((await shelfFor(app.person(await onlyReads(params.branchId)), params)).visits).toEqual([])
  const { visits, likely_visit } = await nurse.call('GET /appointments/:appointmentId/records', {
    params: { appointmentId: one },
    query: {},
  })
  expect([visits, likely_visit]).toEqual([[], null])
})

test('what a nurse adds for a visit is a paper of that visit, for its patient and for its doctor', async () => {
  const { nurse, patient, one } = await patientOfTwo()
  const bytes = pdf('Words of a result')
  const { id, status } = await uploadForClinic(nurse, `/api/appointments/${one}/records`, bytes, { folder: 'visits' })
  expect(status).toBe(201)
  const row = await db.look.one(sql`select appointment_id, source from record_item where id = ${id}`)
  expect(row).toEqual({ appointment_id: one, source: 'branch' })
  const { folders } = await patient.call('GET /records', {})
  const ofVisits = folders.find(({ kind }) => kind === 'visits')
  const { items } = await patient.call('GET /records/folders/:folderId', { params: { folderId: ofVisits?.id ?? '' } })
  expect(items.map((item) => item.id)).toEqual([id])
})

test('nobody of a branch writes for a visit at another one', async () => {
  const { nurse, third } = await patientOfTwo()
  const sent = await uploadForClinic(nurse, `/api/appointments/${third}/records`, pdf('Words'))
  expect(sent.status).toBe(404)
})

test('a letter that was begun is told of at its visit, to who began it alone', async () => {
  const { at, nurse, params, one } = await patientOfTwo()
  const body = { title: 'Letter', text: 'The knee', version: 0 }
  await nurse.call('PUT /appointments/:appointmentId/letter', { params: { appointmentId: one }, body })
  const begun = async (who: typeof nurse) =>
    (await shelfFor(who, params)).visits.filter((visit) => visit.is_letter_begun).map(({ id }) => id)
  expect(await begun(nurse)).toEqual([one])
  expect(await begun(await at('nurse'))).toEqual([])
})
