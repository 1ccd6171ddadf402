import { expect, test } from 'vitest'
import { hour, instant, minute } from '#domain/time/instant.ts'
import { deliverOne } from '#tests/support/deliver.ts'
import { runTimers } from '#server/features/appointments/run-timers.ts'
import { sql } from '#server/platform/database/sql.ts'
import { noPush } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
const deps = { database: db.database, clock, site }
const at = (time: string) => `2027-01-${time}:00.000Z`

const told = (account: string, ...kinds: string[]) =>
  db.database.asWorker('test', (tx) =>
    tx.many<{ kind: string; subject: string; state: string }>(sql`
      select kind, subject, state from outbox_message where account_id = ${account} and kind = any (${kinds}) order by created_at, id`),
  )

const refuseAll = () => Promise.reject(new Error('550 no such mailbox'))
const away = { send: refuseAll, close: () => {} }
const texts = { send: refuseAll }

test('a request that waits is said again at half of its time and near its end, once each', async () => {
  clock.set(instant(Date.parse(at('04T08:00'))))
  const doctor = await clinic.doctor({ approval: 'manual' })
  await book(app.person(await clinic.patient()), doctor, at('07T10:00'))
  const notes = async () => {
    await runTimers(deps)
    await runTimers(deps)
    return (await told(doctor.account, 'N09')).length
  }
  expect(await notes()).toBe(0)
  clock.pass(12 * hour + minute)
  expect(await notes()).toBe(1)
  clock.pass(10 * hour)
  expect(await notes()).toBe(2)
  expect((await told(doctor.account, 'N09'))[0]?.subject).toMatch(/^Answer the request of .+ by Tuesday 5 January 2027/)
})

test('who did not come reads so after ten minutes, unless it is taken back', async () => {
  clock.set(instant(Date.parse(at('05T08:00'))))
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  const { appointment_id: id } = await book(app.person(patient), doctor, at('05T10:00'))
  clock.set(instant(Date.parse(at('05T10:20'))))
  const me = app.person(doctor)
  const step = async (action: 'no_show' | 'undo') => {
    const { version } = await me.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
    await me.call('POST /appointments/:appointmentId/status', {
      params: { appointmentId: id },
      body: { version, action },
    })
  }
  await step('no_show')
  expect(await told(patient.account, 'N28')).toMatchObject([{ subject: 'We missed you on Tuesday 5 January 2027' }])
  await step('undo')
  expect(await told(patient.account, 'N28')).toEqual([])
})

test('a message that cannot be delivered is said to the doctor, with the number to call', async () => {
  clock.set(instant(Date.parse(at('06T08:00'))))
  const doctor = await clinic.doctor()
  await book(app.person(await clinic.patient()), doctor, at('07T10:00'))
  for (let tries = 0; tries < 12; tries += 1) {
    while ((await deliverOne({ database: db.database, clock, mail: away, texts, push: noPush })) > 0);
    clock.pass(2 * hour)
  }
  const [note, ...others] = await told(doctor.account, 'N50')
  expect(others).toEqual([])
  expect(note?.subject).toMatch(/^We could not reach .+ by email/)
})

test('who manages a branch reads that a doctor is away, and how many appointments that meets', async () => {
  clock.set(instant(Date.parse(at('04T08:00'))))
  const manager = await clinic.account('facility-manager')
  const doctor = await clinic.doctor({ branch: await clinic.branch({ manager: manager.account }) })
  const { appointment_id } = await book(app.person(await clinic.patient()), doctor, at('08T10:00'))
  await app.person(doctor).call('POST /doctors/me/leave', {
    body: {
      from_date: '2027-01-08',
      until_date: '2027-01-08',
      reason: 'sick',
      actions: [{ appointment_id, action: 'keep' }],
    },
  })
  expect((await told(manager.account, 'N42'))[0]?.subject).toMatch(
    /is away from 8 January 2027: 1 appointment to move$/,
  )
})
