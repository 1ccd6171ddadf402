import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// What phones in the waiting room are told (N24, N25), and nobody else's.

const world = await openClinic()
const { db, app, clock, clinic } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function phoneOf(account: string) {
  await plant(sql`
    insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
    values (${newId(clock.now())}, ${account}, ${`https://push.example/${account}`}, 'key', 'secret', ${at(clock.now())})`)
}

/** Somebody with an account and a phone, who is here. */
async function comes(here: Awaited<ReturnType<typeof queueClinic>>, minutes: number) {
  const login = await clinic.patient()
  await phoneOf(login.account)
  const visit = await here.booked(soon(minutes))
  await plant(sql`
    update patient set account_id = ${login.account} where id = (select patient_id from appointment where id = ${visit})`)
  await here.step(visit, 'arrive')
  const read = async () =>
    (await app.person(login).call('GET /notifications', {})).results.map(({ subject }) => subject).toReversed()
  return { ...login, visit, read }
}

const pushesTo = (account: string) =>
  db.look.many<{ kind: string; subject: string; path: string }>(sql`
    select kind, subject, path from outbox_message where account_id = ${account} and channel = 'push' order by created_at, id`)

test('who is called reads it on their phone, who is next reads once that one person is before them, nobody else reads anything', async () => {
  const here = await queueClinic(world)
  const [room = ''] = here.points
  const [first, second, third] = [await comes(here, 10), await comes(here, 20), await comes(here, 30)]
  const turn = (label: string) => `Ticket ${label}: it is your turn. Please go to Room 1`
  const nearly = (label: string) => `Ticket ${label}: one person before you`
  await here.callTo(room)
  expect(await first.read()).toEqual([turn('A1')])
  expect(await second.read()).toEqual([nearly('A2')])
  expect(await third.read()).toEqual([])
  expect(await pushesTo(first.account)).toEqual([
    { kind: 'N24', subject: turn('A1'), path: `/usr/appointments?visit=${first.visit}` },
  ])
  clock.pass(2 * minute)
  await here.stepTicket('A1', { step: 'recall' })
  clock.pass(1000)
  await here.stepTicket('A1', { step: 'miss' })
  expect(await first.read()).toEqual([
    turn('A1'),
    turn('A1'),
    expect.stringMatching(/^Ticket A1: you were called at .+\. Please speak to the desk$/),
  ])
  expect((await pushesTo(first.account)).map(({ kind }) => kind)).toEqual(['N24', 'N24', 'N25'])
  // The line is looked at again, from a place where the second was put back: told once is enough.
  await here.callTo(room)
  await here.stepTicket('A2', { step: 'back' })
  await here.callTo(room)
  expect(await second.read()).toEqual([nearly('A2'), turn('A2'), turn('A2')])
  expect(await third.read()).toEqual([nearly('A3')])
})

test('who asks for it in the profile has it as a text message too; nobody has it unasked, and no text goes where texts are off', async () => {
  const here = await queueClinic(world)
  const [room = ''] = here.points
  const [first, second, third] = [await comes(here, 10), await comes(here, 20), await comes(here, 30)]
  const numbers = ['07700 900501', '07700 900502', '07700 900503'] as const
  for (const [place, { account }] of [first, second, third].entries())
    await plant(sql`update account set phone_number = ${numbers[place]} where id = ${account}`)
  const textsTo = async (number: string) =>
    (
      await db.look.many<{ kind: string; body: string; about: string }>(sql`
        select kind, body, about from outbox_message where channel = 'text' and recipient = ${number} order by created_at, id`)
    ).map(({ kind, body, about }) => [kind, body, about])
  expect((await app.person(third).call('GET /auth/messages', {})).off).toContain('turns')
  await plant(sql`update account set mails_off = '{}' where id = ${first.account}`)
  await here.callTo(room)
  await here.stepTicket('A1', { step: 'miss' })
  expect(await textsTo(numbers[0])).toEqual([
    ['N24', 'Tendwell: ticket A1, it is your turn. Please go to Room 1.', first.visit],
    ['N25', 'Tendwell: ticket A1, you were called. Please speak to the desk.', first.visit],
  ])
  // The second was before the call of the first, and asked for nothing.
  expect(await textsTo(numbers[1])).toEqual([])
  await plant(sql`update account set mails_off = '{texts}' where id = ${second.account}`)
  await plant(sql`update account set mails_off = '{}' where id = ${third.account}`)
  await here.callTo(room)
  expect(await textsTo(numbers[1])).toEqual([])
  expect(await textsTo(numbers[2])).toEqual([['N24', 'Tendwell: ticket A3, one person before you.', third.visit]])
})

test('two who read of one turn and share a telephone have one text message there', async () => {
  const here = await queueClinic(world)
  const [room = ''] = here.points
  const patient = await comes(here, 10)
  const [beside, far] = [await clinic.patient(), await clinic.patient()]
  // A doctor who sits beside them asked for nothing, as nobody has it unasked.
  const doctor = await clinic.account('doctor')
  await plant(sql`update account set phone_number = '07700 900513' where id = ${doctor.account}`)
  for (const { account } of [beside, far, doctor])
    await plant(sql`
      insert into carer (patient_id, account_id, created_at)
      select patient_id, ${account}, ${at(clock.now())} from appointment where id = ${patient.visit}`)
  for (const [{ account }, number] of [
    [patient, '07700 900511'],
    [beside, '+44 7700 900511'],
    [far, '07700 900512'],
  ] as const)
    await plant(sql`update account set phone_number = ${number}, mails_off = '{}' where id = ${account}`)
  await here.callTo(room)
  const texts = await db.look.many<{ recipient: string }>(sql`
    select recipient from outbox_message where channel = 'text' and about = ${patient.visit} order by recipient`)
  expect(texts.map(({ recipient }) => recipient)).toEqual(['07700 900511', '07700 900512'])
})

test('who is next reads it however the one before was called: by hand, and once more after a call that was missed', async () => {
  const here = await queueClinic(world)
  const [room = ''] = here.points
  const [first, second, third] = [await comes(here, 10), await comes(here, 20), await comes(here, 30)]
  const nearly = (label: string) => `Ticket ${label}: one person before you`
  await here.stepTicket('A1', { step: 'call', point_id: room })
  expect([await second.read(), await third.read()]).toEqual([[nearly('A2')], []])
  await here.stepTicket('A1', { step: 'miss' })
  await here.step(second.visit, 'undo')
  await here.stepTicket('A1', { step: 'recall' })
  expect(await third.read()).toEqual([nearly('A3')])
  expect(await first.read()).toHaveLength(3)
})

test('the adult beside a patient reads it too, each in their language; a guest without an account is told by the page they opened', async () => {
  const here = await queueClinic(world)
  const [room = ''] = here.points
  const patient = await comes(here, 10)
  const carer = await clinic.patient()
  await plant(sql`update account set language = 'fr' where id = ${carer.account}`)
  await plant(sql`
    insert into carer (patient_id, account_id, created_at)
    select patient_id, ${carer.account}, ${at(clock.now())} from appointment where id = ${patient.visit}`)
  const guest = await here.checkIn(soon(20))
  await here.callTo(room)
  expect(await patient.read()).toEqual(['Ticket A1: it is your turn. Please go to Room 1'])
  const [told] = (await app.person(carer).call('GET /notifications', {})).results
  expect(told?.subject).toContain('c’est votre tour')
  expect(await pushesTo(carer.account)).toEqual([])
  expect(await db.look.many(sql`select id from outbox_message where about = ${guest}`)).toEqual([])
})

test('two desks that call at once tell whoever is next once', async () => {
  const here = await queueClinic(world)
  const people = [await comes(here, 10), await comes(here, 20), await comes(here, 30), await comes(here, 40)]
  await Promise.all(here.points.map((point) => here.callTo(point)))
  const told = await Promise.all(people.map(({ read }) => read()))
  const turns = told.flat().filter((text) => text.includes('your turn'))
  expect(turns.map((text) => text.slice(0, 9)).toSorted()).toEqual(['Ticket A1', 'Ticket A2'])
  expect(told[2]).toEqual(['Ticket A3: one person before you'])
  expect(told[3]).toEqual([])
})
