import { beforeEach, expect, test } from 'vitest'
import { day, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal, unlessBusy } from '#tests/support/booker.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { CallFailed } from '#web/lib/call.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

// Nobody empties a doctor's calendar: as many visits as a course of treatment takes are booked online, and no more.

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
beforeEach(() => clock.set(mondayMorning))

const starts = (count: number, date = '2027-01-05') =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(`${date}T09:00:00Z`) + at * 30 * minute).toISOString())

/** The clinic books these times for somebody, as often as it likes. */
function clinicBooks(doctor: ClinicDoctor, patient_id: string, times: readonly string[]) {
  const body = { offering_id: doctor.offering, service_id: doctor.service, patient_id, starts: [...times], reason: '' }
  return app.person(doctor).call('POST /appointments', { body })
}

async function patientOf(account: string): Promise<string> {
  const row = await db.look.one<{ id: string }>(sql`select id from patient where account_id = ${account}`)
  return row?.id ?? ''
}

test('twelve visits ahead with one doctor, and the next is refused in words; one that is over, off or replaced leaves room', async () => {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const who = app.person(login)
  const [first = '', ...others] = starts(12)
  const { appointment_id } = await book(who, doctor, first)
  await clinicBooks(doctor, await patientOf(login.account), others)
  const more = '2027-01-06T09:00:00.000Z'
  expect(await refusal(book(who, doctor, more))).toMatchObject({
    code: 'enough_ahead',
    title: 'You have as many appointments ahead as one person can book online. Call the clinic to book one more',
  })
  // One that goes for another one makes them no more.
  const draft = await begin(who, doctor, more)
  const instead = { params: { draftId: draft.id }, body: { replaces: { appointment_id, version: 1 } } }
  const replaced = await who.call('POST /drafts/:draftId/book', instead)
  // With somebody else there is room, and for the clinic there always is.
  await book(who, await clinic.doctor(), '2027-01-06T11:00:00.000Z')
  await clinicBooks(doctor, await patientOf(login.account), ['2027-01-06T15:00:00.000Z'])
  // One with another doctor that goes for it would make them one more here.
  const elsewhere = await book(who, await clinic.doctor(), '2027-01-06T12:00:00.000Z')
  const other = await begin(who, doctor, '2027-01-06T16:00:00.000Z')
  const of = { appointment_id: elsewhere.appointment_id, version: 1 }
  expect(
    await refusal(who.call('POST /drafts/:draftId/book', { params: { draftId: other.id }, body: { replaces: of } })),
  ).toMatchObject({ code: 'enough_ahead' })
  const cancel = async (id: string) => {
    const { version } = await who.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
    await who.call('POST /appointments/:appointmentId/cancel', { params: { appointmentId: id }, body: { version } })
  }
  await cancel('appointment_id' in replaced ? replaced.appointment_id : '')
  expect(await refusal(book(who, doctor, more))).toMatchObject({ code: 'enough_ahead' })
  const { results } = await who.call('GET /appointments/mine', { query: { tab: 'upcoming' } })
  const another = results.find((visit) => visit.doctor.slug === doctor.slug)?.id ?? ''
  await cancel(another)
  await book(who, doctor, more)
  clock.pass(2 * day)
  await book(who, doctor, '2027-01-07T09:00:00.000Z')
})

test.each([
  { doctors: 1, each: 16, taken: 12 },
  { doctors: 5, each: 9, taken: 40 },
])(
  'of many bookings of one account at once no more are taken than may lie ahead: $taken with $doctors',
  async ({ doctors, each, taken }) => {
    const who = app.person(await clinic.patient())
    const ids: string[] = []
    for (let number = 0; number < doctors; number += 1) {
      const doctor = await clinic.doctor()
      const days = ['2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08', '2027-01-11'].slice(number)
      for (const start of days.flatMap((date) => starts(9, date)).slice(0, each)) {
        ids.push((await begin(who, doctor, start)).id)
        // Three times are held at once; a draft whose hold has lapsed is booked all the same while its time is free.
        clock.pass(11 * minute)
      }
    }
    const all = await Promise.all(
      ids.map((draftId) =>
        unlessBusy(() => who.call('POST /drafts/:draftId/book', { params: { draftId }, body: {} })).then(
          () => 'booked',
          (error: unknown) => (error instanceof CallFailed ? error.problem.code : error),
        ),
      ),
    )
    expect(Object.groupBy(all, String).booked).toHaveLength(taken)
    expect(new Set(all)).toEqual(new Set(['booked', 'enough_ahead']))
  },
)

test('bookings of one account wait for one another, whoever of the family and with which doctor', async () => {
  const login = await clinic.patient()
  const who = app.person(login)
  const draft = await begin(who, await clinic.doctor(), '2027-01-05T09:00:00.000Z')
  const booked = await db.database.asWorker('another booking', async (tx) => {
    await tx.many(sql`select pg_advisory_xact_lock(advisory_key(${login.account}::uuid))`)
    const booking = who.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: {} })
    await expect
      .poll(() => db.look.one(sql`select 1 as waits from pg_locks where locktype = 'advisory' and not granted`))
      .toBeDefined()
    return { booking }
  })
  expect(await booked.booking).toHaveProperty('appointment_id')
})

test('a guest is counted by the address that was proven, whatever the name', async () => {
  const doctor = await clinic.doctor()
  const email = 'many@example.com'
  const guestBooks = async (first_name: string, start: string) => {
    const guest = app.person()
    const draft = await begin(guest, doctor, start)
    const params = { draftId: draft.id }
    const person = { first_name, last_name: 'Demo', date_of_birth: '1990-02-03', email, phone_number: '' }
    await guest.call('POST /drafts/:draftId/book', { params, body: { person } })
    const mails = await db.look.many<{ subject: string; body: string; kind: string }>(
      sql`select subject, body, kind from outbox_message where recipient = ${email} and kind = 'N01' order by id desc limit 1`,
    )
    return guest.call('POST /drafts/:draftId/confirm', { params, body: { code: codeIn(mails) } })
  }
  const [first = '', ...others] = starts(12)
  await guestBooks('Robin', first)
  const row = await db.look.one<{ id: string }>(sql`select id from patient where email = ${email}`)
  await clinicBooks(doctor, row?.id ?? '', others)
  expect(await refusal(guestBooks('Kim', '2027-01-06T09:00:00.000Z'))).toMatchObject({ code: 'enough_ahead' })
})
