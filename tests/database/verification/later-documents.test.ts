import { expect, test } from 'vitest'
import { day, instant } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { doctorTables } from '#server/features/doctors/doctors.tables.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

// What a doctor hands in later is seen by somebody, and does not lie here for ever.

const { db, app, clock, clinic } = await openClinic()
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks } = reviewing(db)
const start = clock.now()

async function newcomer() {
  const doctor = await clinic.doctor({ verified: false })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  return { ...doctor, person: app.person(doctor) }
}

async function verified() {
  const doctor = await newcomer()
  await doctor.person.call('POST /doctors/me/verification', {
    body: { ...givenBy, licence_number: `LD-${doctor.slug}` },
  })
  await handIn(doctor.person)
  await decide(reviewer, doctor, 'verify', { checks: await allChecks(doctor) })
  return doctor
}

const queue = () => reviewer.call('GET /admin/verifications', {})
const isWaiting = async ({ practitioner }: ClinicDoctor) =>
  (await queue()).waiting.some(({ id }) => id === practitioner)
const documentsOf = ({ practitioner }: ClinicDoctor) =>
  db.look.many<{ decided: boolean }>(sql`
    select decided_at is not null as decided from verification_evidence where practitioner_id = ${practitioner} order by handed_in_at`)

test('what a verified doctor hands in waits for a reviewer, who decides on it; the day of the check stays', async () => {
  const doctor = await verified()
  expect(await isWaiting(doctor)).toBe(false)
  expect(await refusal(decide(reviewer, doctor, 'verify'))).toMatchObject({ code: 'wrong_status' })
  const before = (await queue()).figures.waiting
  clock.pass(10 * day)
  await handIn(doctor.person, 'specialty')
  expect(await isWaiting(doctor)).toBe(true)
  expect((await queue()).figures.waiting).toBe(before + 1)
  const documents = await db.look.many<{ id: string }>(sql`
    select id from verification_evidence where practitioner_id = ${doctor.practitioner} and decided_at is null`)
  const seen = { kind: 'specialty', status: 'passed', way: 'document', source: '' } as const
  const until = '2029-03-31'
  await decide(reviewer, doctor, 'verify', {
    checks: [{ ...seen, evidence: documents.map(({ id }) => id), valid_until: until }],
  })
  expect(await isWaiting(doctor)).toBe(false)
  expect((await documentsOf(doctor)).map(({ decided }) => decided)).toEqual([true, true])
  const shown = await app.person().call('GET /doctors/:slug/checks', { params: { slug: doctor.slug } })
  expect(shown).toMatchObject({ verified_on: '2027-01-04', verified_until: until })
  clock.set(start)
})

test('a document on which nobody decides is erased after a year, of whoever does not wait for a decision', async () => {
  const [drafted, sent] = [await newcomer(), await newcomer()]
  for (const doctor of [drafted, sent]) await handIn(doctor.person)
  await sent.person.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `LD-${sent.slug}` } })
  const blobs = openBlobs(app.config.dataDir)
  const forget = (days: number) =>
    forgetDue({ database: db.database, blobs }, instant(start + days * day), doctorTables)
  await forget(364)
  expect(await documentsOf(drafted)).toHaveLength(1)
  await forget(366)
  expect(await documentsOf(drafted)).toHaveLength(0)
  expect(await documentsOf(sent)).toHaveLength(1)
})
