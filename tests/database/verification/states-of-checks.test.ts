import { expect, test } from 'vitest'
import { day, instant } from '#domain/time/instant.ts'
import { isState, verificationStates, type VerificationState } from '#domain/verification/verification.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { doctorTables } from '#server/features/doctors/doctors.tables.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { awaiting } from '#tests/support/awaiting.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn } from '#tests/support/reviewing.ts'

// What each state of a check does beside opening and closing a doctor: one line a state, and each line is tried.

const world = await openClinic()
const { db, app, clock, clinic } = world
const { waiter, entry, ends } = awaiting(world)
const reviewer = app.person(await clinic.account('platform-admin'))
const manager = await clinic.account('facility-manager')
const start = clock.now()
const states = Object.keys(verificationStates).filter(isState)

type Line = {
  /** A document on which nobody has decided lies in the queue, and is kept however long that takes. */
  readonly keepsDocument: boolean
  /** Who runs the clinic reads that patients do not find the doctor any more. */
  readonly alerts: boolean
  /** Who waits for a time with them is told that they wait no more. */
  readonly endsWaiting: boolean
  /** Nobody else sends their number. */
  readonly keepsNumber: boolean
}

const line = (...what: (keyof Line)[]): Line => ({
  keepsDocument: what.includes('keepsDocument'),
  alerts: what.includes('alerts'),
  endsWaiting: what.includes('endsWaiting'),
  keepsNumber: what.includes('keepsNumber'),
})

const lines: Readonly<Record<VerificationState, Line>> = {
  draft: line(),
  submitted: line('keepsDocument'),
  in_review: line('keepsDocument'),
  needs_info: line(),
  verified: line('keepsDocument', 'keepsNumber'),
  rejected: line(),
  expiring: line('keepsDocument', 'keepsNumber'),
  expired: line('alerts'),
  recheck_due: line('keepsDocument', 'keepsNumber'),
  suspended: line('keepsDocument', 'alerts', 'endsWaiting', 'keepsNumber'),
  revoked: line('alerts', 'endsWaiting'),
  appealed: line('keepsDocument', 'alerts', 'endsWaiting'),
}

async function doctorIn(state: VerificationState) {
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  await handIn(app.person(doctor))
  const waits = await waiter(doctor)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = ${state}, licence_number = 'SC-' || slug, licence_key = 'SC' || upper(regexp_replace(slug, '[^[:alnum:]]', '', 'g')),
      licence_authority_name = ${givenBy.licence_authority_name}, licence_authority_key = '' where id = ${doctor.practitioner}`),
  )
  return { state, doctor, branch, waits }
}

const doctors = await Promise.all(states.map(doctorIn))

const alertsOf = async (branch: string) => {
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const { results } = await app
    .person(manager)
    .call('GET /facilities/:facilityId/alerts', { params: { facilityId: row?.id ?? '' } })
  return results.filter(({ kind }) => kind === 'verification_ended')
}

/** What was found of each state, as the table has it. */
async function found(key: keyof Line, tried: (one: (typeof doctors)[number]) => Promise<boolean>) {
  const answers = new Map<VerificationState, boolean>()
  for (const one of doctors) answers.set(one.state, await tried(one))
  return expect(Object.fromEntries(answers), key).toEqual(
    Object.fromEntries(states.map((state) => [state, lines[state][key]])),
  )
}

test('a clinic reads of each doctor whom patients found once and do not any more', () =>
  found('alerts', async ({ branch, doctor }) => {
    const told = await alertsOf(branch)
    expect(told.every(({ practitioner_id: id }) => id === doctor.practitioner)).toBe(true)
    return told.length > 0
  }))

test('nobody sends the number of a doctor who stands, or may again by one word', () =>
  found('keepsNumber', async ({ doctor }) => {
    const other = await clinic.doctor({ verified: false })
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${other.practitioner}`),
    )
    const body = { ...givenBy, licence_number: `SC-${doctor.slug}` }
    const refused = await refusal(app.person(other).call('POST /doctors/me/verification', { body }))
    if (refused) expect(refused).toMatchObject({ errors: [{ field: 'licence_number' }] })
    return refused !== undefined
  }))

test('who waits for a time with a doctor to whom a person has put a stop waits no more', async () => {
  await ends()
  await found('endsWaiting', async ({ waits }) => (await entry(waits)) === undefined)
})

test('a document that lies in the queue is kept until somebody decides; any other goes after a year', async () => {
  const { waiting } = await reviewer.call('GET /admin/verifications', {})
  await found('keepsDocument', async ({ doctor }) => waiting.some(({ id }) => id === doctor.practitioner))
  const blobs = openBlobs(app.config.dataDir)
  await forgetDue({ database: db.database, blobs }, instant(start + 366 * day), doctorTables)
  await found('keepsDocument', async ({ doctor }) => {
    const kept = await db.look.one<{ count: number }>(
      sql`select count(*)::int as count from verification_evidence where practitioner_id = ${doctor.practitioner}`,
    )
    return kept?.count === 1
  })
})
