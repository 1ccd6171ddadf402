import { expect, test } from 'vitest'
import { day, hour, instant, minute, type Instant } from '#domain/time/instant.ts'
import { asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import { deliverOne } from '#tests/support/deliver.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { sendDueReminder } from '#server/features/reminders/send-reminders.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { noPush } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
const deps = { database: db.database, clock, site }
const system = <T>(work: Parameters<typeof db.database.asWorker<T>>[1]) => db.database.asWorker('test', work)

/** A visit as the rows of a clinic hold it, with a patient of its own who has a mobile number. */
async function visit(
  doctor: ClinicDoctor,
  zone: string,
  start: Instant,
  patient = newId(clock.now()),
): Promise<string> {
  const id = newId(clock.now())
  const wall = wallAt(asZone(zone), start)
  await system(async (tx) => {
    await tx.run(sql`
      insert into patient (id, facility_id, first_name, last_name, email, phone_number, created_at)
      select ${patient}, facility_id, 'Pat', 'Sample', ${`${patient}@example.com`}, '+447700900001', ${at(clock.now())}
      from branch where id = ${doctor.branch} on conflict do nothing`)
    await tx.run(sql`
      insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id,
        service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, changed_at, created_at)
      values (${id}, ${id}, 'booked', ${at(start)}, ${at(instant(start + 30 * minute))}, ${`${wall.date}T${wall.time}`}, ${zone}, ${doctor.practitioner},
        ${doctor.branch}, ${doctor.offering}, ${doctor.service}, 'Check-up', 0, 0, 'in_person', ${patient}, 'guest', ${at(clock.now())}, ${at(clock.now())})`)
  })
  return id
}

async function sendAll(): Promise<void> {
  while ((await sendDueReminder(deps)) > 0);
}

const messages = (about: string) =>
  system((tx) =>
    tx.many<{ kind: string; channel: string; created_at: Instant; body: string }>(sql`
      select kind, channel, created_at, body from outbox_message where about = ${about} order by created_at, id`),
  )

test('a visit that is on hold, because the doctor’s licence does not stand, is not reminded of', async () => {
  const doctor = await clinic.doctor()
  const about = await visit(doctor, 'Europe/London', instant(clock.now() + 3 * day))
  await planReminders(deps, 100)
  await system((tx) =>
    tx.run(sql`update practitioner set verification = 'suspended' where id = ${doctor.practitioner}`),
  )
  clock.pass(2 * day + 12 * hour)
  await sendAll()
  expect(await messages(about)).toEqual([])
})

test(
  'a year in five zones: each reminder once, within a minute of its time, by day, whatever the clocks do',
  { timeout: 300_000 },
  async () => {
    const doctor = await clinic.doctor()
    const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland']
    const hours = ['07:30', '09:15', '12:00', '16:45', '20:45', '23:30']
    const daysAhead = [20, 12, 5, 1.5]
    const plans = zones
      .flatMap((zone, z) =>
        Array.from({ length: 45 }, (_, index) => {
          const date = new Date(Date.parse('2027-01-20') + (index * 8 + z) * day).toISOString().slice(0, 10)
          const start = atWall(
            asZone(zone),
            asLocalDate(date),
            asTimeOfDay(hours[(index + z) % hours.length] ?? '12:00'),
          )
          return { zone, start, bookedAt: instant(start - (daysAhead[index % 4] ?? 1) * day) }
        }),
      )
      .toSorted((a, b) => a.bookedAt - b.bookedAt)
    const made: { id: string; zone: string; start: Instant }[] = []
    const dueBefore = async (until: Instant) =>
      system((tx) =>
        tx.one<{ due: Instant | null }>(
          sql`select min(due_at) as due from reminder where done_at is null and due_at < ${at(until)}`,
        ),
      )
    const runUntil = async (until: Instant) => {
      for (;;) {
        const due = (await dueBefore(until))?.due
        if (!due) return
        clock.set(instant(due - minute))
        expect(await sendDueReminder(deps)).toBe(0)
        clock.set(instant(due + 20_000))
        await sendAll()
      }
    }
    for (const plan of plans) {
      await runUntil(plan.bookedAt)
      clock.set(plan.bookedAt)
      made.push({ ...plan, id: await visit(doctor, plan.zone, plan.start) })
      expect(await planReminders(deps, 10)).toBe(1)
      expect(await planReminders(deps, 10)).toBe(0)
    }
    await runUntil(instant(Date.parse('2028-06-01T00:00:00Z')))

    const planned = await system((tx) =>
      tx.many<{ appointment_id: string; kind: string; due_at: Instant; done_at: Instant }>(
        sql`select appointment_id, kind, due_at, done_at from reminder`,
      ),
    )
    let sent = 0
    for (const { id, zone } of made) {
      const reminders = planned.filter((row) => row.appointment_id === id)
      const got = await messages(id)
      for (const reminder of reminders) {
        expect(reminder.done_at - reminder.due_at).toBeLessThanOrEqual(minute)
        const kind = { week: 'N17', days: 'N18', day: 'N18', answer: 'N21', hours: 'N19', check_in: 'N23' }[
          reminder.kind
        ]
        const channels = got.filter((row) => row.kind === kind).map((row) => row.channel)
        expect(channels.toSorted()).toEqual(
          { N17: ['mail'], N18: ['mail', 'text'], N19: ['text'], N21: ['app', 'text'], N23: [] }[kind ?? ''],
        )
        const wall = wallAt(asZone(zone), reminder.due_at)
        expect(wall.time >= '08:00' && wall.time < '21:00').toBe(true)
        sent += 1
      }
      expect(got.every((row) => row.body.length <= 306 || row.channel === 'mail')).toBe(true)
    }
    console.log(JSON.stringify({ visits: made.length, reminders: sent }))
    expect(sent).toBeGreaterThan(400)
  },
)

test('a moved visit is announced for its new time alone, a cancelled one not at all', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const booked = await book(patient, doctor, '2027-01-13T10:00:00Z')
  await planReminders(deps, 10)
  await patient.call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: booked.appointment_id },
    body: { version: 1, start: '2027-01-20T10:00:00Z' },
  })
  await planReminders(deps, 10)
  clock.set(instant(Date.parse('2027-01-13T12:00:00Z')))
  await sendAll()
  expect((await messages(booked.appointment_id)).filter((row) => row.kind === 'N17')).toHaveLength(1)
  await patient.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: booked.appointment_id },
    body: { version: 2 },
  })
  clock.set(instant(Date.parse('2027-01-20T09:00:00Z')))
  await sendAll()
  const kinds = (await messages(booked.appointment_id)).map((row) => row.kind)
  expect(kinds).not.toContain('N18')
  expect(kinds).not.toContain('N19')
})

test('two visits of one person on one day are one reminder; after a long silence only the nearest one is sent', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const patient = newId(clock.now())
  const first = await visit(doctor, 'Europe/London', instant(Date.parse('2027-01-21T10:00:00Z')), patient)
  const second = await visit(doctor, 'Europe/London', instant(Date.parse('2027-01-21T15:00:00Z')), patient)
  await planReminders(deps, 10)
  // Nothing ran from before the first reminder until the morning of the visits.
  clock.set(instant(Date.parse('2027-01-20T12:00:00Z')))
  await sendAll()
  const all = [...(await messages(first)), ...(await messages(second))]
  expect(all.map((row) => `${row.kind} ${row.channel}`)).toEqual(['N18 mail', 'N18 text'])
  expect(all[0]?.body).toContain('These are your 2 appointments of that day.')
  expect(wordsOf(all[0]?.body ?? '').match(/\?do=confirm/g)).toHaveLength(2)
})

const asked = { id: 'q', choices: [], is_required: true, when: 'before', only_if: null }
for (const [what, question] of [
  ['questions', { ...asked, kind: 'text', text: 'Does the canary knee hurt?' }],
  [
    'a text to agree to',
    { ...asked, kind: 'consent', text: 'Canary', consent: { text: 'The canary knee', version: 1 } },
  ],
] as const)
  test(`${what} that are still open before a visit stand in its reminders, never what they say; once all is sent, nothing of it`, async () => {
    clock.set(mondayMorning)
    const doctor = await clinic.doctor()
    await system((tx) =>
      tx.run(sql`update service set questions = ${JSON.stringify([question])}::jsonb where id = ${doctor.service}`),
    )
    const about = await visit(doctor, 'Europe/London', instant(Date.parse('2027-01-21T10:00:00Z')))
    const send = (state: 'sent' | 'begun') =>
      system((tx) =>
        tx.run(sql`
          insert into questionnaire_response (appointment_id, answers, changed_at, sent_at)
          values (${about}, '', ${at(clock.now())}, ${state === 'sent' ? at(clock.now()) : null})
          on conflict (appointment_id) do update set sent_at = excluded.sent_at`),
      )
    await planReminders(deps, 10)
    const words = 'The clinic still needs your answers before the visit.'
    clock.set(instant(Date.parse('2027-01-14T10:00:00Z')))
    await sendAll()
    await send('begun')
    clock.set(instant(Date.parse('2027-01-19T10:00:00Z')))
    await sendAll()
    const [week, days, text] = await messages(about)
    expect([week?.kind, days?.kind, text?.channel]).toEqual(['N17', 'N18', 'text'])
    for (const mail of [week, days]) {
      expect(mail?.body).toContain(words)
      expect(wordsOf(mail?.body ?? '')).toMatch(/Answer what the clinic asks:?\s*https:\/\/tendwell\.example\/a\//)
    }
    expect(text?.body).toContain('The clinic needs your answers first: https://tendwell.example/a/')
    expect(JSON.stringify([week, days, text])).not.toMatch(/canary|knee/i)
    await send('sent')
    clock.set(instant(Date.parse('2027-01-21T08:01:00Z')))
    await sendAll()
    const last = (await messages(about)).slice(3)
    expect(last.map(({ channel }) => channel)).toEqual(['text'])
    expect(last[0]?.body).toContain('Check in, change or cancel')
  })

test('a reminder of two visits says that answers are missing where they are missing', async () => {
  clock.set(mondayMorning)
  const [asks, silent] = [await clinic.doctor(), await clinic.doctor()]
  const question = { ...asked, kind: 'text', text: 'What hurts?' }
  await system((tx) =>
    tx.run(sql`update service set questions = ${JSON.stringify([question])}::jsonb where id = ${asks.service}`),
  )
  const patient = newId(clock.now())
  const first = await visit(silent, 'Europe/London', instant(Date.parse('2027-01-22T10:00:00Z')), patient)
  await visit(asks, 'Europe/London', instant(Date.parse('2027-01-22T15:00:00Z')), patient)
  await planReminders(deps, 10)
  clock.set(instant(Date.parse('2027-01-20T12:00:00Z')))
  await sendAll()
  const mail = (await messages(first)).find(({ channel }) => channel === 'mail')
  expect(wordsOf(mail?.body ?? '').match(/Answer what the clinic asks/g)).toHaveLength(1)
  expect(mail?.body).toContain('The clinic still needs your answers before the visit.')
})

test(
  'the mail server is down for six hours: everything arrives afterwards, nothing twice',
  { timeout: 120_000 },
  async () => {
    await system((tx) => tx.run(sql`update outbox_message set state = 'sent' where state = 'queued'`))
    clock.set(mondayMorning)
    const doctor = await clinic.doctor()
    for (let index = 0; index < 40; index += 1)
      await visit(doctor, 'Europe/London', instant(Date.parse('2027-01-25T09:00:00Z') + index * 10 * minute))
    await planReminders(deps, 100)
    clock.set(instant(Date.parse('2027-01-18T16:00:00Z')))
    await sendAll()
    const downUntil = clock.now() + 6 * hour
    const arrived: string[] = []
    const mail = {
      send: async ({ messageId }: { messageId: string }) => {
        if (clock.now() < downUntil) throw new Error('connect ECONNREFUSED')
        arrived.push(messageId)
      },
      close: () => {},
    }
    const texts = { send: async () => {} }
    for (let passed = 0; passed < 9 * 60; passed += 1) {
      while ((await deliverOne({ ...deps, mail, texts, push: noPush })) > 0);
      clock.pass(minute)
    }
    expect(arrived).toHaveLength(40)
    expect(new Set(arrived).size).toBe(40)
  },
)
