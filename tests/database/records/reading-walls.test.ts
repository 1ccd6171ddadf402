import { expect, test } from 'vitest'
import { reachOfCaller, reachOfRecords } from '#domain/access/reach.ts'
import { hour, later } from '#domain/time/instant.ts'
import { hashToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { registerWorld } from '#tests/support/register.ts'
import { decide, join, openCalls } from '#tests/support/video-calls.ts'
import { isDoctor, wallsOf, worksWith } from '#tests/support/walls.ts'

// What the database alone shows to those who belong here, and what it keeps from them.

const calls = await openCalls()
const { db, app, clock, clinic, inCall } = calls
const { rowsThrough, plant } = wallsOf(db)
const now = clock.now()

/** A patient with a paper of their own that is wholly there, and a branch that knows them. */
async function paper() {
  const here = await registerWorld(calls)
  const { id: patient } = await here.withAccount()
  const visit = await here.visit(patient)
  const [folder, item] = [newId(now), newId(now)]
  await plant(
    sql`insert into record_folder (id, patient_id, name, created_at) values (${folder}, ${patient}, 'Knee', ${at(now)})`,
  )
  await plant(sql`
    insert into record_item (id, patient_id, folder_id, title, file_name, size, received, wrapped_key, created_at, changed_at)
    values (${item}, ${patient}, ${folder}, 'A', 'a.pdf', 2, 2, 'x', ${at(now)}, ${at(now)})`)
  const { account } = await clinic.account('branch-staff')
  return { here, patient, visit, item, account }
}

/** How often a paper is shown as it is, in the bin, hidden, taken back, half there; and an hour later. */
async function shownAs(who: Parameters<typeof reachOfRecords>[0], item: string) {
  const read = (moment = now) =>
    rowsThrough(reachOfRecords(who, moment), sql`select id from record_item where id = ${item}`)
  const states: Record<string, Statement> = {
    bin: sql`deleted_at = ${at(now)}`,
    hidden: sql`hidden_at = ${at(now)}`,
    'taken back': sql`withdrawn_at = ${at(now)}`,
    half: sql`received = 1`,
  }
  const shown: Record<string, number> = { whole: await read() }
  for (const [state, set] of Object.entries(states)) {
    await plant(sql`update record_item set ${set} where id = ${item}`)
    shown[state] = await read()
    await plant(
      sql`update record_item set deleted_at = null, hidden_at = null, withdrawn_at = null, received = 2 where id = ${item}`,
    )
  }
  return { ...shown, later: await read(later(now, 2 * hour)) }
}

test('what is shared with a branch is shown whole and open, while it is shared', async () => {
  const { here, patient, item, account } = await paper()
  await plant(sql`
    insert into record_grant (id, patient_id, item_id, branch_id, created_at, expires_at)
    values (${newId(now)}, ${patient}, ${item}, ${here.branch}, ${at(now)}, ${at(later(now, hour))})`)
  const nurse = worksWith(account, here.branch, 'records.view', 'appointments.view')
  expect(await shownAs(nurse, item)).toEqual({ whole: 1, bin: 0, hidden: 0, 'taken back': 0, half: 0, later: 0 })
  const grants = (moment: typeof now) =>
    rowsThrough(reachOfRecords(nurse, moment), sql`select id from record_grant where item_id = ${item}`)
  expect([await grants(now), await grants(later(now, 2 * hour))]).toEqual([1, 0])
})

test('an emergency opens what is there for an hour, what its patient has hidden too, and nothing that lies in the bin', async () => {
  const { here, patient, item, account } = await paper()
  await plant(sql`
    insert into record_emergency (id, patient_id, account_id, branch_id, who, role, reason, at, expires_at)
    values (${newId(now)}, ${patient}, ${account}, ${here.branch}, 'Somebody', '', 'Found without a word to say', ${at(now)}, ${at(later(now, hour))})`)
  const nurse = worksWith(account, here.branch, 'records.breakglass', 'appointments.view')
  expect(await shownAs(nurse, item)).toEqual({ whole: 1, bin: 0, hidden: 1, 'taken back': 0, half: 0, later: 0 })
})

test('what was agreed to and what was answered before a visit is for who may read papers there, the answers once they are sent', async () => {
  const { here, visit, account } = await paper()
  await plant(sql`
    insert into visit_consent (id, appointment_id, question, version, agrees, decided_at, content, next_try_at)
    values (${newId(now)}, ${visit}, 'q', 1, true, ${at(now)}, 'x', ${at(now)})`)
  await plant(sql`
    insert into questionnaire_response (appointment_id, answers, changed_at) values (${visit}, 'x', ${at(now)})`)
  const [desk, nurse] = [
    worksWith(account, here.branch, 'appointments.view'),
    worksWith(account, here.branch, 'appointments.view', 'records.view'),
  ]
  const read = async (who: typeof desk) => [
    await rowsThrough(who, sql`select id from visit_consent where appointment_id = ${visit}`),
    await rowsThrough(who, sql`select appointment_id from questionnaire_response where appointment_id = ${visit}`),
  ]
  expect([await read(desk), await read(nurse)]).toEqual([[0, 0], [1, 0]]) // prettier-ignore
  await plant(sql`update questionnaire_response set sent_at = ${at(now)} where appointment_id = ${visit}`)
  expect([await read(desk), await read(nurse)]).toEqual([[0, 0], [1, 1]]) // prettier-ignore
})

test('what was looked at of a doctor is public where it stands: not what failed or ended, nor of one who is on no page', async () => {
  const doctor = await clinic.doctor()
  const { account } = await clinic.patient()
  const reader = worksWith(account, doctor.branch, 'appointments.view')
  const check = (kind: string, status: string, ended: string | null) => sql`
    insert into verification_check (id, practitioner_id, kind, status, way, source, fact, checked_at, ended_at)
    values (${newId(now)}, ${doctor.practitioner}, ${kind}, ${status}, 'register', 'Register', 'Found', ${at(now)}, ${ended}::timestamptz)`
  for (const row of [
    check('registry', 'passed', null),
    check('identity', 'failed', null),
    check('registry', 'passed', at(now)),
  ])
    await plant(row)
  const read = (who = reader) =>
    rowsThrough(who, sql`select id from verification_check where practitioner_id = ${doctor.practitioner}`)
  expect([await read(), await read(isDoctor(doctor))]).toEqual([1, 3])
  await plant(sql`update practitioner set is_published = false where id = ${doctor.practitioner}`)
  expect(await read()).toBe(0)
})

test('a doctor who left a branch reads its templates no more', async () => {
  const doctor = await clinic.doctor()
  await plant(sql`
    insert into letter_template (id, branch_id, name, body, changed_at) values (${newId(now)}, ${doctor.branch}, 'A', 'x', ${at(now)})`)
  const read = () =>
    rowsThrough(isDoctor(doctor), sql`select id from letter_template where branch_id = ${doctor.branch}`)
  expect(await read()).toBe(1)
  await plant(sql`update practitioner_branch set state = 'left' where practitioner_id = ${doctor.practitioner}`)
  expect(await read()).toBe(0)
})

test('what two browsers of a call hand each other a third one in it does not read, nor does anybody write it in their name', async () => {
  const { id, meetId, doctor, asDoctor, asPatient } = await inCall()
  const third = await join(app.person(), meetId, { name: 'Ivy' })
  await decide(doctor, meetId, third.participant_id, 'admit')
  const as = (callToken: string) =>
    reachOfCaller({ kind: 'visitor', visitor: 'x' }, { meeting: meetId, caller: hashToken(callToken) })
  await plant(sql`
    insert into call_signal (appointment_id, from_id, to_id, kind, body, at)
    values (${id}, ${asPatient.participant_id}, ${third.participant_id}, 'candidate', 'x', ${at(now)})`)
  const read = (callToken: string) =>
    rowsThrough(as(callToken), sql`select number from call_signal where appointment_id = ${id}`)
  expect([await read(third.token), await read(asPatient.token)]).toEqual([1, 1])
  await plant(sql`update call_signal set to_id = ${asDoctor.participant_id} where appointment_id = ${id}`)
  expect(await read(third.token)).toBe(0)
  const signals = (from: string, to = asPatient.participant_id) => sql`
    insert into call_signal (appointment_id, from_id, to_id, kind, body, at) values (${id}, ${from}, ${to}, 'candidate', 'x', ${at(now)})`
  const writes = (from: string) => sql`
    insert into call_message (id, appointment_id, from_id, body, at) values (${newId(now)}, ${id}, ${from}, 'x', ${at(now)})`
  for (const write of [signals, writes])
    expect([
      await rowsThrough(as(third.token), write(asPatient.participant_id)),
      await rowsThrough(as(third.token), write(third.participant_id)),
    ]).toEqual([0, 1])
  const { participant_id: waiting } = await join(app.person(), meetId, { name: 'Waits' })
  expect(await rowsThrough(as(third.token), signals(third.participant_id, waiting))).toBe(0)
})

test('what only reads writes nothing, whatever function it calls', async () => {
  const reading = (statement: Statement) => db.database.read.one(statement)
  const readOnly = { code: '25006' }
  await expect(reading(sql`select seen_session('a', 'b', ${at(now)})`)).rejects.toMatchObject(readOnly)
  await expect(reading(sql`update patient set first_name = '' returning id`)).rejects.toMatchObject(readOnly)
})
