import { expect, test } from 'vitest'
import { type MessageKind, messageKinds } from '#domain/messages/message-kinds.ts'
import { hour } from '#domain/time/instant.ts'
import { insertMessages, messageRows } from '#server/core/messages/outbox.ts'
import { sendDueMessage } from '#server/core/messages/send-messages.ts'
import { sql } from '#server/platform/database/sql.ts'
import { signatureOf } from '#server/platform/texts.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { fakeClock, noPush, testApp } from '#tests/support/app.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { plainLetter } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const { codeTo } = accountsOf(app, db)
const soon = '2027-01-04T10:00:00.000Z'

const arrived: string[] = []
const mail = { send: async () => {}, close: () => {} }
const texts = { send: async ({ to }: { to: string }) => void arrived.push(to) }

async function sendAll() {
  while ((await sendDueMessage({ database: db.database, clock, mail, texts, push: noPush }, 'text')) > 0);
}

const textsTo = (number: string) =>
  db.database.asWorker('test', (tx) =>
    tx.many<{ kind: string; about: string | null; state: string }>(sql`
      select kind, about, state from outbox_message where channel = 'text' and recipient = ${number} order by id`),
  )

function text(kind: MessageKind, number: string, about: string) {
  const to = { email: '', phone_number: number, account: null, off: [] }
  return db.database.asWorker('test', (tx) =>
    insertMessages(
      tx,
      messageRows(clock.now(), to, { kind, subject: 'Late', letter: plainLetter(''), text: 'Late', path: '', about }),
    ),
  )
}

test('one number gets so many texts of a kind and no more, however it is written; the doctor is told whom to call', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id } = await book(app.person(await clinic.patient()), doctor, soon)
  for (const number of ['+44 7700 900982', '07700 900982', '00447700900982', '(07700)900982'])
    for (let more = 0; more < 2; more += 1) await text('N20', number, appointment_id)
  await text('N20', '07700 900111', appointment_id)
  await sendAll()
  expect(arrived).toHaveLength(5 + 1)
  const unsent = await db.look.one<{ count: number }>(
    sql`select count(*) from outbox_message where channel = 'text' and kind = 'N20' and state = 'dead'`,
  )
  expect(unsent?.count).toBe(3)
  const notes = await db.database.asWorker('test', (tx) =>
    tx.many<{ subject: string }>(
      sql`select subject from outbox_message where account_id = ${doctor.account} and kind = 'N50'`,
    ),
  )
  expect(notes[0]?.subject).toMatch(/^We could not reach .+ by text message/)
  // Other kinds still come, until it is too many of all.
  for (const kind of ['N04', 'N18', 'N19'] as const)
    for (let more = 0; more < 3; more += 1) await text(kind, '07700900982', appointment_id)
  await sendAll()
  expect(arrived).toHaveLength(10 + 1)
  clock.pass(hour + 1)
  await text('N20', '07700900982', appointment_id)
  await sendAll()
  expect(arrived).toHaveLength(11 + 1)
})

test('no number rings for what is only typed: a text needs a visit that was booked by a proven person', async () => {
  const doctor = await clinic.doctor()
  const number = '+15550177'
  const sign_up = { user_type: 'patient' as const, first_name: 'Ada', last_name: 'Sample', date_of_birth: '1980-01-01' }
  await app.person().call('POST /auth/sign-up', {
    body: {
      ...sign_up,
      email: 'typed@example.com',
      phone_number: number,
      password: 'four quiet words here',
      terms: true,
    },
  })
  const guest = app.person()
  const draft = await begin(guest, doctor, '2027-01-04T15:00:00.000Z')
  const email = 'guest-with-number@example.com'
  const person = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1990-02-03', email, phone_number: number }
  await guest.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: { person } })
  expect(await textsTo(number)).toEqual([])
  const { appointment_id } = await guest.call('POST /drafts/:draftId/confirm', {
    params: { draftId: draft.id },
    body: { code: await codeTo(email) },
  })
  expect(await textsTo(number)).toMatchObject([{ kind: 'N04', about: appointment_id }])
  // And whoever writes another kind of text one day meets the table.
  await expect(
    db.database.asWorker('test', (tx) =>
      insertMessages(
        tx,
        messageRows(
          clock.now(),
          { email: '', phone_number: number, account: null, off: [] },
          { kind: 'N01', subject: 'Code', letter: plainLetter(''), text: '123456', path: '' },
        ),
      ),
    ),
  ).rejects.toThrow(/outbox_text_about_a_visit/)
})

test('the provider says that a text never arrived: the doctor reads whom to call, once; nobody else says so', async () => {
  const secret = 'a secret of the provider alone'
  const url = { TEXT_WEBHOOK_URL: 'https://texts.example/send', TEXT_WEBHOOK_SECRET: secret }
  const carried = await testApp(db.database, fakeClock(clock.now()), url)
  const doctor = await clinic.doctor()
  const { appointment_id } = await book(app.person(await clinic.patient()), doctor, '2027-01-05T11:00:00.000Z')
  for (const number of ['+15550301', '+15550302', '+15550303']) await text('N20', number, appointment_id)
  const ids = await db.look.many<{ id: string }>(
    sql`select id from outbox_message where channel = 'text' and kind = 'N20' and about = ${appointment_id} order by id`,
  )
  const [failed, delivered, waiting] = ids.map(({ id }) => id)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update outbox_message set state = 'sent', body = '' where id = any (${[failed, delivered]}::uuid[])`),
  )
  const tell = async (on: typeof app, id: string | undefined, state: string, key = secret) => {
    const body = JSON.stringify({ id, state, at: 'words of the provider' })
    const headers = { 'content-type': 'application/json', 'x-signature': signatureOf(key, body) }
    return (await on.app.inject({ method: 'POST', url: '/text-receipts', headers, body })).statusCode
  }
  const notes = () =>
    db.look.many<{ subject: string }>(
      sql`select subject from outbox_message where account_id = ${doctor.account} and kind = 'N50'`,
    )
  // Where no secret is set there is no such address; who does not know it, and what is no receipt, changes nothing.
  expect(await tell(app, failed, 'failed')).toBe(404)
  expect(await tell(carried, failed, 'failed', 'another secret')).toBe(404)
  expect(await tell(carried, failed, 'lost')).toBe(400)
  expect(await notes()).toEqual([])
  for (const [id, state] of [
    [failed, 'failed'],
    [failed, 'failed'],
    [failed, 'delivered'],
    [delivered, 'delivered'],
    [delivered, 'failed'],
    // Not sent yet: nobody can know what became of it.
    [waiting, 'failed'],
    ['01900000-0000-7000-8000-000000000000', 'failed'],
  ] as const)
    expect(await tell(carried, id, state)).toBe(204)
  expect(await notes()).toMatchObject([{ subject: expect.stringMatching(/^We could not reach .+ by text message/) }])
  const kept = await db.look.many(sql`
    select delivered_at is not null as arrived, undelivered_at is not null as lost from outbox_message
    where id = any (${[failed, delivered, waiting]}::uuid[]) order by id`)
  expect(kept).toEqual([
    { arrived: false, lost: true },
    { arrived: true, lost: false },
    { arrived: false, lost: false },
  ])
  await carried.close()
})

test('where nobody carries texts the profile says so, and they cannot be turned on', async () => {
  const patient = await clinic.patient()
  const me = app.person(patient)
  expect(await me.call('GET /auth/messages', {})).toMatchObject({ off: ['turns'], sends_texts: false })
  await me.call('PUT /auth/messages', { body: { off: ['texts', 'own'], time_zone: null } })
  expect(await refusal(me.call('PUT /auth/messages', { body: { off: ['own'], time_zone: null } }))).toMatchObject({
    errors: [{ field: 'off', message: 'No text messages are sent here. You get emails and notifications' }],
  })
  await me.call('PUT /auth/messages', { body: { off: ['texts'], time_zone: null } })
  const carried = await testApp(db.database, fakeClock(clock.now()), { TEXT_WEBHOOK_URL: 'https://texts.example/send' })
  const there = carried.person(patient)
  const answer = await there.call('PUT /auth/messages', { body: { off: [], time_zone: null } })
  expect(answer).toEqual({ off: [], time_zone: null, sends_texts: true })
  await carried.close()
})

test('a mailbox that nobody has proven gets so many mails about visits and no more; an account gets its own', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id } = await book(app.person(await clinic.patient()), doctor, soon)
  const sent: string[] = []
  const toMailbox = async (email: string, account: string | null) => {
    const to = { email, phone_number: '', account, off: [] }
    const message = {
      kind: messageKinds.doctorLate,
      subject: 'Late',
      letter: plainLetter(''),
      path: '',
      about: appointment_id,
    }
    await db.database.asWorker('test', (tx) => insertMessages(tx, messageRows(clock.now(), to, message)))
  }
  for (let more = 0; more < 7; more += 1)
    for (const spelling of ['caller@t.example', 'Caller+a@t.example']) await toMailbox(spelling, null)
  for (let more = 0; more < 12; more += 1) await toMailbox('owner@t.example', doctor.account)
  const post = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} }
  while ((await sendDueMessage({ database: db.database, clock, mail: post, texts, push: noPush }, 'mail')) > 0);
  expect(sent.filter((to) => /^caller/i.test(to))).toHaveLength(10)
  expect(sent.filter((to) => to === 'owner@t.example')).toHaveLength(12)
})

test('news that a clinic causes again and again fill no mailbox, of an account neither; its centre keeps each', async () => {
  const { account } = await clinic.patient()
  const to = { email: 'reader@t.example', phone_number: '', account, off: [] }
  const news = {
    kind: messageKinds.document,
    subject: 'You have a new document',
    letter: plainLetter(''),
    path: '/usr/records',
  }
  for (let more = 0; more < 14; more += 1)
    await db.database.asWorker('test', (tx) => insertMessages(tx, messageRows(clock.now(), to, news)))
  const sent: string[] = []
  const post = { send: async ({ to: reader }: { to: string }) => void sent.push(reader), close: () => {} }
  while ((await sendDueMessage({ database: db.database, clock, mail: post, texts, push: noPush }, 'mail')) > 0);
  expect(sent.filter((reader) => reader === 'reader@t.example')).toHaveLength(10)
  const kept = await db.look.many(sql`
    select id from outbox_message where account_id = ${account} and kind = 'N30' and channel in ('app', 'mail')`)
  expect(kept).toHaveLength(14)
})
