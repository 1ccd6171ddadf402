import { beforeEach, expect, test } from 'vitest'
import { day, hour, instant, minute } from '#domain/time/instant.ts'
import { runCheckDates } from '#server/features/doctors/checks/run-check-dates.ts'
import { tellOverdueChecks } from '#server/features/oversight/tell-overdue-checks.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

// Whoever waits for a check, and whoever has to look, reads of it: by mail and in the notification centre.

const { db, app, clock, clinic } = await openClinic()
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks } = reviewing(db)
const deps = { database: db.database, clock, site: app.config, verification: 'required' as const }
const work = db.database.asWorker.bind(db.database, 'test')
const start = clock.now()
beforeEach(() => clock.set(start))

const mailsOf = async (account: string, kind: string) =>
  (
    await db.look.many<{ subject: string }>(sql`
      select m.subject from outbox_message m join account a on a.id = ${account} and a.email = m.recipient
      where m.kind = ${kind} and m.channel = 'mail' order by m.created_at, m.id`)
  ).map(({ subject }) => subject)
const centreOf = async (login: { account: string; cookie: string; token: string }) =>
  (await app.person(login).call('GET /notifications', {})).results

/** A doctor who has not sent anything yet. */
async function newcomer() {
  const doctor = await clinic.doctor({ verified: false })
  await work((tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  return doctor
}
const submit = (doctor: ClinicDoctor, on = app) =>
  on
    .person(doctor)
    .call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `TOLD-${doctor.slug}` } })

/** What the mail says that their check is received. */
const receivedBy = async ({ account }: ClinicDoctor) =>
  (
    await db.look.one<{ body: string }>(sql`
      select body from outbox_message where account_id = ${account} and channel = 'mail' and subject = 'Your licence check: received'`)
  )?.body

/** Both at once: each sentence stands in the mailbox and in the centre, where it leads to the own profile. */
async function reads(doctor: ClinicDoctor, ...states: readonly string[]) {
  const subjects = states.map((state) => `Your licence check: ${state}`)
  expect(await mailsOf(doctor.account, 'N40')).toEqual(subjects)
  const lines = (await centreOf(doctor)).filter(({ subject }) => subject.startsWith('Your licence check'))
  expect(lines.map(({ subject, path }) => [subject, path])).toEqual(
    subjects
      .toReversed()
      .map((subject) => [subject, subject.endsWith(': revoked') ? '/doc/profile#appeal' : '/doc/profile']),
  )
}

test('a doctor reads that the check is received, what is needed, and that it is decided: in the centre as well as by mail', async () => {
  const doctor = await newcomer()
  await submit(doctor)
  expect(await receivedBy(doctor)).toContain('somebody looks at it')
  await reads(doctor, 'received')
  const step = async (decision: Parameters<typeof decide>[2], more = {}) => {
    clock.pass(minute)
    await decide(reviewer, doctor, decision, more)
  }
  await step('ask')
  clock.pass(minute)
  await submit(doctor)
  await handIn(app.person(doctor))
  await step('take_up')
  await step('verify', { checks: await allChecks(doctor) })
  await step('suspend')
  await step('lift')
  await step('suspend')
  await step('revoke')
  await reads(
    doctor,
    'received',
    'changes needed',
    'received',
    'verified',
    'suspended',
    'verified',
    'suspended',
    'revoked',
  )
})

test('a doctor who is declined reads so in both, and the end of a check is read 60, 30 and 7 days before and when it comes', async () => {
  const declined = await newcomer()
  await submit(declined)
  await decide(reviewer, declined, 'reject')
  await reads(declined, 'received', 'declined')
  const ending = await newcomer()
  await submit(ending)
  await handIn(app.person(ending))
  const until = new Date(start + 80 * day).toISOString().slice(0, 10)
  const checks = (await allChecks(ending)).map((check) => ({ ...check, valid_until: until }))
  await decide(reviewer, ending, 'verify', { checks })
  for (const days of [20, 50, 73, 81]) {
    clock.set(instant(start + days * day))
    while (await runCheckDates(deps));
  }
  const ends = 'ends on 25 March 2027'
  await reads(ending, 'received', 'verified', ends, ends, ends, 'ended')
})

test('a doctor for whom a facility vouches where that is enough reads that they are verified', async () => {
  const left = await testApp(db.database, clock, { VERIFICATION: 'facility_attested' })
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ verified: false, branch })
  await work((tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  await submit(doctor, left)
  expect(await receivedBy(doctor)).toContain('Ask the facility you work for to confirm you')
  clock.pass(minute)
  await left.person(manager).call('POST /branches/:branchId/doctors/:practitionerId/attest', {
    params: { branchId: branch, practitionerId: doctor.practitioner },
  })
  await reads(doctor, 'received', 'verified')
  await left.close()
})

/** Nobody waits any more, so that a test counts what is its own. */
const nobodyWaits = () =>
  work(async (tx) => {
    await tx.run(sql`update practitioner set verification = 'draft' where verification <> 'draft'`)
    await tx.run(sql`update verification_evidence set decided_at = now() where decided_at is null`)
    await tx.run(sql`delete from checks_told`)
  })

test('administrators are told once a working day how many checks wait longer than a working day, and of none that waits less', async () => {
  await nobodyWaits()
  const [one, two] = [await clinic.account('platform-admin'), await clinic.account('platform-admin')]
  const gone = await clinic.account('platform-admin')
  await work((tx) => tx.run(sql`update account set suspended_at = now() where id = ${gone.account}`))
  const told = () => mailsOf(one.account, 'N41')
  const first = await newcomer()
  await submit(first)
  clock.set(instant(start + day - minute))
  await tellOverdueChecks(deps)
  expect(await told()).toEqual([])
  // Tuesday: the doctor has waited since Monday, and a facility since then too; a second doctor only came.
  const branch = await clinic.branch()
  await work((tx) =>
    tx.run(sql`
      update facility set check_state = 'waiting', created_at = ${new Date(start).toISOString()}
      where id = (select facility_id from branch where id = ${branch})`),
  )
  const second = await newcomer()
  await submit(second)
  clock.set(instant(start + day + minute))
  await Promise.all(Array.from({ length: 8 }, () => tellOverdueChecks(deps)))
  expect(await told()).toEqual(['2 checks waiting'])
  expect(await mailsOf(two.account, 'N41')).toEqual(['2 checks waiting'])
  expect(await mailsOf(gone.account, 'N41')).toEqual([])
  const [line] = await centreOf(one)
  expect(line).toMatchObject({ subject: '2 checks waiting', path: '/admin/verification' })
  clock.set(instant(start + day + 5 * hour))
  await tellOverdueChecks(deps)
  expect(await told()).toHaveLength(1)
  clock.set(instant(start + 2 * day + 2 * minute))
  await tellOverdueChecks(deps)
  expect(await told()).toEqual(['2 checks waiting', '3 checks waiting'])
  // On Saturday nobody is asked to work.
  clock.set(instant(start + 5 * day))
  await tellOverdueChecks(deps)
  expect(await told()).toHaveLength(2)
  clock.set(instant(start + 7 * day))
  await nobodyWaits()
  await work((tx) => tx.run(sql`update facility set check_state = 'checked'`))
  await tellOverdueChecks(deps)
  expect(await told()).toHaveLength(2)
})

test('who is due again after a year, and a document that nobody has decided on, count from the day on which they came', async () => {
  await nobodyWaits()
  const admin = await clinic.account('platform-admin')
  const [due, sent] = [await clinic.doctor(), await clinic.doctor()]
  await work((tx) =>
    tx.run(sql`update practitioner set verified_on = ${new Date(start - 365 * day).toISOString()}::date
      where id = ${due.practitioner}`),
  )
  while (await runCheckDates(deps));
  await handIn(app.person(sent))
  clock.set(instant(start + hour))
  await tellOverdueChecks(deps)
  expect(await mailsOf(admin.account, 'N41')).toEqual([])
  clock.set(instant(start + day + minute))
  await tellOverdueChecks(deps)
  expect(await mailsOf(admin.account, 'N41')).toEqual(['2 checks waiting'])
})
