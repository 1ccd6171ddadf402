import { expect, test } from 'vitest'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { wordsOf } from '#tests/support/letters.ts'

// Who asked for a time and reads that it is on hold is written to once the licence is confirmed, as that mail promises.

const { db, app, clock, clinic } = await openClinic()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const admin = app.person(await clinic.account('platform-admin'))

async function step({ practitioner }: ClinicDoctor, decision: 'suspend' | 'lift') {
  const row = await db.look.one<{ version: number }>(sql`select version from practitioner where id = ${practitioner}`)
  await admin.call('POST /admin/verifications/:practitionerId', {
    params: { practitionerId: practitioner },
    body: { decision, note: 'Not in the register', version: row?.version ?? 0 },
  })
}

const finishActions = async () => {
  while ((await runVisitAction(deps)) > 0);
}

async function request(doctor: ClinicDoctor, start: string) {
  return (await book(app.person(await clinic.patient()), doctor, start)).appointment_id
}

/** The mails about the licence, in their order. */
const told = (id: string) =>
  db.look.many<{ subject: string; body: string }>(sql`
    select subject, body from outbox_message where about = ${id} and channel = 'mail' and kind = 'message' order by id`)
const subjects = async (id: string) => (await told(id)).map(({ subject }) => subject)
const onHold = 'Your appointment on Wednesday 6 January 2027 is on hold'
const again = 'The clinic can answer your request for Wednesday 6 January 2027 again'

test('a request that was on hold is told once that the clinic can answer it again, and not that it takes place', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  const id = await request(doctor, '2027-01-06T09:00:00.000Z')
  await step(doctor, 'suspend')
  await finishActions()
  expect(await subjects(id)).toEqual([onHold])
  await step(doctor, 'lift')
  await finishActions()
  expect(await subjects(id)).toEqual([onHold, again])
  const [, last] = await told(id)
  expect(wordsOf(last?.body ?? '')).toContain('We write to you as soon as the clinic answers.')
  // On hold once more, they read both once more.
  await step(doctor, 'suspend')
  await finishActions()
  await step(doctor, 'lift')
  await finishActions()
  expect(await subjects(id)).toEqual([onHold, again, onHold, again])
})

test('a request that was never told of the hold is told nothing, and one that came after it neither', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  const before = await request(doctor, '2027-01-06T10:00:00.000Z')
  await step(doctor, 'suspend')
  await step(doctor, 'lift')
  const after = await request(doctor, '2027-01-06T11:00:00.000Z')
  await finishActions()
  expect([await subjects(before), await subjects(after)]).toEqual([[], []])
})

test('a request that the clinic has accepted by the time it is told reads that its visit takes place', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  const id = await request(doctor, '2027-01-06T12:00:00.000Z')
  await step(doctor, 'suspend')
  await finishActions()
  await step(doctor, 'lift')
  await app.person(doctor).call('POST /appointments/:appointmentId/status', {
    params: { appointmentId: id },
    body: { version: 1, action: 'accept', reason: '' },
  })
  await finishActions()
  expect(await subjects(id)).toEqual([onHold, 'Your appointment on Wednesday 6 January 2027 takes place'])
})
