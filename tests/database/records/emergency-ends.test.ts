import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/clock.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { patientIdOf, worksAt } from '#tests/support/own-people.ts'
import { firstFolder, openAtBranch, openShared, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()
const reason = 'The patient is not awake'

/** A role of the facility's own that may open papers for an emergency, held by one person at both of these branches. */
async function onCall(branches: readonly [string, string]) {
  const login = await worksAt(db.database, clock.now(), branches[0], 'nurse')
  const role = newId(clock.now())
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into role (id, facility_id, name, created_at, changed_at)
      select ${role}, facility_id, 'On call', now(), now() from branch where id = ${branches[0]}`)
    await tx.run(sql`
      insert into role_permission (role_id, permission, reach) values (${role}, 'records.breakglass', 'all'), (${role}, 'records.view', 'all')`)
    for (const branch of branches)
      await tx.run(sql`
        insert into membership (facility_id, branch_id, account_id, role_id)
        select facility_id, id, ${login.account}, ${role} from branch where id = ${branch}`)
  })
  return login
}

test('what an emergency opened is open where it was declared alone, and not to a role that has ended', async () => {
  const here = await clinic.branch()
  const elsewhere = await clinic.branch()
  const somebody = await clinic.patient()
  const patient = app.person(somebody)
  await book(patient, await clinic.doctor({ branch: here }), '2027-01-05T09:00:00.000Z')
  await book(patient, await clinic.doctor({ branch: elsewhere }), '2027-01-06T09:00:00.000Z')
  const item = await upload(patient, await firstFolder(patient), 'history.pdf', pdf('Everything'))
  const login = await onCall([here, elsewhere])
  const nurse = app.person(login)
  const patientId = await patientIdOf(db.database, somebody)
  const declareAt = (branchId: string) =>
    nurse.call('POST /branches/:branchId/patients/:patientId/emergency-access', {
      params: { branchId, patientId },
      body: { reason },
    })
  const opens = async (branch: string) => (await openAtBranch(nurse, branch, item)).status

  expect([await opens(here), await opens(elsewhere)]).toEqual([404, 404])
  await declareAt(here)
  expect([await opens(here), await opens(elsewhere)]).toEqual([200, 404])
  expect((await openShared(nurse, item)).status).toBe(404)
  await declareAt(elsewhere)
  expect([await opens(here), await opens(elsewhere)]).toEqual([200, 200])

  await endRolesAt(here, login.account)
  expect([await opens(here), await opens(elsewhere)]).toEqual([404, 200])
  await endRolesAt(elsewhere, login.account)
  expect([await opens(here), await opens(elsewhere)]).toEqual([403, 403])
})

function endRolesAt(branch: string, account: string) {
  return db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update membership set until = ${at(clock.now())} where account_id = ${account} and branch_id = ${branch}`,
    ),
  )
}

test('why everything was opened is read by its patient and by who runs that branch, and by nobody else', async () => {
  const [manager, stranger] = [await clinic.account('facility-manager'), await clinic.account('facility-manager')]
  const branchId = await clinic.branch({ manager: manager.account })
  await clinic.branch({ manager: stranger.account })
  const doctor = await clinic.doctor({ branch: branchId })
  const patient = app.person(await clinic.patient())
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  await upload(patient, await firstFolder(patient), 'history.pdf', pdf('Everything'))
  const params = { appointmentId }
  await app.person(doctor).call('POST /appointments/:appointmentId/emergency-access', { params, body: { reason } })
  await app.person(doctor).call('GET /appointments/:appointmentId/records', { params })

  const { results: looks } = await patient.call('GET /records/looks', {})
  expect(looks.map((look) => [look.looked_as, ...look.reasons])).toContainEqual(['emergency', reason])
  expect(looks.filter((look) => look.looked_as !== 'emergency' && look.reasons.length > 0)).toEqual([])
  const list = (who: typeof patient) => who.call('GET /branches/:branchId/emergency-accesses', { params: { branchId } })
  expect((await list(app.person(manager))).results).toMatchObject([
    { reason, who: expect.stringMatching(/\w/) as unknown },
  ])
  const nurse = app.person(await worksAt(db.database, clock.now(), branchId, 'nurse'))
  for (const other of [nurse, app.person(stranger), patient, app.person(doctor)])
    expect(((await refusal(list(other))) as { status: number }).status).toBeGreaterThanOrEqual(403)
  const told = await db.look.one<{ path: string }>(
    sql`select path from outbox_message where account_id = ${manager.account} and kind = 'N32' and path <> '' limit 1`,
  )
  expect(told?.path).toBe(`/fam/branches/${branchId}/records`)
})

test('of two emergencies of one person each look tells the reason of its own branch', async () => {
  const [here, elsewhere] = [await clinic.branch(), await clinic.branch()]
  const somebody = await clinic.patient()
  const patient = app.person(somebody)
  await book(patient, await clinic.doctor({ branch: here }), '2027-01-05T09:00:00.000Z')
  await book(patient, await clinic.doctor({ branch: elsewhere }), '2027-01-06T09:00:00.000Z')
  const item = await upload(patient, await firstFolder(patient), 'history.pdf', pdf('Everything'))
  const nurse = app.person(await onCall([here, elsewhere]))
  const patientId = await patientIdOf(db.database, somebody)
  const reasons = new Map([
    [here, 'The patient is not awake here'],
    [elsewhere, 'The patient is not awake elsewhere'],
  ])
  for (const [branchId, why] of reasons) {
    await nurse.call('POST /branches/:branchId/patients/:patientId/emergency-access', {
      params: { branchId, patientId },
      body: { reason: why },
    })
    clock.pass(minute)
  }
  for (const branch of [elsewhere, here]) {
    expect((await openAtBranch(nurse, branch, item)).status).toBe(200)
    clock.pass(minute)
  }
  await nurse.call('GET /branches/:branchId/patients/:patientId/records', { params: { branchId: here, patientId } })
  const { results } = await patient.call('GET /records/looks', {})
  const told = results
    .filter((look) => look.looked_as === 'emergency')
    .map((look) => `${look.way}: ${look.reasons.join()}`)
  expect(told).toEqual([
    `list: ${reasons.get(here)}`,
    `preview: ${reasons.get(here)}`,
    `preview: ${reasons.get(elsewhere)}`,
  ])
})

test('another reason within the hour is kept beside the first, for the patient and for the branch; the hour is as long as before', async () => {
  const manager = await clinic.account('facility-manager')
  const branchId = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch: branchId })
  const patient = app.person(await clinic.patient())
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const item = await upload(patient, await firstFolder(patient), 'history.pdf', pdf('Everything'))
  const params = { appointmentId }
  const declare = (why: string) =>
    app.person(doctor).call('POST /appointments/:appointmentId/emergency-access', { params, body: { reason: why } })
  const other = 'The blood pressure falls as well'
  const { until } = await declare(reason)
  await app.person(doctor).call('GET /appointments/:appointmentId/records', { params })
  clock.pass(20 * minute)
  expect(await declare(other)).toEqual({ until })
  // The same again, as where an answer was lost, adds nothing.
  clock.pass(minute)
  for (const again of [reason, other]) expect(await declare(again)).toEqual({ until })
  // A third one is of the same hour, and a look by it tells all of them as well.
  const third = 'The breathing is shallow too'
  expect(await declare(third)).toEqual({ until })
  clock.pass(minute)
  expect((await openShared(app.person(doctor), item)).status).toBe(200)
  const { results: looks } = await patient.call('GET /records/looks', {})
  const all = [reason, other, third]
  expect(looks.filter((look) => look.looked_as === 'emergency').map(({ reasons }) => reasons)).toEqual([all, all])
  const { results } = await app
    .person(manager)
    .call('GET /branches/:branchId/emergency-accesses', { params: { branchId } })
  expect(results.map((line) => [line.reason, line.until])).toEqual([
    [third, until],
    [other, until],
    [reason, until],
  ])
  clock.pass(39 * minute)
  const { emergency_until } = await app.person(doctor).call('GET /appointments/:appointmentId/records', { params })
  expect(emergency_until).toBe(null)
})

test('a doctor’s emergency counts at the branch of its visit: by a visit elsewhere it is declared anew, and told there', async () => {
  const managers = [await clinic.account('facility-manager'), await clinic.account('facility-manager')] as const
  const [here, elsewhere] = [
    await clinic.branch({ manager: managers[0].account }),
    await clinic.branch({ manager: managers[1].account }),
  ]
  const doctor = await clinic.doctor({ branch: here })
  const somebody = await clinic.patient()
  const patient = app.person(somebody)
  const visits = [
    await book(patient, doctor, '2027-01-05T09:00:00.000Z'),
    await book(patient, await clinic.alsoAt(doctor, elsewhere), '2027-01-06T09:00:00.000Z'),
  ].map(({ appointment_id }) => appointment_id)
  await upload(patient, await firstFolder(patient), 'history.pdf', pdf('Everything'))
  const who = app.person(doctor)
  const opened = async () => {
    const shelves = await Promise.all(
      visits.map((appointmentId) =>
        who.call('GET /appointments/:appointmentId/records', { params: { appointmentId } }),
      ),
    )
    return shelves.map(({ papers, emergency_reasons }) => [papers.length, ...emergency_reasons])
  }
  const declare = (appointmentId: string | undefined, why: string) =>
    who.call('POST /appointments/:appointmentId/emergency-access', {
      params: { appointmentId: appointmentId ?? '' },
      body: { reason: why },
    })
  const told = (account: string) =>
    db.look.many(sql`select 1 from outbox_message where account_id = ${account} and kind = 'N32' and path <> ''`)
  expect(await opened()).toEqual([[0], [0]])
  await declare(visits[0], reason)
  expect(await opened()).toEqual([[1, reason], [0]])
  const other = 'Not awake at the other branch'
  await declare(visits[1], other)
  expect(await opened()).toEqual([
    [1, reason],
    [1, other],
  ])
  for (const { account } of managers) expect((await told(account)).length).toBeGreaterThan(0)
  const lines = await app
    .person(managers[1])
    .call('GET /branches/:branchId/emergency-accesses', { params: { branchId: elsewhere } })
  expect(lines.results.map((line) => line.reason)).toEqual([other])
})

test('whoever opened everything is named in the list of the branch, also when their account is deleted since', async () => {
  const manager = await clinic.account('facility-manager')
  const branchId = await clinic.branch({ manager: manager.account })
  const somebody = await clinic.patient()
  await book(app.person(somebody), await clinic.doctor({ branch: branchId }), '2027-01-05T09:00:00.000Z')
  const nurse = await onCall([branchId, await clinic.branch()])
  const params = { branchId, patientId: await patientIdOf(db.database, somebody) }
  await app
    .person(nurse)
    .call('POST /branches/:branchId/patients/:patientId/emergency-access', { params, body: { reason } })
  const names = async () =>
    (
      await app.person(manager).call('GET /branches/:branchId/emergency-accesses', { params: { branchId } })
    ).results.map(({ who }) => who)
  const before = await names()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update account set first_name = 'Deleted', last_name = 'account', deleted_at = ${at(clock.now())} where id = ${nurse.account}`),
  )
  const kept = await db.look.many<{ who: string }>(sql`select who from record_emergency where branch_id = ${branchId}`)
  expect(await names()).toEqual(kept.map(({ who }) => who))
  expect([...before, ...(await names())]).not.toContain('Deleted account')
})

test('a doctor at two branches opens a file by the emergency that is open, and the look tells its reason and no other', async () => {
  const [here, elsewhere] = [await clinic.branch(), await clinic.branch()]
  const doctor = await clinic.doctor({ branch: here })
  const patient = app.person(await clinic.patient())
  const [first, second] = [
    await book(patient, doctor, '2027-01-05T09:00:00.000Z'),
    await book(patient, await clinic.alsoAt(doctor, elsewhere), '2027-01-06T09:00:00.000Z'),
  ]
  const item = await upload(patient, await firstFolder(patient), 'history.pdf', pdf('Everything'))
  const who = app.person(doctor)
  const declare = ({ appointment_id: appointmentId }: typeof first, why: string) =>
    who.call('POST /appointments/:appointmentId/emergency-access', { params: { appointmentId }, body: { reason: why } })
  const told = async () => {
    const { results } = await patient.call('GET /records/looks', {})
    return results.filter((look) => look.way === 'preview').map(({ reasons }) => reasons.join())
  }
  expect((await openShared(who, item)).status).toBe(404)
  await declare(first, 'Not awake here')
  expect((await openShared(who, item)).status).toBe(200)
  expect(await told()).toEqual(['Not awake here'])
  // The first one is over when the second one is not: what opens the file now is the second.
  clock.pass(50 * minute)
  await declare(second, 'Not awake elsewhere')
  clock.pass(20 * minute)
  expect((await openShared(who, item)).status).toBe(200)
  expect(await told()).toEqual(['Not awake elsewhere', 'Not awake here'])
  clock.pass(50 * minute)
  expect((await openShared(who, item)).status).toBe(404)
})
