import { expect, test } from 'vitest'
import { instant, minute, type Instant } from '#domain/time/instant.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { sendDueReminder } from '#server/features/reminders/send-reminders.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { noPush } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { deliverOne } from '#tests/support/deliver.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// N23: who has an account is told that check-in is open, where it is, and when they have not come yet.

const world = await openClinic()
const { db, app, clock, clinic } = world
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const moment = (text: string) => instant(Date.parse(text))
const ten = '2027-01-14T10:00:00Z'

/** Somebody with an account and a telephone, who is booked for a moment. */
async function booked(start = ten, shape: { check_in_before?: number; video?: true } = {}) {
  clock.set(mondayMorning)
  const here = await queueClinic(world)
  const login = await clinic.patient()
  await plant(sql`
    insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
    values (${newId(clock.now())}, ${login.account}, ${`https://push.example/${login.account}`}, 'key', 'secret', ${at(clock.now())})`)
  const visit = await here.booked(moment(start))
  await plant(sql`
    update patient set account_id = ${login.account} where id = (select patient_id from appointment where id = ${visit})`)
  if (shape.video) await plant(sql`update appointment set mode = 'video' where id = ${visit}`)
  if (shape.check_in_before !== undefined) await opensBefore(here.branch, shape.check_in_before)
  await planReminders(deps, 100)
  return { ...login, here, visit }
}

const opensBefore = (branch: string, minutes: number) =>
  plant(sql`
    insert into queue_settings (branch_id, check_in_before) values (${branch}, ${minutes})
    on conflict (branch_id) do update set check_in_before = excluded.check_in_before`)

async function runAt(now: Instant | string) {
  clock.set(typeof now === 'string' ? moment(now) : now)
  while ((await sendDueReminder(deps)) > 0);
}

const news = (about: string) =>
  db.look.many<{ channel: string; subject: string; path: string; account_id: string }>(sql`
    select channel, subject, path, account_id from outbox_message where about = ${about} and kind = 'N23' order by created_at, id`)

test('an hour before the visit its patient reads by the clock of the branch that check-in is open, on the phone too, once', async () => {
  const { visit, account } = await booked()
  await runAt('2027-01-14T08:59:00Z')
  expect(await news(visit)).toEqual([])
  await runAt('2027-01-14T09:00:00Z')
  const told = {
    subject: 'You can check in for 10:00am now',
    path: `/usr/appointments?visit=${visit}`,
    account_id: account,
  }
  expect(await news(visit)).toEqual([
    { channel: 'app', ...told },
    { channel: 'push', ...told },
  ])
  await planReminders(deps, 100)
  await runAt('2027-01-14T09:30:00Z')
  expect(await news(visit)).toHaveLength(2)
})

test('who is here already, whose visit is cancelled, by video or on hold, and who wants no reminders, is told nothing', async () => {
  const [here, cancelled, video, held, quiet] = [
    await booked(),
    await booked(),
    await booked(ten, { video: true }),
    await booked(),
    await booked(),
  ]
  await plant(sql`update account set mails_off = '{reminders}' where id = ${quiet.account}`)
  await plant(sql`update practitioner set verification = 'suspended' where id = ${held.here.doctor.practitioner}`)
  clock.set(moment('2027-01-14T08:45:00Z'))
  await here.here.step(here.visit, 'arrive')
  await app.person(cancelled).call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: cancelled.visit },
    body: { version: 1 },
  })
  await runAt('2027-01-14T09:01:00Z')
  for (const { visit } of [here, cancelled, video, held, quiet]) expect(await news(visit)).toEqual([])
})

test('a moved visit is told of for its new time alone', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-13T10:00:00Z')
  await planReminders(deps, 100)
  await patient.call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: visit },
    body: { version: 1, start: '2027-01-20T11:00:00Z' },
  })
  // What was planned for the old time falls due before the new time is planned, and after.
  await runAt('2027-01-13T09:00:30Z')
  await planReminders(deps, 100)
  await runAt('2027-01-13T09:01:00Z')
  expect(await news(visit)).toEqual([])
  await runAt('2027-01-20T10:00:00Z')
  expect((await news(visit)).map(({ subject }) => subject)).toEqual(['You can check in for 11:00am now'])
})

test('a visit that was moved to an earlier hour of its day is not told of by what was planned for its old one', async () => {
  const { visit } = await booked()
  await plant(sql`update appointment set start_at = ${at(moment('2027-01-14T09:50:00Z'))} where id = ${visit}`)
  await runAt('2027-01-14T09:01:00Z')
  expect(await news(visit)).toEqual([])
})

test('a branch that opens check-in later is waited for, also when it decides so after the booking; one that opens it no sooner than the visit tells nothing', async () => {
  const [later, decided, shut] = [
    await booked(ten, { check_in_before: 20 }),
    await booked(),
    await booked(ten, { check_in_before: 0 }),
  ]
  await opensBefore(decided.here.branch, 30)
  await runAt('2027-01-14T09:00:00Z')
  for (const { visit } of [later, decided, shut]) expect(await news(visit)).toEqual([])
  await runAt('2027-01-14T09:30:00Z')
  expect([await news(later.visit), await news(decided.visit)].map(({ length }) => length)).toEqual([0, 2])
  await runAt('2027-01-14T09:40:00Z')
  expect(await news(later.visit)).toHaveLength(2)
  await runAt('2027-01-14T10:05:00Z')
  expect(await news(shut.visit)).toEqual([])
})

test('nothing ran until the visit had begun: nothing is told; a phone that was away for long is left alone', async () => {
  const late = await booked()
  await runAt('2027-01-14T10:00:00Z')
  expect(await news(late.visit)).toEqual([])
  const away = await booked()
  await runAt('2027-01-14T09:00:00Z')
  const pushed: string[] = []
  clock.set(moment('2027-01-14T09:25:00Z'))
  const push = { ...noPush, send: async (_: unknown, { title }: { title: string }) => void pushed.push(title) }
  const quiet = { send: async () => {}, close: () => {} }
  while ((await deliverOne({ ...deps, mail: quiet, texts: quiet, push: push as never })) > 0);
  expect(pushed.filter((title) => title.includes('check in'))).toEqual([])
  expect(await news(away.visit)).toHaveLength(2)
})

test('the three-hour reminder is sent beside it after a silence, and the adult beside a patient reads it in their language', async () => {
  const { visit, account } = await booked('2027-01-14T12:00:00Z')
  const carer = await clinic.patient()
  await plant(sql`update account set language = 'fr' where id = ${carer.account}`)
  await plant(sql`
    insert into carer (patient_id, account_id, created_at)
    select patient_id, ${carer.account}, ${at(clock.now())} from appointment where id = ${visit}`)
  await runAt(instant(moment('2027-01-14T11:00:00Z') + 5 * minute))
  expect((await news(visit)).map((row) => row.account_id)).toEqual([account, account, carer.account])
  expect((await news(visit)).at(-1)?.subject).toContain('12')
  expect((await news(visit)).at(-1)?.subject).not.toContain('check in')
  const kinds = await db.look.many<{ kind: string }>(sql`select kind from outbox_message where about = ${visit}`)
  expect(kinds.map(({ kind }) => kind)).toContain('N19')
})
