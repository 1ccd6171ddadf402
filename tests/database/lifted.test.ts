import { beforeEach, expect, test } from 'vitest'
import { day, instant, minute } from '#domain/time/instant.ts'
import { runCheckDates } from '#server/features/doctors/checks/run-check-dates.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { handIn, reviewing } from '#tests/support/reviewing.ts'

// Whose suspension is lifted is open at that moment: what ended meanwhile is asked then.

const { db, app, clock, clinic } = await openClinic()
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks } = reviewing(db)
const work = db.database.asWorker.bind(db.database, 'test')
const start = clock.now()
beforeEach(() => clock.set(start))

type Standing = { verification: string; verified_until: string | null }
const checkOf = ({ practitioner }: ClinicDoctor) =>
  db.look.one<Standing>(sql`select verification, verified_until from practitioner where id = ${practitioner}`)
const rounds = async () => {
  while (await runCheckDates({ database: db.database, clock, site: app.config, verification: 'required' }));
}

/** Verified whole, with a document that ends in so many days. */
async function verifiedFor(days: number) {
  const doctor = await clinic.doctor({ verified: false })
  await work((tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const person = app.person(doctor)
  await person.call('POST /doctors/me/verification', { body: { licence_number: `END-${doctor.slug}` } })
  await handIn(person)
  const valid_until = new Date(clock.now() + days * day).toISOString().slice(0, 10)
  const checks = (await allChecks(doctor)).map((check) => ({ ...check, valid_until }))
  await decide(reviewer, doctor, 'verify', { checks })
  return doctor
}

test('what ended during a suspension is looked at before it is lifted, not at the next round', async () => {
  const doctor = await verifiedFor(90)
  await decide(reviewer, doctor, 'suspend')
  clock.set(instant(clock.now() + 91 * day + minute))
  expect(await refusal(decide(reviewer, doctor, 'lift'))).toMatchObject({
    code: 'checks_missing',
    extra: { missing: ['identity', 'registry', 'specialty'] },
  })
  expect((await checkOf(doctor))?.verification).toBe('suspended')
  await work((tx) =>
    tx.run(sql`update verification_evidence set decided_at = null where practitioner_id = ${doctor.practitioner}`),
  )
  await decide(reviewer, doctor, 'lift', { checks: await allChecks(doctor) })
  await rounds()
  expect(await checkOf(doctor)).toMatchObject({ verification: 'verified', verified_until: null })
})

test('what still stands needs no second look when a suspension is lifted', async () => {
  const doctor = await verifiedFor(200)
  await decide(reviewer, doctor, 'suspend')
  await decide(reviewer, doctor, 'lift')
  expect((await checkOf(doctor))?.verification).toBe('verified')
})

test('a suspension of somebody who stands since before checks is not lifted after their day', async () => {
  const doctor = await clinic.doctor()
  await work((tx) =>
    tx.run(
      sql`update practitioner set verified_on = null, verified_until = '2027-02-03' where id = ${doctor.practitioner}`,
    ),
  )
  await decide(reviewer, doctor, 'suspend')
  clock.pass(31 * day)
  expect(await refusal(decide(reviewer, doctor, 'lift'))).toMatchObject({ code: 'checks_missing' })
})
