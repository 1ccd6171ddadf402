import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

// Where the operator asks for it, two people agree before a doctor stands, and each reads what the other one has said.

const { db, app, clock, clinic } = await openClinic()
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks } = reviewing(db)

/** A doctor who waits, with a number of their own. */
async function newcomer() {
  const doctor = await clinic.doctor({ verified: false })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const body = { ...givenBy, licence_number: `TWO-${doctor.slug}` }
  await app.person(doctor).call('POST /doctors/me/verification', { body })
  return doctor
}

const stateOf = async ({ practitioner }: Pick<ClinicDoctor, 'practitioner'>) =>
  (await db.look.one<{ verification: string }>(sql`select verification from practitioner where id = ${practitioner}`))
    ?.verification

type Reader = Pick<typeof reviewer, 'call'>

/** What stands of the first of two decisions in the case, in the list by name and in the queue, where the doctor stands there. */
async function proposalsTo(reader: Reader, { practitioner }: ClinicDoctor) {
  const params = { practitionerId: practitioner }
  const one = await reader.call('GET /admin/verifications/:practitionerId', { params })
  const { results } = await reader.call('GET /admin/checked-doctors', { query: { q: one.doctor.licence_number } })
  const { waiting } = await reader.call('GET /admin/verifications', {})
  const lines = [
    ...results.filter(({ practitioner_id: id }) => id === practitioner),
    ...waiting.filter(({ id }) => id === practitioner),
  ]
  return [one.proposal, ...lines.map(({ proposal }) => proposal)]
}
const allOf = <T>(value: T) => [value, value, value]

test('with four eyes a second person has to agree, on what they saw', async () => {
  const two = await testApp(db.database, clock, { VERIFICATION_FOUR_EYES: 'on' })
  const [one, other] = [
    two.person(await clinic.account('platform-admin')),
    two.person(await clinic.account('platform-admin')),
  ]
  const doctor = await newcomer()
  expect((await handIn(two.person(doctor))).status).toBe(201)
  expect(await decide(one, doctor, 'verify', { checks: await allChecks(doctor) })).toMatchObject({ is_proposed: true })
  expect(await stateOf(doctor)).toBe('submitted')
  expect(await refusal(decide(one, doctor, 'verify'))).toMatchObject({ code: 'second_person_needed' })
  // The queue and the case tell both of it: who has agreed to what, and when.
  const agreed = { decision: 'verify', by: 'Test Person', at: '2027-01-04T07:00:00Z' }
  expect(await proposalsTo(one, doctor)).toEqual(allOf({ ...agreed, is_own: true }))
  expect(await proposalsTo(other, doctor)).toEqual(allOf({ ...agreed, is_own: false }))
  // What the doctor changes meanwhile has to be looked at by two people again.
  expect((await handIn(two.person(doctor), 'licence')).status).toBe(201)
  expect(await decide(other, doctor, 'verify')).toMatchObject({ is_proposed: true })
  expect(await decide(one, doctor, 'verify')).toMatchObject({ is_proposed: false, verification: 'verified' })
  expect(await decide(one, doctor, 'suspend')).toMatchObject({ verification: 'suspended' })
  expect(await proposalsTo(other, doctor)).toEqual([null, null])
  expect(await decide(one, doctor, 'lift')).toMatchObject({ is_proposed: true, verification: 'suspended' })
  // Else nobody would come by it: a doctor who is suspended waits for nobody.
  const lift = { ...agreed, decision: 'lift', is_own: false }
  expect(await proposalsTo(other, doctor)).toEqual(allOf(lift))
  // Where one person is enough, nobody waits for a second one.
  expect(await proposalsTo(reviewer, doctor)).toEqual(allOf(null))
  expect(await decide(other, doctor, 'lift')).toMatchObject({ verification: 'verified' })
  await two.close()
})

test('with four eyes the second person may take the case up: the first one’s agreement stays', async () => {
  const two = await testApp(db.database, clock, { VERIFICATION_FOUR_EYES: 'on' })
  const one = two.person(await clinic.account('platform-admin'))
  const other = two.person(await clinic.account('platform-admin'))
  const doctor = await newcomer()
  await handIn(two.person(doctor))
  expect(await decide(one, doctor, 'verify', { checks: await allChecks(doctor) })).toMatchObject({ is_proposed: true })
  await decide(other, doctor, 'take_up')
  expect(await refusal(decide(one, doctor, 'take_up'))).toMatchObject({
    code: 'wrong_status',
    detail: 'Somebody has taken it up already',
  })
  expect(await decide(other, doctor, 'verify')).toMatchObject({ is_proposed: false, verification: 'verified' })
  await two.close()
})
