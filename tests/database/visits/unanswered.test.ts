import { expect, test } from 'vitest'
import { day, hour, instant, minute, type Instant } from '#domain/time/instant.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { sendDueReminder } from '#server/features/reminders/send-reminders.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { member } from '#tests/support/foreign-world.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const system = <T>(work: Parameters<typeof db.database.asWorker<T>>[1]) => db.database.asWorker('test', work)
const start = instant(Date.parse('2027-01-13T10:00:00Z'))

type Told = { channel: string; subject: string; body: string; path: string; account_id: string | null }
const asked = (about: string) =>
  system((tx) =>
    tx.many<Told>(sql`
      select channel, subject, body, path, account_id from outbox_message where about = ${about} and kind = 'N21' order by created_at, id`),
  )

async function until(moment: Instant) {
  await planReminders(deps, 100)
  for (;;) {
    const next = await system((tx) =>
      tx.one<{ due: Instant | null }>(
        sql`select min(due_at) as due from reminder where done_at is null and due_at <= ${new Date(moment).toISOString()}`,
      ),
    )
    if (!next?.due) break
    clock.set(instant(next.due + 10_000))
    while ((await sendDueReminder(deps)) > 0);
  }
  clock.set(moment)
}

/** A visit nine days ahead of somebody with an account, at a branch with a desk. */
async function visit({ hasDesk = true, phone = '+447700900001' } = {}) {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const desk = hasDesk ? await member(db.database, clinic, doctor.branch, 'receptionist') : undefined
  const login = await clinic.patient()
  await system((tx) => tx.run(sql`update account set phone_number = ${phone} where id = ${login.account}`))
  await system((tx) => tx.run(sql`update patient set phone_number = ${phone} where account_id = ${login.account}`))
  const patient = app.person(login)
  const { appointment_id: id } = await book(patient, doctor, '2027-01-13T10:00:00Z')
  const params = { appointmentId: id }
  const versionOf = async () => (await patient.call('GET /appointments/:appointmentId', { params })).version
  const comes = async () => {
    const body = { action: 'confirm' as const, version: await versionOf(), reason: '' }
    await patient.call('POST /appointments/:appointmentId/status', { params, body })
  }
  return { id, doctor, desk, login, patient, params, versionOf, comes }
}

test('who has not answered the reminder is asked once more a day before by text, and the desk gets one line', async () => {
  const here = await visit()
  await until(instant(start - day - minute))
  expect(await asked(here.id)).toEqual([])
  await until(instant(start - day + minute))
  const [text, note, line, ...more] = (await asked(here.id)).toSorted((a, b) =>
    a.channel > b.channel ? -1 : a.path < b.path ? 1 : -1,
  )
  expect(more).toEqual([])
  expect(text).toMatchObject({ channel: 'text' })
  expect(text?.body).toContain('are you coming Wed 13 Jan, 10:00am? Yes, change or cancel: https://tendwell.example/')
  expect(note).toMatchObject({
    channel: 'app',
    account_id: here.login.account,
    subject: expect.stringContaining('Are you coming'),
  })
  expect(line).toMatchObject({
    channel: 'app',
    account_id: here.desk?.account,
    path: `/branch/appointments?a=${here.id}`,
  })
  expect(line?.subject).toMatch(/^No answer to the reminder yet: .*10:00am, /)
  await until(start)
  expect(await asked(here.id)).toHaveLength(3)
})

test('who gets no text is asked by mail; where a branch has no desk its doctor gets the line', async () => {
  const here = await visit({ hasDesk: false, phone: '' })
  await until(instant(start - day + minute))
  const all = await asked(here.id)
  const mail = all.find(({ channel }) => channel === 'mail')
  expect(wordsOf(mail?.body ?? '')).toMatch(/\?do=confirm/)
  expect(all.filter(({ channel }) => channel !== 'mail').map(({ account_id, path }) => [account_id, path])).toEqual([
    [here.doctor.account, `/doc/appointments?a=${here.id}`],
  ])
})

test('who has answered, cancelled or moved meanwhile, or wants no reminders, is not asked, and nobody gets a line', async () => {
  const answers = {
    comes: async (here: Awaited<ReturnType<typeof visit>>) => here.comes(),
    cancels: async ({ patient, params, versionOf }: Awaited<ReturnType<typeof visit>>) => {
      await patient.call('POST /appointments/:appointmentId/cancel', { params, body: { version: await versionOf() } })
    },
    moves: async ({ patient, params, versionOf }: Awaited<ReturnType<typeof visit>>) => {
      const body = { version: await versionOf(), start: '2027-01-20T10:00:00Z' }
      await patient.call('POST /appointments/:appointmentId/move', { params, body })
    },
    wantsNone: async ({ login }: Awaited<ReturnType<typeof visit>>) => {
      await system((tx) => tx.run(sql`update account set mails_off = '{reminders}' where id = ${login.account}`))
    },
  }
  for (const [what, answer] of Object.entries(answers)) {
    const here = await visit()
    await until(instant(start - 30 * hour))
    await answer(here)
    await until(start)
    expect([what, await asked(here.id)]).toEqual([what, []])
  }
})

test('a visit that was moved is asked about before its new time, whatever was answered for the old one', async () => {
  const here = await visit()
  await until(instant(start - 30 * hour))
  await here.comes()
  const body = { version: await here.versionOf(), start: '2027-01-20T10:00:00Z' }
  await here.patient.call('POST /appointments/:appointmentId/move', { params: here.params, body })
  await until(instant(start + 6 * day + minute))
  expect((await asked(here.id)).filter(({ channel }) => channel === 'text')).toHaveLength(1)
})

test('whoever booked the day before, and whoever was told only just now after a silence, is not asked for an answer', async () => {
  const here = await visit()
  // Nothing ran for a week: the reminder goes out now, and it has had no time to be answered.
  await planReminders(deps, 100)
  clock.set(instant(start - 20 * hour))
  while ((await sendDueReminder(deps)) > 0);
  expect(await asked(here.id)).toEqual([])
  const told = await system((tx) =>
    tx.many<{ kind: string }>(sql`select distinct kind from outbox_message where about = ${here.id} and kind = 'N18'`),
  )
  expect(told).toHaveLength(1)
  clock.set(instant(start - 23 * hour))
  const late = await clinic.doctor()
  const { appointment_id: id } = await book(here.patient, late, '2027-01-13T12:00:00Z')
  await until(start)
  expect(await asked(id)).toEqual([])
})
