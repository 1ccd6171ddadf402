import { expect, test } from 'vitest'
import { day } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { secrets } from '#server/platform/keyring.ts'
import { book } from '#tests/support/booker.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { firstFolder, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clinic, clock } = await openClinic()

test('the doctor hears at once what is shared and what no longer is; the line says who, never what', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const folder = await firstFolder(patient)
  const item = await upload(patient, folder, 'HIV result.pdf', pdf('result'))
  const share = (what: { item_id: string } | { folder_id: string }, until: 'open' | 'week' = 'open') =>
    patient.call('POST /records/grants', { body: { ...what, practitioner_id: doctor.practitioner, until } })
  const heard = async () => {
    const rows = await db.look.many<{ body: { kind: string } }>(
      sql`select body from live_event where topics = ${[`doctor:${doctor.practitioner}`]} and body->>'kind' = 'papers'`,
    )
    return rows.length
  }
  const { id: grantId } = await share({ item_id: item })
  expect(await heard()).toBe(1)
  const told = await db.look.many<{ subject: string; path: string; channel: string; account_id: string }>(
    sql`select subject, path, channel, account_id from outbox_message where kind = 'N31'`,
  )
  expect(told).toEqual([
    {
      subject: expect.stringMatching(/\w+ \w+ shares a document with you/),
      path: `/doc/appointments?a=${visit}`,
      channel: 'app',
      account_id: doctor.account,
    },
  ])
  expect(JSON.stringify(told)).not.toContain('HIV')
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  expect(await heard()).toBe(2)
  // Shared with another end is no news; a folder is.
  await share({ folder_id: folder })
  await share({ folder_id: folder }, 'week')
  const lines = await db.look.many<{ subject: string }>(
    sql`select subject from outbox_message where kind = 'N31' order by id`,
  )
  expect(lines.map(({ subject }) => subject.replace(/^.*? (shares|no longer)/, '$1'))).toEqual([
    'shares a document with you',
    'no longer shares a document with you',
    'You stopped sharing a document',
    'shares a folder with you',
  ])
})

test('a share with a branch tells those there who look after papers, and so does its end; whose papers they are gets a mail that names no paper', async () => {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  const login = await clinic.patient()
  const patient = app.person(login)
  await book(patient, doctor, '2027-01-06T09:00:00.000Z')
  const staff = (role: 'records_clerk' | 'nurse' | 'receptionist', where = branch) =>
    worksAt(db.database, clock.now(), where, role)
  const [clerk, nurse] = [await staff('records_clerk'), await staff('nurse')]
  // The desk may not see papers, and the other clerk works elsewhere: they hear nothing.
  await staff('receptionist')
  await staff('records_clerk', await clinic.branch())
  const item = await upload(patient, await firstFolder(patient), 'HIV result.pdf', pdf('result'))
  const body = { item_id: item, branch_id: branch, until: 'open' as const }
  const { id: grantId } = await patient.call('POST /records/grants', { body })
  const lines = () =>
    db.look.many<{ account_id: string; subject: string; path: string; channel: string }>(sql`
      select account_id, subject, path, channel from outbox_message where kind = 'N31'
        and (account_id = any (${[clerk.account, nurse.account, login.account]}::uuid[])
          or path like '/branch/records%') order by id`)
  const shared = await lines()
  expect(shared.map(({ account_id }) => account_id).toSorted()).toEqual([clerk.account, nurse.account].toSorted())
  for (const { subject, path, channel } of shared) {
    expect(subject).toMatch(/^\w+ \w+ shares a document with you$/)
    expect(path).toMatch(/^\/branch\/records\?p=[0-9a-f-]{36}$/)
    expect(channel).toBe('app')
  }
  // Their screens hear it although no visit of the branch is told to who sees papers alone.
  const heard = await db.look.many<{ topics: string[] }>(
    sql`select topics from live_event where body->>'kind' = 'papers' and ${`user:${clerk.account}`} = any (topics)`,
  )
  expect(heard).toHaveLength(1)

  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  const ended = (await lines()).slice(2)
  expect(ended.filter(({ account_id }) => account_id !== login.account).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/no longer shares a document with you$/),
    expect.stringMatching(/no longer shares a document with you$/),
  ])
  const mails = ended.filter(({ account_id }) => account_id === login.account)
  expect(mails.map(({ subject, channel }) => [subject, channel])).toEqual([['You stopped sharing a document', 'mail']])
  const bodies = await db.look.many<{ id: string; body: string }>(
    sql`select id, body from outbox_message where kind = 'N31' and channel = 'mail' and account_id = ${login.account}`,
  )
  const [said] = bodies.map(({ id, body: kept }) => wordsOf(secrets.open(kept, { kind: 'message', id })))
  expect(said).toContain('can no longer open it.')
  expect(said).not.toContain('HIV')
})

test('who stops sharing a document that its folder shares as well reads so, and the doctor is told no untruth', async () => {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const patient = app.person(login)
  await book(patient, doctor, '2027-01-06T10:00:00.000Z')
  const folder = await firstFolder(patient)
  const item = await upload(patient, folder, 'letter.pdf', pdf('letter'))
  const shared = { practitioner_id: doctor.practitioner, until: 'open' as const }
  await patient.call('POST /records/grants', { body: { ...shared, folder_id: folder } })
  const { id: grantId } = await patient.call('POST /records/grants', { body: { ...shared, item_id: item } })
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  const told = await db.look.many<{ id: string; subject: string; channel: string; body: string; account_id: string }>(
    sql`select id, subject, channel, body, account_id from outbox_message where kind = 'N31'
      and account_id = any (${[doctor.account, login.account]}::uuid[]) order by id`,
  )
  expect(told.filter(({ subject }) => /no longer/.test(subject))).toEqual([])
  const [mail] = told.filter(({ account_id: to, channel }) => to === login.account && channel === 'mail')
  const words = mail ? wordsOf(secrets.open(mail.body, { kind: 'message', id: mail.id })) : ''
  expect(words).toContain('can still open it')
})

test('a patient whose records were opened for an emergency reads how to reach the branch', async () => {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  const login = await clinic.patient()
  const { appointment_id: appointmentId } = await book(app.person(login), doctor, '2027-01-06T11:00:00.000Z')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set phone = '+44 20 7946 0123' where id = ${branch}`),
  )
  await app.person(doctor).call('POST /appointments/:appointmentId/emergency-access', {
    params: { appointmentId },
    body: { reason: 'The patient is unconscious' },
  })
  const mail = await db.look.one<{ id: string; body: string }>(
    sql`select id, body from outbox_message where kind = 'N32' and channel = 'mail' and account_id = ${login.account}`,
  )
  const words = mail ? wordsOf(secrets.open(mail.body, { kind: 'message', id: mail.id })) : ''
  expect(words).toMatch(/If you think that this was wrong, ask .+, \+44 20 7946 0123\./)
})

test('a doctor who has no visit of the patient before them is led to the last one: what is shared is read with it', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  await book(patient, doctor, '2027-01-04T11:00:00.000Z')
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T11:00:00.000Z')
  const { appointment_id: gone } = await book(patient, doctor, '2027-01-06T11:00:00.000Z')
  await patient.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: gone },
    body: { version: 1, reason: 'other' },
  })
  const item = await upload(patient, await firstFolder(patient), 'letter.pdf', pdf('letter'))
  clock.pass(9 * day)
  await patient.call('POST /records/grants', {
    body: { item_id: item, practitioner_id: doctor.practitioner, until: 'week' },
  })
  const told = await db.look.many<{ path: string }>(
    sql`select path from outbox_message where kind = 'N31' and account_id = ${doctor.account}`,
  )
  expect(told).toEqual([{ path: `/doc/appointments?a=${visit}` }])
  const { papers } = await app.person(doctor).call('GET /appointments/:appointmentId/records', {
    params: { appointmentId: visit },
  })
  expect(papers.map(({ title }) => title)).toEqual(['letter'])
})
