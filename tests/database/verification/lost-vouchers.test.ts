import { expect, test } from 'vitest'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { decideFacility as decideFacilityOf } from '#tests/support/facility-decision.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

// Where doctors are left to their facilities, they stand by the word of one, and no longer than it is given.

const { db, clock, clinic } = await openClinic()
const left = await testApp(db.database, clock, { VERIFICATION: 'facility_attested' })
const reviewer = left.person(await clinic.account('platform-admin'))
const { decide, allChecks } = reviewing(db)
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }

async function house() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const facilityId = row?.id ?? ''
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update facility set check_state = 'checked' where id = ${facilityId}`),
  )
  const boss = left.person(manager)
  const vouch = ({ practitioner }: ClinicDoctor) =>
    boss.call('POST /branches/:branchId/doctors/:practitionerId/attest', {
      params: { branchId: branch, practitionerId: practitioner },
    })
  const dismiss = async ({ account: accountId }: ClinicDoctor) => {
    const params = { facilityId, accountId }
    const { affected } = await boss.call('GET /facilities/:facilityId/users/:accountId/leaving', {
      params,
      query: { branch_id: branch },
    })
    const actions = affected.map(({ appointment_id }) => ({ appointment_id, action: 'keep' as const }))
    return boss.call('POST /facilities/:facilityId/users/:accountId/deactivate', {
      params,
      body: { branch_id: branch, actions },
    })
  }
  return { branch, vouch, dismiss }
}

/** A doctor who waits at a branch. */
async function newcomer(branch: string, number?: string) {
  const doctor = await clinic.doctor({ verified: false, branch })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const licence_number = number ?? `LV-${doctor.slug}`
  await left.person(doctor).call('POST /doctors/me/verification', { body: { ...givenBy, licence_number } })
  return doctor
}

const stateOf = async ({ practitioner }: ClinicDoctor) =>
  (await db.look.one<{ verification: string }>(sql`select verification from practitioner where id = ${practitioner}`))
    ?.verification

/** A certificate as an earlier version gave it to whoever a facility vouched for. */
async function asBefore(doctor: ClinicDoctor) {
  const vouched = (is: boolean) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`update practitioner set is_vouched = ${is} where id = ${doctor.practitioner}`),
    )
  await vouched(false)
  const certificate = await left.person(doctor).call('POST /doctors/me/credential', {})
  await vouched(true)
  return certificate
}

test('who stood by the word of their facility alone waits again when they leave it, and their patients are told', async () => {
  const { branch, vouch, dismiss } = await house()
  const doctor = await newcomer(branch)
  expect(await vouch(doctor)).toEqual({ verification: 'verified' })
  const certificate = await asBefore(doctor)
  await book(left.person(await clinic.patient()), doctor, '2027-01-06T09:00:00.000Z')
  await dismiss(doctor)
  expect(await stateOf(doctor)).toBe('submitted')
  const page = left.person().call('GET /doctors/:slug/checks', { params: { slug: doctor.slug } })
  expect(await refusal(page)).toMatchObject({ code: 'not_found' })
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  const told = await db.look.many(sql`
    select m.id from outbox_message m join appointment x on x.id = m.about
    where x.practitioner_id = ${doctor.practitioner} and m.subject like '%is on hold' and m.channel = 'mail'`)
  expect(told).toHaveLength(1)
  const read = await db.look.many(sql`
    select id from outbox_message where recipient = (select email from account where id = ${doctor.account}) and subject = 'Your licence check: ended'`)
  expect(read).toHaveLength(1)
  const { waiting } = await reviewer.call('GET /admin/verifications', {})
  expect(waiting.map(({ id }) => id)).toContain(doctor.practitioner)
  // Looked at by us, they stand again; that does not bring back what named the facility.
  await handIn(left.person(doctor))
  const other = await testApp(db.database, clock)
  await decide(other.person(await clinic.account('platform-admin')), doctor, 'verify', {
    checks: await allChecks(doctor),
  })
  expect(await stateOf(doctor)).toBe('verified')
  const params = { credentialId: certificate.id }
  expect((await left.person().call('GET /credentials/:credentialId', { params })).standing).toBe('over')
  await other.close()
})

test('who was looked at by us too stands without their facility; a suspended doctor stays so, and is not confirmed without one', async () => {
  const { branch, vouch, dismiss } = await house()
  const strict = await testApp(db.database, clock)
  const looked = await newcomer(branch)
  await handIn(strict.person(looked))
  const one = strict.person(await clinic.account('platform-admin'))
  await decide(one, looked, 'verify', { checks: await allChecks(looked) })
  await vouch(looked)
  await dismiss(looked)
  expect(await stateOf(looked)).toBe('verified')
  const suspended = await newcomer(branch)
  await vouch(suspended)
  await decide(reviewer, suspended, 'suspend')
  await dismiss(suspended)
  expect(await stateOf(suspended)).toBe('suspended')
  expect(await refusal(decide(reviewer, suspended, 'lift'))).toMatchObject({ code: 'checks_missing' })
  await strict.close()
})

test('a facility that vouches for a number under which somebody else stands reads so', async () => {
  const { branch, vouch } = await house()
  const [first, second] = [await newcomer(branch, 'TWICE-4711'), await newcomer(branch, 'TWICE 4711')]
  expect(await vouch(first)).toEqual({ verification: 'verified' })
  expect(await refusal(vouch(second))).toMatchObject({
    code: 'invalid',
    errors: [{ field: 'licence_number' }],
  })
  expect(await stateOf(second)).toBe('submitted')
})

test('a facility that is suspended vouches for nobody: who has nothing else waits, also at another facility, until it vouches again', async () => {
  const [{ branch, vouch }, other] = [await house(), await house()]
  const doctor = await newcomer(branch)
  await vouch(doctor)
  const elsewhere = await clinic.alsoAt(doctor, other.branch)
  const strict = await testApp(db.database, clock)
  const looked = await newcomer(branch)
  await handIn(strict.person(looked))
  await decide(strict.person(await clinic.account('platform-admin')), looked, 'verify', {
    checks: await allChecks(looked),
  })
  await vouch(looked)
  await book(left.person(await clinic.patient()), elsewhere, '2027-01-06T09:00:00.000Z')
  const isFound = async (slug: string) =>
    (await left.person().call('GET /branches/:slug', { params: { slug: other.branch } })).doctors.some(
      (one) => one.slug === slug,
    )
  expect(await isFound(doctor.slug)).toBe(true)
  await decideFacility(branch, 'suspend')
  expect([await stateOf(doctor), await stateOf(looked)]).toEqual(['submitted', 'verified'])
  expect(await isFound(doctor.slug)).toBe(false)
  const read = await db.look.many(sql`
    select id from outbox_message where account_id = ${doctor.account} and subject = 'Your licence check: ended'`)
  expect(read).toHaveLength(1)
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  const told = await db.look.many(sql`
    select m.id from outbox_message m join appointment x on x.id = m.about
    where x.practitioner_id = ${doctor.practitioner} and m.subject like '%is on hold' and m.channel = 'mail'`)
  expect(told).toHaveLength(1)
  expect(await refusal(vouch(doctor))).toMatchObject({ code: 'wrong_status' })
  await decideFacility(branch, 'resume')
  expect(await stateOf(doctor)).toBe('submitted')
  await vouch(doctor)
  expect(await stateOf(doctor)).toBe('verified')
  expect(await isFound(doctor.slug)).toBe(true)
  await strict.close()
})

async function decideFacility(branch: string, decision: 'suspend' | 'resume') {
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  await decideFacilityOf(reviewer, row?.id ?? '', decision)
}
