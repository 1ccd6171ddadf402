import { expect, test } from 'vitest'
import { day, hour, minute } from '#domain/time/instant.ts'
import { mostAnHour, yearsKept } from '#domain/messages/conversation-rules.ts'
import { everythingOf, forgetDue } from '#server/core/table-rules.ts'
import { conversationTables } from '#server/features/appointments/conversation/conversation.tables.ts'
import { sql } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/clock.ts'
import type { TestApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'

const { db, app, clock, clinic } = await openClinic()

type Person = ReturnType<TestApp['person']>

async function visit() {
  clock.set(mondayMorning)
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const patient = await clinic.patient()
  const desk = await worksAt(db.database, clock.now(), branch, 'receptionist')
  const asPatient = app.person(patient)
  const { appointment_id: id } = await book(asPatient, doctor, '2027-01-05T09:00:00.000Z')
  return {
    id,
    branch,
    doctor,
    patient: asPatient,
    login: patient,
    desk: app.person(desk),
    deskLogin: desk,
    manager: app.person(manager),
  }
}

const paths = {
  patient: '/appointments/:appointmentId/messages',
  clinic: '/appointments/:appointmentId/clinic-messages',
} as const

function write(who: Person, side: keyof typeof paths, appointmentId: string, body: string, id = newId(clock.now())) {
  return who.call(`POST ${paths[side]}`, { params: { appointmentId }, body: { id, body } })
}

function read(who: Person, side: keyof typeof paths, appointmentId: string) {
  return who.call(`GET ${paths[side]}`, { params: { appointmentId } })
}

const inbox = (who: Person, branchId: string, show: 'open' | 'mine' | 'done' = 'open') =>
  who.call('GET /branches/:branchId/messages', { params: { branchId }, query: { show } })

test('an identifier in capitals is the same one: what it is given to is read again', async () => {
  const { id, patient, desk } = await visit()
  const own = newId(clock.now())
  await write(patient, 'patient', id, 'Is there a lift?', own.toUpperCase())
  for (const [who, side] of [
    [patient, 'patient'],
    [desk, 'clinic'],
  ] as const)
    expect((await read(who, side, id)).messages.map((message) => [message.id, message.body])).toEqual([
      [own, 'Is there a lift?'],
    ])
})

function mailsAbout(id: string) {
  return db.look.many<{ subject: string; body: string }>(
    sql`select subject, body from outbox_message where about = ${id} and kind = 'N53' and channel = 'mail' order by created_at`,
  )
}

test('a patient asks, the desk finds it in the shared inbox, takes it, answers; both read both', async () => {
  const { id, branch, patient, desk } = await visit()
  await write(patient, 'patient', id, 'Shall I come without breakfast?')
  const [waiting] = (await inbox(desk, branch)).results
  expect(waiting).toMatchObject({
    appointment_id: id,
    last_side: 'patient',
    unread: 1,
    state: 'open',
    assigned_to: null,
  })
  expect((await read(patient, 'patient', id)).messages[0]?.is_read).toBe(false)

  await desk.call('PUT /appointments/:appointmentId/conversation', {
    params: { appointmentId: id },
    body: { state: 'open', is_mine: true, version: waiting?.version ?? 0 },
  })
  expect((await inbox(desk, branch, 'mine')).results).toHaveLength(1)
  const seen = await read(desk, 'clinic', id)
  expect(seen.messages.map(({ side, body }) => [side, body])).toEqual([['patient', 'Shall I come without breakfast?']])
  expect(seen.assigned_to?.is_own).toBe(true)
  clock.pass(minute)
  await write(desk, 'clinic', id, 'Yes. Water is fine.')
  clock.pass(minute)
  const answered = await read(patient, 'patient', id)
  // Its own look is the first at the answer: read from the next time on.
  expect(answered.messages.map(({ side, is_read, is_own }) => [side, is_read, is_own])).toEqual([
    ['patient', true, true],
    ['clinic', false, false],
  ])
  expect((await inbox(desk, branch)).results[0]).toMatchObject({ last_side: 'clinic', unread: 0 })
  await desk.call('PUT /appointments/:appointmentId/conversation', {
    params: { appointmentId: id },
    body: { state: 'done', is_mine: true, version: (await read(desk, 'clinic', id)).version },
  })
  expect((await inbox(desk, branch)).results).toEqual([])
  expect((await inbox(desk, branch, 'done')).results).toHaveLength(1)
  await write(patient, 'patient', id, 'Thank you. One thing more.')
  expect((await inbox(desk, branch)).results).toHaveLength(1)
})

test('the mail says that there is a message and not what it says; one an hour, another one once it was read', async () => {
  const { id, desk, patient } = await visit()
  await write(desk, 'clinic', id, 'Please bring the letter about your knee.')
  await write(desk, 'clinic', id, 'And your glasses.')
  expect(await mailsAbout(id)).toHaveLength(1)
  const [mail] = await mailsAbout(id)
  expect(mail?.subject).toBe('The clinic wrote to you about your appointment')
  clock.pass(minute)
  await read(patient, 'patient', id)
  clock.pass(minute)
  await write(desk, 'clinic', id, 'The lift is on the left.')
  expect(await mailsAbout(id)).toHaveLength(2)
  clock.pass(hour)
  await write(desk, 'clinic', id, 'Until then.')
  expect(await mailsAbout(id)).toHaveLength(3)
})

test('a message that is sent again stands there once, and tells nobody twice', async () => {
  const { id, desk, patient } = await visit()
  const message = newId(clock.now())
  for (let time = 0; time < 3; time += 1) await write(patient, 'patient', id, 'Once', message)
  expect((await read(desk, 'clinic', id)).messages).toHaveLength(1)
  const notes = await db.look.many(sql`select id from outbox_message where about = ${id} and kind = 'N54'`)
  expect(notes).toHaveLength(1)
})

test('a message sent several times at one moment is answered each time as sent', async () => {
  const { id, patient, desk } = await visit()
  const message = newId(clock.now())
  await Promise.all(Array.from({ length: 6 }, () => write(patient, 'patient', id, 'At once', message)))
  expect((await read(desk, 'clinic', id)).messages).toHaveLength(1)
})

test('a doctor who calls their account something else still writes by the name that was checked', async () => {
  const { id, doctor, patient } = await visit()
  const asDoctor = app.person(doctor)
  const renamed = sql`update account set first_name = 'Famous', last_name = 'Surgeon' where id = ${doctor.account}`
  await db.database.asWorker('test', (tx) => tx.run(renamed))
  await write(asDoctor, 'clinic', id, 'Hello')
  const [message] = (await read(patient, 'patient', id)).messages
  expect(message?.name).not.toContain('Famous')
})

test('a message sent again opens nothing that was done; its id carries no other words, nor another visit', async () => {
  const { id, doctor, patient, desk, branch } = await visit()
  const { appointment_id: other } = await book(patient, doctor, '2027-01-06T09:00:00.000Z')
  const message = newId(clock.now())
  await write(patient, 'patient', id, 'Hello', message)
  const { version } = await read(desk, 'clinic', id)
  await desk.call('PUT /appointments/:appointmentId/conversation', {
    params: { appointmentId: id },
    body: { state: 'done', is_mine: false, version },
  })
  await write(patient, 'patient', id, 'Hello', message)
  expect((await inbox(desk, branch, 'done')).results).toHaveLength(1)
  expect(await refusal(write(desk, 'clinic', id, 'Do not eat before', message))).toMatchObject({ code: 'key_reused' })
  expect(await refusal(write(patient, 'patient', other, 'Elsewhere', message))).toMatchObject({ code: 'key_reused' })
  expect(await refusal(write(patient, 'patient', id, 'Other words', message))).toMatchObject({ code: 'key_reused' })
  expect((await inbox(desk, branch)).results).toEqual([])
  expect(await refusal(write(patient, 'patient', id, ' \u200b '))).toMatchObject({ code: 'invalid' })
  expect(await refusal(write(patient, 'patient', id, 'turned \u202e around'))).toMatchObject({ code: 'invalid' })
})

test('who may not write to patients reads nothing of it; another clinic and another patient find nothing', async () => {
  const { id, branch, patient } = await visit()
  await write(patient, 'patient', id, 'For you alone')
  const viewer = app.person(await worksAt(db.database, clock.now(), branch, 'viewer'))
  expect(await refusal(read(viewer, 'clinic', id))).toMatchObject({ status: 403 })
  const other = await visit()
  for (const stranger of [other.desk, other.manager]) {
    expect(await refusal(read(stranger, 'clinic', id))).toMatchObject({ code: 'not_found' })
    expect(await refusal(write(stranger, 'clinic', id, 'x'))).toMatchObject({ code: 'not_found' })
    expect(await refusal(inbox(stranger, branch))).toMatchObject({ code: 'not_found' })
  }
  expect(await refusal(read(other.patient, 'patient', id))).toMatchObject({ code: 'not_found' })
})

test('the link of a mail opens what a guest wrote, not what somebody with an account wrote', async () => {
  const { id, desk } = await visit()
  await write(desk, 'clinic', id, 'For the person who logs in')
  const [link] = await db.look.many<{ n: number }>(
    sql`select 1 as n from appointment_link where appointment_id = ${id}`,
  )
  expect(link).toBeDefined()
  const reach = { kind: 'link', appointment: id, visitor: 'v' } as const
  const { readConversation } = await import('#server/features/appointments/conversation/read-conversation.ts')
  const deps = {
    ...{ database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } },
    papers: { isScanned: false, fileMost: 1 },
  }
  await expect(readConversation(deps, reach, 'patient', id)).rejects.toMatchObject({ code: 'not_logged_in' })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update patient set account_id = null, facility_id = (select facility_id from branch b join appointment a on a.branch_id = b.id where a.id = ${id})
      where id = (select patient_id from appointment where id = ${id})`),
  )
  expect((await readConversation(deps, reach, 'patient', id)).messages).toHaveLength(1)
})

test('two who take a conversation at once: the second reads first what the other did', async () => {
  const { id, patient, desk, manager, branch } = await visit()
  await write(patient, 'patient', id, 'Hello')
  const version = (await inbox(desk, branch)).results[0]?.version ?? 0
  const body = { state: 'open', is_mine: true, version } as const
  await desk.call('PUT /appointments/:appointmentId/conversation', { params: { appointmentId: id }, body })
  const refused = await refusal(
    manager.call('PUT /appointments/:appointmentId/conversation', { params: { appointmentId: id }, body }),
  )
  expect(refused).toMatchObject({ code: 'changed' })
})

test('a branch that takes no messages says so, and still writes itself; fourteen days after the visit nobody does', async () => {
  const { id, patient, desk, manager, branch } = await visit()
  const settings = { takes_messages: false, answer_hours: 'Monday to Friday, 9am to 5pm' }
  await manager.call('PUT /branches/:branchId/message-settings', { params: { branchId: branch }, body: settings })
  expect(await read(patient, 'patient', id)).toMatchObject({
    why_not: 'switched_off',
    answer_hours: settings.answer_hours,
  })
  expect(await refusal(write(patient, 'patient', id, 'x'))).toMatchObject({ code: 'messages_off' })
  await write(desk, 'clinic', id, 'Please call us.')
  const notTheirs = desk.call('PUT /branches/:branchId/message-settings', {
    params: { branchId: branch },
    body: settings,
  })
  expect(await refusal(notTheirs)).toMatchObject({ status: 403 })
  clock.pass(17 * day)
  const later = await inbox(app.person(await worksAt(db.database, clock.now(), branch, 'receptionist')), branch)
  expect(later.results).toHaveLength(1)
  const back = app.person(await worksAt(db.database, clock.now(), branch, 'receptionist'))
  expect(await read(back, 'clinic', id)).toMatchObject({ why_not: 'closed' })
  expect(await refusal(write(back, 'clinic', id, 'x'))).toMatchObject({ code: 'conversation_closed' })
})

test('nobody writes hundreds: the twenty-first message of an hour is refused with the time to wait', async () => {
  const { id, patient } = await visit()
  for (let count = 0; count < mostAnHour; count += 1) await write(patient, 'patient', id, `Message ${count}`)
  expect(await refusal(write(patient, 'patient', id, 'One too many'))).toMatchObject({ code: 'too_many_tries' })
})

test('what was written is in the own data in plain words, and goes two years after the last of it', async () => {
  const { id, patient, login } = await visit()
  await write(patient, 'patient', id, 'Keep this for me')
  const own = await db.database.asWorker('test', (tx) =>
    everythingOf(tx, conversationTables, { account: login.account } as Parameters<typeof everythingOf>[2]),
  )
  expect(JSON.stringify(own)).toContain('Keep this for me')
  clock.pass((yearsKept * 366 + 1) * day)
  await forgetDue({ database: db.database, blobs: { remove: async () => {} } }, clock.now(), conversationTables)
  expect(await db.look.many(sql`select id from conversation_message where appointment_id = ${id}`)).toEqual([])
})
