import { afterAll, expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { deliverOne } from '#tests/support/deliver.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Decision 0099: the one text that is about no visit is the code that somebody asks for to the number in their profile.
const { db, app, clock, clinic } = await openClinic()
const time = fakeClock(clock.now())
const carried = await testApp(db.database, time, { TEXT_WEBHOOK_URL: 'https://texts.example/send' })
afterAll(() => carried.close())

async function withNumber(phone_number: string) {
  const login = await clinic.patient()
  const who = carried.person(login)
  const typed = { first_name: 'Pat', last_name: 'Sample', gender: '', date_of_birth: '1990-02-03' }
  const type = (number: string) => who.call('PATCH /auth/me', { body: { ...typed, phone_number: number } })
  await type(phone_number)
  const send = () => who.call('POST /auth/me/phone', {})
  const confirm = (code: string) => who.call('POST /auth/me/phone/confirm', { body: { code } })
  const isConfirmed = async () => (await who.call('GET /auth/me', {})).phone_confirmed
  return { login, type, send, confirm, isConfirmed }
}

const textsTo = (number: string) =>
  db.look.many<{ kind: string; account_id: string }>(sql`
    select kind, account_id from outbox_message where channel = 'text' and recipient = ${number}`)

async function codeTo(number: string): Promise<string> {
  const row = await db.look.one<{ body: string }>(sql`
    select body from outbox_message where channel = 'text' and recipient = ${number} order by created_at desc limit 1`)
  return /: (\d{6}) is your code/.exec(row?.body ?? '')?.[1] ?? ''
}

test('a number is confirmed by the code that was sent there, and as long as it stays the same', async () => {
  const { login, type, send, confirm, isConfirmed } = await withNumber('07700 900411')
  expect(await isConfirmed()).toBe(false)
  expect(await send()).toEqual({ sent_to: '07700 900411' })
  expect(await textsTo('07700 900411')).toEqual([{ kind: 'N01', account_id: login.account }])
  const code = await codeTo('07700 900411')
  expect(await refusal(confirm(code === '111111' ? '222222' : '111111'))).toMatchObject({ code: 'code_wrong' })
  await confirm(code)
  expect(await isConfirmed()).toBe(true)
  // What is confirmed needs no other text.
  await send()
  expect(await textsTo('07700 900411')).toHaveLength(1)
  await type('07700 900412')
  expect(await isConfirmed()).toBe(false)
})

test('a code says nothing about a number that was typed since, and ends after its minutes', async () => {
  const { type, send, confirm, isConfirmed } = await withNumber('07700 900421')
  await send()
  const code = await codeTo('07700 900421')
  await type('07700 900422')
  expect(await refusal(confirm(code))).toMatchObject({ code: 'code_expired' })
  await type('07700 900421')
  time.pass(16 * minute)
  expect(await refusal(confirm(code))).toMatchObject({ code: 'code_expired' })
  expect(await isConfirmed()).toBe(false)
})

test('who types one number after another is stopped before they ring many strangers', async () => {
  const { type, send } = await withNumber('07700 900430')
  for (let n = 1; n <= 5; n += 1) {
    await type(`07700 90043${n}`)
    await send()
  }
  await type('07700 900436')
  expect(await refusal(send())).toMatchObject({ code: 'too_many_tries' })
  expect(await textsTo('07700 900436')).toEqual([])
})

test('where nobody carries texts, and where there is no number, it is said and nothing is sent', async () => {
  const { login, type, send } = await withNumber('07700 900441')
  expect(await refusal(app.person(login).call('POST /auth/me/phone', {}))).toMatchObject({
    errors: [{ field: 'phone_number', message: 'No text messages are sent here. You get emails and notifications' }],
  })
  expect(await textsTo('07700 900441')).toEqual([])
  await type('')
  expect(await refusal(send())).toMatchObject({ errors: [{ field: 'phone_number' }] })
})

test('each code that somebody is told of goes out; one that could not within its minutes does not', async () => {
  const sent: string[] = []
  const texts = { send: ({ to }: { to: string }) => Promise.resolve(void sent.push(to)) }
  const quiet = { send: () => Promise.resolve(), close: () => undefined }
  const deps = { database: db.database, clock: time, mail: quiet, texts, push: quiet as never }
  const sendAll = async () => {
    while ((await deliverOne(deps)) > 0);
  }
  const { send } = await withNumber('07700 900451')
  for (let n = 1; n <= 4; n += 1) {
    await send()
    await sendAll()
    expect(sent.filter((to) => to === '07700 900451')).toHaveLength(n)
  }
  await send()
  time.pass(16 * minute)
  await sendAll()
  expect(sent.filter((to) => to === '07700 900451')).toHaveLength(4)
})
