import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { begin, refusal, unlessBusy } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'
import { afterAll, beforeAll } from 'vitest'

// The same person, the same draft, the same key: sent several times at once, to two servers.

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const second = openDatabase(db.url, { app: 12, worker: 12 })
let other: TestApp
beforeAll(async () => {
  other = await testApp(second, clock)
})
afterAll(async () => {
  await other.close()
  await second.close()
})
const at = (time: string) => `2027-01-04T${time}:00.000Z`
let people = 0

async function codeFor(draft: string) {
  const mail = await db.database.asWorker('test', (tx) =>
    tx.one<{ body: string }>(sql`
      select m.body from outbox_message m join draft d on d.id = ${draft} and d.typed->>'email' = m.recipient
      order by m.created_at desc, m.id desc limit 1`),
  )
  return codeIn(mail ? [mail] : [])
}

/** A guest with a browser of their own who holds a time and has the code that proves the address. */
async function guest(doctor: ClinicDoctor, start: string, email: string, from: TestApp = app) {
  const who = from.person()
  const draft = await begin(who, doctor, start)
  const person = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1990-02-03', email }
  await who.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: { person } })
  const code = await codeFor(draft.id)
  const twin = other.person()
  for (const [name, value] of who.cookies) twin.cookies.set(name, value)
  return {
    /** From either server: the same browser. */
    confirm: (key?: string, by: 'first' | 'second' = 'first') =>
      (by === 'first' ? who : twin).call(
        'POST /drafts/:draftId/confirm',
        { params: { draftId: draft.id }, body: { code } },
        key ? { idempotencyKey: key } : {},
      ),
  }
}

const email = () => `robin-${(people += 1)}@example.com`
const patientsOf = (address: string) =>
  db.look.many<{ id: string }>(sql`select id from patient where email = ${address}`)

async function wordsOf(answers: readonly Promise<unknown>[]) {
  return (await Promise.all(answers.map(refusal))).map((problem) => (problem as { code?: string })?.code ?? 'booked')
}

test('one guest who confirms at two doctors of a clinic at the same moment is one person, in one place', async () => {
  for (let round = 0; round < 8; round += 1) {
    const here = await clinic.doctor()
    const there = await clinic.doctor({ branch: here.branch })
    const address = email()
    const both = [await guest(here, at('09:00'), address), await guest(there, at('09:00'), address, other)]
    expect((await wordsOf(both.map((one) => one.confirm()))).toSorted()).toEqual(['booked', 'patient_busy'])
    expect(await patientsOf(address)).toHaveLength(1)
  }
})

test('one guest with two visits at different times is one person with two visits', async () => {
  const here = await clinic.doctor()
  const there = await clinic.doctor({ branch: here.branch })
  const address = email()
  const both = [await guest(here, at('09:00'), address), await guest(there, at('11:00'), address, other)]
  expect(await wordsOf(both.map((one) => one.confirm()))).toEqual(['booked', 'booked'])
  expect(await patientsOf(address)).toHaveLength(1)
})

test('a draft of a group that is confirmed three times at once takes one seat', async () => {
  for (let round = 0; round < 5; round += 1) {
    const doctor = await clinic.doctor({ capacity: 5 })
    const one = await guest(doctor, at('09:00'), email())
    const words = await wordsOf([one.confirm(), one.confirm(undefined, 'second'), one.confirm()])
    expect(words.filter((word) => word === 'booked')).toHaveLength(1)
    const seats = await db.look.one<{ taken: number }>(
      sql`select taken from group_session where practitioner_id = ${doctor.practitioner}`,
    )
    expect(seats).toEqual({ taken: 1 })
  }
})

test('a guest whose tap is sent 25 times under one key reads one answer 25 times', async () => {
  const doctor = await clinic.doctor()
  const one = await guest(doctor, at('09:00'), email())
  const answers = await Promise.all(Array.from({ length: 25 }, () => one.confirm('guest-key-0001')))
  expect(new Set(answers.map((answer) => answer.appointment_id)).size).toBe(1)
})

test('a booking of the desk that is sent 40 times under one key reads one answer 40 times', async () => {
  const doctor = await clinic.doctor()
  const [me, elsewhere] = [app.person(doctor), other.person(doctor)]
  const body = {
    offering_id: doctor.offering,
    service_id: doctor.service,
    new_patient: { first_name: 'Sam', last_name: 'Caller', date_of_birth: '1980-01-01', email: '', phone_number: '' },
    starts: [at('10:00')],
  }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      unlessBusy(() =>
        (index % 2 ? me : elsewhere).call('POST /appointments', { body }, { idempotencyKey: 'desk-key-0001' }),
      ),
    ),
  )
  expect(new Set(answers.map((answer) => answer.appointments[0]?.appointment_id)).size).toBe(1)
  const changed = me.call('POST /appointments', { body: { ...body, reason: 'x' } }, { idempotencyKey: 'desk-key-0001' })
  expect(await refusal(changed)).toMatchObject({ code: 'key_reused' })
})

test('nobody is overbooked into the past, nor at a time that no clock shows', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const body = {
    offering_id: doctor.offering,
    service_id: doctor.service,
    new_patient: { first_name: 'Sam', last_name: 'Caller', date_of_birth: '1980-01-01', email: '', phone_number: '' },
    overbook_reason: 'Emergency',
  }
  const past = me.call('POST /appointments', { body: { ...body, starts: [at('06:55')] } })
  expect(await refusal(past)).toMatchObject({ code: 'not_offered', extra: { reason: 'past' } })
  const { appointments } = await me.call('POST /appointments', { body: { ...body, starts: [at('07:30')] } })
  const move = me.call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: appointments[0]?.appointment_id ?? '' },
    body: { version: 1, start: at('06:30'), overbook: true, reason: 'Patient asked' },
  })
  expect(await refusal(move)).toMatchObject({ code: 'not_offered' })
  const seconds = at('08:30').replace(':00.000Z', ':12Z')
  const offMinute = me.call('POST /appointments', { body: { ...body, anyway: true, starts: [seconds] } })
  expect(await refusal(offMinute)).toMatchObject({ code: 'not_offered', extra: { reason: 'off_step' } })
  const moveOff = me.call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: appointments[0]?.appointment_id ?? '' },
    body: { version: 1, start: seconds, overbook: true, reason: 'Patient asked' },
  })
  expect(await refusal(moveOff)).toMatchObject({ code: 'not_offered', extra: { reason: 'off_step' } })
})
