import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { textLimits } from '#domain/messages/text-limits.ts'
import { sendDueMessage } from '#server/core/messages/send-messages.ts'
import { sql } from '#server/platform/database/sql.ts'
import { noPush } from '#tests/support/app.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { beat, codeOf, join, openCalls, stateOf } from '#tests/support/video-calls.ts'

// The text message to who has not come although the doctor is there: what keeps it from being too much.

const { clock, db, app, videoVisit } = await openCalls()

const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const texts = (about: string) =>
  db.look.many<{ state: string }>(
    sql`select state from outbox_message where about = ${about} and kind = 'N27' and channel = 'text' order by id`,
  )

/** A visit whose patient has a telephone. */
async function visitOf(number: string) {
  const visit = await videoVisit()
  await plant(sql`update account set phone_number = ${number} where id = ${visit.login.account}`)
  return visit
}

/** The doctor is in the call for as long as it takes until who does not come is written to. */
async function waitsAlone({ doctor, meetId }: Awaited<ReturnType<typeof visitOf>>) {
  const { token } = await join(doctor, meetId)
  clock.pass(2 * minute)
  await beat(doctor, meetId, token)
  return token
}

test('one call causes one text: a doctor who goes and comes back causes no other', async () => {
  const visit = await visitOf('+447700900201')
  const { doctor, meetId, id } = visit
  const token = await waitsAlone(visit)
  expect(await texts(id)).toHaveLength(1)
  await doctor.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: token })
  clock.pass(11 * minute)
  // In the product it is said again, since ten minutes have passed; on the telephone it is not.
  const told = () =>
    db.look.many(sql`select id from outbox_message where about = ${id} and kind = 'N27' and channel = 'app'`)
  const before = (await told()).length
  await waitsAlone(visit)
  expect((await told()).length).toBe(before + 1)
  expect(await texts(id)).toHaveLength(1)
})

test('who waits at the door or is in the call gets none; who came and went away again does', async () => {
  const visit = await visitOf('+447700900202')
  const { doctor, patient, meetId, id } = visit
  const { token } = await join(doctor, meetId)
  const { token: own } = await join(patient, meetId)
  expect(await stateOf(patient, meetId, own)).toBe('waiting')
  clock.pass(3 * minute)
  await beat(patient, meetId, own)
  await beat(doctor, meetId, token)
  expect(await texts(id)).toEqual([])
  await patient.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: own })
  await beat(doctor, meetId, token)
  expect(await texts(id)).toHaveLength(1)
})

test('who wants no text messages gets none', async () => {
  const visit = await visitOf('+447700900203')
  await plant(sql`update account set mails_off = array['texts'] where id = ${visit.login.account}`)
  await waitsAlone(visit)
  expect(await texts(visit.id)).toEqual([])
})

test('where there is no number nothing is sent, and no way in is made for nobody', async () => {
  const visit = await visitOf('')
  const links = () => db.look.many(sql`select appointment_id from appointment_link where appointment_id = ${visit.id}`)
  await plant(sql`update patient set phone_number = '' where account_id = ${visit.login.account}`)
  const before = (await links()).length
  await waitsAlone(visit)
  expect(await texts(visit.id)).toEqual([])
  expect(await links()).toHaveLength(before)
})

test.each([
  ['has ended the call', 'end', {}],
  ['has moved the visit to the telephone', 'switch', { to: 'phone' }],
] as const)('a doctor who %s causes no text any more, however long the page stays open', async (_how, what, body) => {
  const visit = await visitOf('+447700900204')
  const { doctor, meetId, id } = visit
  const { token } = await join(doctor, meetId)
  clock.pass(minute)
  expect(
    await codeOf(
      doctor.request('POST', `/api/meetings/${meetId}/${what}`, body).then(({ status }) => {
        expect(status).toBe(200)
      }),
    ),
  ).toBeUndefined()
  clock.pass(minute)
  await beat(doctor, meetId, token)
  clock.pass(minute)
  await beat(doctor, meetId, token)
  expect(await texts(id)).toEqual([])
})

test('a nurse who stays in the call when the doctor has gone texts nobody that the doctor is there', async () => {
  const visit = await visitOf('+447700900205')
  const { doctor, meetId, id, branch } = visit
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  const { token } = await join(doctor, meetId)
  const { token: own } = await join(nurse, meetId)
  await doctor.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: token })
  clock.pass(3 * minute)
  await beat(nurse, meetId, own)
  expect(await texts(id)).toEqual([])
})

test('what was said long ago is not texted: a doctor whose page slept for a quarter of an hour wakes nobody', async () => {
  const visit = await visitOf('+447700900206')
  const { token } = await join(visit.doctor, visit.meetId)
  await beat(visit.doctor, visit.meetId, token)
  await plant(sql`update meeting set told_at = told_at - interval '20 minutes' where appointment_id = ${visit.id}`)
  clock.pass(2 * minute)
  await beat(visit.doctor, visit.meetId, token)
  expect(await texts(visit.id)).toEqual([])
})

test(`one telephone gets ${textLimits.hour.kind} of these an hour and no more, whosever calls they are`, async () => {
  const arrived: string[] = []
  const sender = { send: async ({ to }: { to: string }) => void arrived.push(to) }
  const mail = { send: async () => {}, close: () => {} }
  const visits: string[] = []
  for (let one = 0; one <= textLimits.hour.kind; one += 1) {
    const visit = await visitOf('+447700900207')
    await waitsAlone(visit)
    visits.push(visit.id)
  }
  const deps = { database: db.database, clock, mail, texts: sender, push: noPush }
  while ((await sendDueMessage(deps, 'text')) > 0);
  const states = (await Promise.all(visits.map(texts))).flat().map(({ state }) => state)
  expect(states.filter((state) => state === 'sent')).toHaveLength(textLimits.hour.kind)
  expect(states.filter((state) => state === 'dead')).toHaveLength(1)
})

test('a text that could not be sent while the doctor waited is not sent hours later', async () => {
  const visit = await visitOf('+447700900208')
  await waitsAlone(visit)
  const arrived: string[] = []
  let isAway = true
  const send = async ({ to }: { to: string }) => {
    if (isAway) throw new Error('away')
    arrived.push(to)
  }
  const deps = {
    database: db.database,
    clock,
    mail: { send: async () => {}, close: () => {} },
    texts: { send },
    push: noPush,
  }
  while ((await sendDueMessage(deps, 'text')) > 0);
  isAway = false
  clock.pass(25 * minute)
  while ((await sendDueMessage(deps, 'text')) > 0);
  expect(arrived).not.toContain('+447700900208')
  expect(await texts(visit.id)).toEqual([{ state: 'dead' }])
})
