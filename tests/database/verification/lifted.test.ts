import { beforeEach, expect, test } from 'vitest'
import { day, instant, minute } from '#domain/time/instant.ts'
import type { VerificationMode } from '#domain/verification/checks.ts'
import { dateUncheckedDoctors } from '#server/features/doctors/checks/date-unchecked.ts'
import { runCheckDates } from '#server/features/doctors/checks/run-check-dates.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

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
  await person.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `END-${doctor.slug}` } })
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
  // What lay here was decided on, and erased after its days: the doctor hands in anew while they are suspended.
  const [old] = await allChecks(doctor)
  expect(old?.evidence).toEqual([])
  const person = app.person(doctor)
  expect((await person.call('GET /doctors/me/check', {})).may_hand_in).toBe(true)
  expect((await handIn(person)).status).toBe(201)
  const { waiting } = await reviewer.call('GET /admin/verifications', {})
  expect(waiting.map(({ id }) => id)).toContain(doctor.practitioner)
  await decide(reviewer, doctor, 'lift', { checks: await allChecks(doctor) })
  const lies = (await person.call('GET /doctors/me/check', {})).evidence
  expect(lies.every(({ is_decided: decided }) => decided)).toBe(true)
  await rounds()
  expect(await checkOf(doctor)).toMatchObject({ verification: 'verified', verified_until: null })
})

test('what still stands needs no second look when a suspension is lifted', async () => {
  const doctor = await verifiedFor(200)
  await decide(reviewer, doctor, 'suspend')
  await decide(reviewer, doctor, 'lift')
  expect((await checkOf(doctor))?.verification).toBe('verified')
})

const unchecked = await testApp(db.database, clock, { VERIFICATION: 'off' })
const vouching = await testApp(db.database, clock, { VERIFICATION: 'facility_attested' })
const starts = (verification: VerificationMode) =>
  dateUncheckedDoctors({ database: db.database, clock, site: app.config, verification })

/** Somebody who sent their number at an installation: where nothing is asked for they stand by that. */
async function newcomer(at: TestApp, more: { branch?: string } = {}) {
  const doctor = await clinic.doctor({ verified: false, ...more })
  await work((tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  await at
    .person(doctor)
    .call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `LI-${doctor.slug}` } })
  return doctor
}

async function vouchedFor() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await newcomer(vouching, { branch })
  const params = { branchId: branch, practitionerId: doctor.practitioner }
  await vouching.person(manager).call('POST /branches/:branchId/doctors/:practitionerId/attest', { params })
  return doctor
}

test.each([
  ['who stands since nothing was asked for', () => newcomer(unchecked)],
  ['whom a facility vouched for', vouchedFor],
])('a suspension of somebody %s is lifted within their days, and after them by a look', async (_who, make) => {
  const doctor = await make()
  await starts('required')
  await decide(reviewer, doctor, 'suspend')
  await decide(reviewer, doctor, 'lift')
  expect(await checkOf(doctor)).toMatchObject({ verification: 'verified', verified_until: '2027-02-03' })
  await decide(reviewer, doctor, 'suspend')
  clock.pass(31 * day)
  expect(await refusal(decide(reviewer, doctor, 'lift'))).toMatchObject({
    code: 'checks_missing',
    extra: { missing: ['identity', 'registry', 'specialty'] },
  })
  await handIn(app.person(doctor))
  await decide(reviewer, doctor, 'lift', { checks: await allChecks(doctor) })
  await rounds()
  expect(await checkOf(doctor)).toMatchObject({ verification: 'verified', verified_until: null })
})

test('whose facility has left them while they were suspended is lifted by a look at everything', async () => {
  const doctor = await vouchedFor()
  await decide(reviewer, doctor, 'suspend')
  await work((tx) =>
    tx.run(
      sql`update practitioner_branch set state = 'left', left_at = now() where practitioner_id = ${doctor.practitioner}`,
    ),
  )
  expect(await refusal(decide(reviewer, doctor, 'lift'))).toMatchObject({ extra: { missing: ['affiliation'] } })
  await handIn(app.person(doctor))
  await decide(reviewer, doctor, 'lift', { checks: await allChecks(doctor) })
  expect((await checkOf(doctor))?.verification).toBe('verified')
})
