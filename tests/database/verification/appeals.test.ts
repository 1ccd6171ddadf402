import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { handIn, reviewing } from '#tests/support/reviewing.ts'
import { isDoctor } from '#tests/support/walls.ts'

// Who was revoked says once what speaks against it, and another person decides. Until then, and where the revocation stands,
// nothing changes: not for the visits, not for the certificate, not for those who look for the doctor.

const { db, app, clock, clinic } = await openClinic()
const [first, second] = [
  app.person(await clinic.account('platform-admin')),
  app.person(await clinic.account('platform-admin')),
]
const { decide, allChecks } = reviewing(db)
const words = 'The register had me under my maiden name.'
const appeal = (doctor: ClinicDoctor, said = words) =>
  app.person(doctor).call('POST /doctors/me/appeal', { body: { words: said } })
const ownCheck = (doctor: ClinicDoctor) => app.person(doctor).call('GET /doctors/me/check', {})
const caseOf = ({ practitioner }: ClinicDoctor, reader = second) =>
  reader.call('GET /admin/verifications/:practitionerId', { params: { practitionerId: practitioner } })
const stateOf = async (doctor: ClinicDoctor) => (await caseOf(doctor)).doctor.verification

async function revoked() {
  const doctor = await clinic.doctor()
  await decide(first, doctor, 'suspend')
  clock.pass(minute)
  await decide(first, doctor, 'revoke')
  clock.pass(minute)
  return doctor
}

test('a revoked doctor appeals with words; the case waits, and somebody else than who revoked reads and decides it', async () => {
  const doctor = await revoked()
  expect(await ownCheck(doctor)).toMatchObject({ state: 'revoked', may_appeal: true, may_submit: false })
  // Nor does the doctor's own look at the page say that the licence is checked.
  const preview = await app.person(doctor).call('GET /doctors/:slug', { params: { slug: doctor.slug } })
  expect(preview.verified_on).toBeNull()
  expect(await refusal(appeal(doctor, '  '))).toMatchObject({ errors: [{ field: 'words' }] })
  const own = await appeal(doctor)
  expect(own).toMatchObject({ state: 'appealed', may_appeal: false, may_hand_in: true, may_give_number: false })
  expect(own.waiting_since).not.toBeNull()
  const { waiting } = await second.call('GET /admin/verifications', {})
  expect(waiting.find(({ id }) => id === doctor.practitioner)).toMatchObject({ is_appeal: true, is_open: false })
  const [one] = (await caseOf(doctor)).events
  expect(one).toMatchObject({ from_state: 'revoked', to_state: 'appealed', note: words })
  expect([(await caseOf(doctor, first)).revoked_by_you, (await caseOf(doctor)).revoked_by_you]).toEqual([true, false])
  for (const decision of ['uphold', 'restore'] as const)
    expect(await refusal(decide(first, doctor, decision))).toMatchObject({ code: 'second_person_needed' })
  for (const decision of ['verify', 'lift', 'take_up', 'reject'] as const)
    expect(await refusal(decide(second, doctor, decision))).toMatchObject({ code: 'wrong_status' })
  expect(await refusal(decide(second, doctor, 'uphold', { note: ' ' }))).toMatchObject({
    errors: [{ field: 'note' }],
  })
  expect(await stateOf(doctor)).toBe('appealed')
})

test('the mail of a revocation says that there is one appeal, and leads to where it is written', async () => {
  const doctor = await revoked()
  const told = await db.look.one<{ body: string }>(sql`
    select body from outbox_message where account_id = ${doctor.account} and channel = 'mail' and subject like '%: revoked'`)
  const mail = wordsOf(told?.body ?? '')
  expect(mail).toContain('You can appeal once, and there is no last day for it.')
  expect(mail).toMatch(/Appeal the revocation:?\s+https?:\/\/[^/]+\/doc\/profile#appeal/)
})

test('where the revocation stands it is final, and the doctor reads why', async () => {
  const doctor = await revoked()
  await appeal(doctor)
  clock.pass(minute)
  await decide(second, doctor, 'uphold', { note: 'The register does not have you.' })
  expect(await ownCheck(doctor)).toMatchObject({
    state: 'revoked',
    may_appeal: false,
    note: 'The register does not have you.',
  })
  expect(await refusal(appeal(doctor))).toMatchObject({
    code: 'wrong_status',
    detail: 'Your appeal was decided. Please write to us',
  })
  const told = await db.look.many<{ subject: string }>(sql`
    select subject from outbox_message where account_id = ${doctor.account} and channel = 'mail' and kind = 'N40' order by created_at, id`)
  expect(told.map(({ subject }) => subject).slice(-3)).toEqual([
    'Your licence check: revoked',
    'Your licence check: appeal received',
    'Your licence check: still revoked',
  ])
})

/** The case goes on where the revocation was taken back: it is not for who revoked. */
async function leavesToOthers(doctor: ClinicDoctor) {
  expect([(await caseOf(doctor, first)).revoked_by_you, (await caseOf(doctor)).revoked_by_you]).toEqual([true, false])
  for (const decision of ['take_up', 'ask', 'verify', 'reject'] as const)
    expect(await refusal(decide(first, doctor, decision))).toMatchObject({
      code: 'second_person_needed',
      detail: 'You revoked this doctor. Another person decides this case',
    })
}

test('where it is taken back the doctor is looked at again before anybody finds them, with another certificate', async () => {
  const doctor = await clinic.doctor()
  const { id } = await app.person(doctor).call('POST /doctors/me/credential', {})
  const bits = async () =>
    db.look.one(sql`select replaced_at is not null as over from practitioner_credential where id = ${id}`)
  await decide(first, doctor, 'suspend')
  await decide(first, doctor, 'revoke')
  clock.pass(minute)
  await appeal(doctor)
  expect(await bits()).toEqual({ over: false })
  await handIn(app.person(doctor))
  expect(await refusal(decide(second, doctor, 'restore', { note: ' ' }))).toMatchObject({ errors: [{ field: 'note' }] })
  await decide(second, doctor, 'restore')
  expect(await stateOf(doctor)).toBe('submitted')
  await leavesToOthers(doctor)
  const { decided } = await second.call('GET /admin/verifications', {})
  expect(decided[0]).toMatchObject({ practitioner_id: doctor.practitioner, to_state: 'restored' })
  // Whoever reads that list may have forgotten the old one for good.
  expect(await bits()).toEqual({ over: true })
  clock.pass(minute)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set licence_number = 'BACK-' || slug where id = ${doctor.practitioner}`),
  )
  await decide(second, doctor, 'verify', { checks: await allChecks(doctor) })
  expect(await stateOf(doctor)).toBe('verified')
  clock.pass(minute)
  // There is no newer one before the doctor has made it.
  const standing = async () =>
    (await app.person().call('GET /credentials/:credentialId', { params: { credentialId: id } })).standing
  expect(await standing()).toBe('over')
  expect((await app.person(doctor).call('POST /doctors/me/credential', {})).id).not.toBe(id)
  expect(await standing()).toBe('replaced')
  // Who is verified again and revoked again may appeal again. The case before is over, also for who revoked in it.
  expect((await caseOf(doctor, first)).revoked_by_you).toBe(false)
  await decide(first, doctor, 'suspend')
  await decide(first, doctor, 'revoke')
  // That somebody was verified before the revocation ends no case.
  expect((await caseOf(doctor, first)).revoked_by_you).toBe(true)
  expect((await ownCheck(doctor)).may_appeal).toBe(true)
  // Taken back, nothing holds of what was looked at before: somebody looks at each thing again.
  clock.pass(minute)
  await appeal(doctor)
  await decide(second, doctor, 'restore')
  expect((await caseOf(doctor)).missing).toEqual(['identity', 'number', 'registry', 'specialty'])
  expect(await refusal(decide(second, doctor, 'verify'))).toMatchObject({ code: 'checks_missing' })
})

test('an appeal that comes while visits are still being cancelled keeps none of them', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id: visit } = await book(app.person(await clinic.patient()), doctor, '2027-01-06T09:00:00.000Z')
  await decide(first, doctor, 'suspend')
  await decide(first, doctor, 'revoke')
  await appeal(doctor)
  while ((await runVisitAction({ database: db.database, clock, site: app.config })) > 0);
  expect(await db.look.one(sql`select status from appointment where id = ${visit}`)).toEqual({ status: 'cancelled' })
})

test('who is suspended, or was declined, has no revocation to appeal; the database keeps an appeal from deciding itself', async () => {
  const suspended = await clinic.doctor()
  await decide(first, suspended, 'suspend')
  expect(await refusal(appeal(suspended))).toMatchObject({
    code: 'wrong_status',
    detail: 'There is no revocation that you can appeal now',
  })
  const doctor = await revoked()
  await appeal(doctor)
  const leaves = db.database.as(isDoctor(doctor), (tx) =>
    tx.run(sql`update practitioner set verification = 'submitted' where id = ${doctor.practitioner}`),
  )
  await expect(leaves).rejects.toMatchObject({ code: '42501' })
})
