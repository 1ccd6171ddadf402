import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { day } from '#domain/time/instant.ts'
import type { VerificationMode } from '#domain/verification/checks.ts'
import { setEvidenceDue } from '#server/core/checks/set-evidence-due.ts'
import { dateUncheckedDoctors } from '#server/features/doctors/checks/date-unchecked.ts'
import { runCheckDates } from '#server/features/doctors/checks/run-check-dates.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { asOwner } from '#tests/support/as-owner.ts'
import { refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

// Where facilities vouch, no word says that somebody looked at the licence.

const { db, app, clock, clinic } = await openClinic()
const unchecked = await testApp(db.database, clock, { VERIFICATION: 'off' })
const left = await testApp(db.database, clock, { VERIFICATION: 'facility_attested' })

async function atHouse(at = left) {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch, verified: false })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const body = { ...givenBy, licence_number: `VO-${doctor.slug}` }
  await at.person(doctor).call('POST /doctors/me/verification', { body })
  const params = { branchId: branch, practitionerId: doctor.practitioner }
  const vouch = () => left.person(manager).call('POST /branches/:branchId/doctors/:practitionerId/attest', { params })
  return { ...doctor, vouch }
}

async function vouchedFor() {
  const doctor = await atHouse()
  await doctor.vouch()
  return doctor
}

const page = ({ slug }: { slug: string }) => left.person().call('GET /doctors/:slug', { params: { slug } })

test('the page of a doctor says whether a facility vouches for them or somebody looked', async () => {
  expect(await page(await vouchedFor())).toMatchObject({ is_vouched: true, verified_source: 'Test House' })
  const { verified_words } = await page(await vouchedFor())
  expect(verified_words).toMatch(/^Test House vouched for this doctor on 4 January 2027\./)
  expect(await page(await clinic.doctor())).toMatchObject({ is_vouched: false })
})

test('who is vouched for gets no certificate, and one that was made before does not stand', async () => {
  const doctor = await vouchedFor()
  const issue = (who: ClinicDoctor) => left.person(who).call('POST /doctors/me/credential', {})
  expect(await refusal(issue(doctor))).toMatchObject({ code: 'wrong_status' })
  const mayHave = async (who: ClinicDoctor) =>
    (await left.person(who).call('GET /doctors/me/check', {})).may_have_certificate
  expect(await mayHave(doctor)).toBe(false)
  const checked = await clinic.doctor()
  expect(await mayHave(checked)).toBe(true)
  const { id, standing } = await issue(checked)
  expect(standing).toBe('stands')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set is_vouched = true where id = ${checked.practitioner}`),
  )
  const shown = await app.person().call('GET /credentials/:credentialId', { params: { credentialId: id } })
  expect(shown.standing).toBe('withdrawn')
})

test('where the word of a facility is no longer enough, who stands by it has thirty days; whoever was looked at has none', async () => {
  const [vouched, checked] = [await vouchedFor(), await clinic.doctor()]
  const by = (verification: VerificationMode) => ({ database: db.database, clock, site: app.config, verification })
  const ends = async ({ practitioner }: ClinicDoctor) =>
    db.look.one(sql`select verification, verified_until from practitioner where id = ${practitioner}`)
  await dateUncheckedDoctors(by('facility_attested'))
  expect(await ends(vouched)).toEqual({ verification: 'verified', verified_until: null })
  await dateUncheckedDoctors(by('required'))
  expect(await ends(vouched)).toEqual({ verification: 'verified', verified_until: '2027-02-03' })
  while (await runCheckDates(by('required')));
  expect(await ends(vouched)).toEqual({ verification: 'expiring', verified_until: '2027-02-03' })
  // Where the word of a facility is enough again, its day is gone, and a round that knows so closes nobody before.
  expect(await runCheckDates(by('facility_attested'))).toBe(false)
  await dateUncheckedDoctors(by('facility_attested'))
  expect(await ends(vouched)).toEqual({ verification: 'verified', verified_until: null })
  await dateUncheckedDoctors(by('required'))
  expect(await ends(checked)).toEqual({ verification: 'verified', verified_until: null })
  clock.pass(31 * day)
  while (await runCheckDates(by('required')));
  expect(await ends(vouched)).toMatchObject({ verification: 'expired' })
})

test('the end of something that was looked at is no day that a start takes away', async () => {
  const vouched = await vouchedFor()
  const reviewer = left.person(await clinic.account('platform-admin'))
  const { decide, allChecks } = reviewing(db)
  await handIn(left.person(vouched))
  const [identity] = await allChecks(vouched)
  const valid_until = '2027-12-31'
  await decide(reviewer, vouched, 'verify', { checks: identity ? [{ ...identity, valid_until }] : [] })
  for (const verification of ['required', 'facility_attested', 'off'] as const)
    await dateUncheckedDoctors({ database: db.database, clock, site: app.config, verification })
  expect(
    await db.look.one(sql`select is_vouched, verified_until from practitioner where id = ${vouched.practitioner}`),
  ).toEqual({ is_vouched: true, verified_until: valid_until })
})

test.each([
  ['who stands', false],
  ['whose day is near', true],
])('the word of a facility takes the day away from somebody unchecked %s', async (_who, isNear) => {
  const by = { database: db.database, clock, site: app.config, verification: 'facility_attested' } as const
  const [doctor, other] = [await atHouse(unchecked), await atHouse(unchecked)]
  await dateUncheckedDoctors(by)
  while (isNear && (await runCheckDates(by)));
  expect(await doctor.vouch()).toEqual({ verification: 'verified' })
  const standing = ({ practitioner }: typeof doctor) =>
    db.look.one(
      sql`select verification, verified_until, is_vouched, verified_source as source from practitioner where id = ${practitioner}`,
    )
  const stands = { verification: 'verified', verified_until: null, is_vouched: true, source: 'Test House' }
  expect(await standing(doctor)).toEqual(stands)
  clock.pass(31 * day)
  while (await runCheckDates(by));
  expect(await standing(doctor)).toEqual(stands)
  expect(await standing(other)).toMatchObject({ verification: 'expired' })
})

test('the word of a facility changes nothing of whoever was looked at', async () => {
  const doctor = await atHouse()
  const looked = {
    verification: 'verified',
    verified_on: '2026-11-03',
    verified_source: 'The register',
    is_vouched: false,
  }
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update practitioner set verification = 'verified', verified_on = '2026-11-03', verified_source = 'The register'
      where id = ${doctor.practitioner}`),
  )
  expect(await doctor.vouch()).toEqual({ verification: 'verified' })
  expect(
    await db.look.one(sql`
      select verification, verified_on, verified_source, is_vouched from practitioner where id = ${doctor.practitioner}`),
  ).toEqual(looked)
})

test('the operator says once until when they are looked at who stood by the word of a facility', async () => {
  const vouched = await vouchedFor()
  await dateUncheckedDoctors({ database: db.database, clock, site: app.config, verification: 'required' })
  const set = (due: string) => db.database.asWorker('test', (tx) => setEvidenceDue(tx, due))
  await set('2027-06-01')
  expect((await set('2028-06-01')).doctors).toBe(0)
  const row = sql`select verified_until, end_told from practitioner where id = ${vouched.practitioner}`
  expect(await db.look.one(row)).toEqual({ verified_until: '2027-06-01', end_told: null })
})

test('an upgrade names the facility that vouches, and calls nobody vouched for whom somebody else is said to have looked at', async () => {
  const [kept, named, left_, looked] = [
    await vouchedFor(),
    await vouchedFor(),
    await vouchedFor(),
    await vouchedFor(),
  ] as const
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      update practitioner set verified_source = 'Tendwell' where id = any (${[named.practitioner, looked.practitioner]}::uuid[])`)
    await tx.run(sql`
      update verification_check set ended_at = now()
      where kind = 'affiliation' and practitioner_id = any (${[left_.practitioner, looked.practitioner]}::uuid[])`)
  })
  const folder = join(import.meta.dirname, '../../../src/server/platform/database/migrations')
  await asOwner(db, readFileSync(join(folder, '0411-who-vouches.sql'), 'utf8'))
  const now = async ({ practitioner }: typeof kept) =>
    db.look.one(sql`select is_vouched, verified_source as source from practitioner where id = ${practitioner}`)
  expect(await now(kept)).toEqual({ is_vouched: true, source: 'Test House' })
  expect(await now(named)).toEqual({ is_vouched: true, source: 'Test House' })
  expect(await now(left_)).toEqual({ is_vouched: true, source: 'Test House' })
  expect(await now(looked)).toEqual({ is_vouched: false, source: 'Tendwell' })
})

test('of two facilities that vouch for one doctor each does it for itself: one that is left takes the other’s word along no more', async () => {
  const doctor = await vouchedFor()
  const manager = await clinic.account('facility-manager')
  const second = await clinic.branch({ manager: manager.account })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into practitioner_branch (practitioner_id, branch_id, state, asked_at) values (${doctor.practitioner}, ${second}, 'active', now())`),
  )
  const params = { branchId: second, practitionerId: doctor.practitioner }
  const vouch = () => left.person(manager).call('POST /branches/:branchId/doctors/:practitionerId/attest', { params })
  await Promise.all([vouch(), vouch()])
  const words = async () =>
    (
      await db.look.one<{ n: number }>(
        sql`select count(*)::int as n from verification_check where practitioner_id = ${doctor.practitioner} and kind = 'affiliation' and ended_at is null`,
      )
    )?.n
  expect(await words()).toBe(2)
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update practitioner_branch set state = 'left', left_at = now() where practitioner_id = ${doctor.practitioner} and branch_id = ${second}`,
    ),
  )
  expect(await words()).toBe(1)
  expect(await page(doctor)).toMatchObject({ is_vouched: true })
})
