import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { day, instant } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { doctorTables } from '#server/features/doctors/doctors.tables.ts'
import { runCheckDates } from '#server/features/doctors/checks/run-check-dates.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { pdf } from '#tests/support/own-records.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

const { db, app, clock, clinic } = await openClinic()
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks, versionOf } = reviewing(db)
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
const start = clock.now()
const at = (text: string) => clock.set(instant(Date.parse(text)))

/** A doctor who waits, with a number of their own. */
async function newcomer(number = `NEW-${Math.random().toString(36).slice(2, 10)}`) {
  const doctor = await clinic.doctor({ verified: false })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const person = app.person(doctor)
  await person.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: number } })
  return { ...doctor, person, number }
}

/** Somebody who was looked at wholly. */
async function verified() {
  const doctor = await newcomer()
  await handIn(doctor.person)
  await decide(reviewer, doctor, 'verify', { checks: await allChecks(doctor) })
  return doctor
}

const stateOf = async ({ practitioner }: Pick<ClinicDoctor, 'practitioner'>) =>
  (await db.look.one<{ verification: string }>(sql`select verification from practitioner where id = ${practitioner}`))
    ?.verification

const oneDay = async () => {
  while (await runCheckDates({ database: db.database, clock, site, verification: 'required' }));
}

test('nobody is verified before identity, number, register and specialty were looked at, each with what shows it', async () => {
  const doctor = await newcomer()
  expect((await handIn(doctor.person)).status).toBe(201)
  const whole = await allChecks(doctor)
  expect(await refusal(decide(reviewer, doctor, 'verify'))).toMatchObject({ code: 'checks_missing' })
  for (const left of whole)
    expect(
      await refusal(decide(reviewer, doctor, 'verify', { checks: whole.filter((check) => check !== left) })),
    ).toMatchObject({ code: 'checks_missing', extra: { missing: [left.kind] } })
  const without = (kind: string, change: object) =>
    whole.map((check) => (check.kind === kind ? { ...check, ...change } : check))
  for (const [kind, change] of [
    ['identity', { evidence: [] }],
    ['identity', { evidence: ['00000000-0000-4000-8000-000000000000'] }],
    ['registry', { source: '' }],
    ['registry', { way: 'facility' }],
    ['identity', { way: 'register', source: 'Seen at lunch' }],
    ['registry', { valid_until: '2027-01-03' }],
  ] as const)
    expect(
      await refusal(decide(reviewer, doctor, 'verify', { checks: without(kind, change) })),
      JSON.stringify(change),
    ).toMatchObject({ code: 'invalid' })
  const failed = without('registry', { status: 'failed' })
  expect(await refusal(decide(reviewer, doctor, 'verify', { checks: failed }))).toMatchObject({
    extra: { missing: ['registry'] },
  })
  expect(await stateOf(doctor)).toBe('submitted')
  expect(
    await db.look.many(sql`select id from verification_check where practitioner_id = ${doctor.practitioner}`),
  ).toEqual([])
  await decide(reviewer, doctor, 'verify', { checks: without('registry', { valid_until: '2028-03-31' }) })
  expect(await stateOf(doctor)).toBe('verified')
  const shown = await app.person().call('GET /doctors/:slug/checks', { params: { slug: doctor.slug } })
  expect(shown.checks.map(({ kind, way }) => `${kind} ${way}`)).toEqual([
    'identity document',
    'number given',
    'registry register',
    'specialty register',
  ])
  expect(shown).toMatchObject({ verified_on: '2027-01-04', verified_until: '2028-03-31', mode: 'required' })
  expect(JSON.stringify(shown)).not.toContain('sha256')
  const page = await app.person().call('GET /doctors/:slug', { params: { slug: doctor.slug } })
  expect(page.verified_words).toContain('Source: The public register. It holds until 31 March 2028.')
})

test('a document is sealed where it lies, opened by reviewers alone, and each opening is written down', async () => {
  const doctor = await newcomer()
  const words = 'SECRET-OF-AN-IDENTITY-CARD'
  const answer = await handIn(doctor.person, 'identity', pdf(words))
  const { evidence } = answer.body as { evidence: { id: string }[] }
  const id = evidence[0]?.id ?? ''
  const files = join(app.config.dataDir, 'files')
  for (const name of readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith(id)))
    expect(readFileSync(join(files, name)).includes(words)).toBe(false)
  const open = (person: typeof reviewer) => person.request('GET', `/api/admin/evidence/${id}`, undefined)
  expect(String((await open(reviewer)).body)).toContain(words)
  const others = [
    doctor.person,
    app.person(await clinic.patient()),
    app.person(await clinic.account('facility-manager')),
  ]
  for (const other of others) expect([403, 404]).toContain((await open(other)).status)
  const seen = await db.look.many(sql`select id from audit where action = 'evidence.open' and subject_id = ${id}`)
  expect(seen).toHaveLength(1)
  for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('MZ'), Buffer.alloc(0)])
    expect((await handIn(doctor.person, 'identity', bytes)).status).toBe(400)
})

test('a document that comes or goes makes the reviewer’s page stale; after the decision it stays', async () => {
  const doctor = await newcomer()
  await handIn(doctor.person)
  const [version, checks] = [await versionOf(doctor), await allChecks(doctor)]
  await handIn(doctor.person, 'licence')
  expect(await refusal(decide(reviewer, doctor, 'verify', { version, checks }))).toMatchObject({ code: 'changed' })
  const own = await doctor.person.call('GET /doctors/me/check', {})
  const remove = (evidenceId = '') =>
    doctor.person.call('DELETE /doctors/me/evidence/:evidenceId', { params: { evidenceId } })
  const left = await remove(own.evidence.find(({ kind }) => kind === 'licence')?.id)
  expect(left.evidence.map(({ kind }) => kind)).toEqual(['identity'])
  await decide(reviewer, doctor, 'verify', { checks })
  expect(await refusal(remove(left.evidence[0]?.id))).toMatchObject({ code: 'not_found' })
  const stranger = await newcomer()
  await handIn(stranger.person)
  const theirs = await stranger.person.call('GET /doctors/me/check', {})
  expect(await refusal(remove(theirs.evidence[0]?.id))).toMatchObject({ code: 'not_found' })
})

test('thirty days after the decision the document is gone from the disk and the database; its hash and the facts stay', async () => {
  const doctor = await verified()
  const [row] = await db.look.many<{ id: string; sha256: string }>(sql`
    select id, sha256 from verification_evidence where practitioner_id = ${doctor.practitioner}`)
  const blobs = openBlobs(app.config.dataDir)
  const lies = () =>
    readdirSync(join(app.config.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).some((name) =>
      name.endsWith(row?.id ?? ''),
    )
  const forget = (days: number) =>
    forgetDue({ database: db.database, blobs }, instant(start + days * day), doctorTables)
  await forget(29)
  expect(lies()).toBe(true)
  await forget(31)
  expect(lies()).toBe(false)
  expect(
    await db.look.many(sql`select id from verification_evidence where practitioner_id = ${doctor.practitioner}`),
  ).toEqual([])
  const kept = await db.look.one<{ sha: string; fact: string }>(sql`
    select evidence->0->>'sha256' as sha, fact from verification_check
    where practitioner_id = ${doctor.practitioner} and kind = 'identity'`)
  expect(kept).toMatchObject({ sha: row?.sha256, fact: expect.stringContaining('Test') as string })
  expect(await db.look.one(sql`select item_id from record_erasure where item_id = ${row?.id ?? ''}`)).toBeDefined()
})

test('a number stands once: who says that another doctor’s number is theirs is refused, and of two who wait one stands', async () => {
  const first = await newcomer('gmc 123-4567')
  await handIn(first.person)
  const second = await newcomer('GMC1234567')
  await handIn(second.person)
  const found = await reviewer.call('GET /admin/verifications/:practitionerId', {
    params: { practitionerId: second.practitioner },
  })
  expect(found.same_number.map(({ id }) => id)).toEqual([first.practitioner])
  await decide(reviewer, first, 'verify', { checks: await allChecks(first) })
  const late = decide(reviewer, second, 'verify', { checks: await allChecks(second) })
  expect(await refusal(late)).toMatchObject({ code: 'invalid' })
  const third = await clinic.doctor({ verified: false })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'draft' where id = ${third.practitioner}`),
  )
  const send = (licence_number: string, licence_authority: 'other' | 'us_npi' = 'other') =>
    app.person(third).call('POST /doctors/me/verification', { body: { ...givenBy, licence_number, licence_authority } })
  expect(await refusal(send('Gmc.1234567'))).toMatchObject({ code: 'invalid' })
  expect(await refusal(send('1234567890', 'us_npi'))).toMatchObject({ code: 'invalid' })
  await send('1234567893', 'us_npi')
})

test('another number, or another specialty, is checked anew and alone; nobody is booked meanwhile', async () => {
  const doctor = await verified()
  await doctor.person.call('POST /doctors/me/verification', {
    body: { ...givenBy, licence_number: `${doctor.number}-B` },
  })
  expect(await stateOf(doctor)).toBe('submitted')
  const own = await doctor.person.call('GET /doctors/me/check', {})
  expect(own.missing).toEqual(['number', 'registry'])
  const [, registry] = await allChecks(doctor)
  await decide(reviewer, doctor, 'verify', { checks: registry ? [registry] : [] })
  expect(await stateOf(doctor)).toBe('verified')
  const other = await db.look.one<{ id: string }>(sql`select id from specialty where key = 'dermatology'`)
  await doctor.person.call('PATCH /doctors/me', { body: { specialty: other?.id ?? '' } })
  expect((await doctor.person.call('GET /doctors/me/check', {})).missing).toEqual(['specialty'])
  // The same number again is no change.
  const again = await verified()
  const same = again.person.call('POST /doctors/me/verification', {
    body: { ...givenBy, licence_number: again.number },
  })
  expect(await refusal(same)).toMatchObject({ code: 'wrong_status' })
})

test('a check nears its end, is told three times, ends, and its visits are on hold; a renewal before that closes nobody', async () => {
  const doctor = await newcomer()
  await handIn(doctor.person)
  const checks = (await allChecks(doctor)).map((check) =>
    check.kind === 'registry' ? { ...check, valid_until: '2027-03-31' } : check,
  )
  await decide(reviewer, doctor, 'verify', { checks })
  const told: string[] = []
  const ends = async (text: string) => {
    at(text)
    await oneDay()
    const mails = await db.look.many<{ subject: string }>(sql`
      select subject from outbox_message where recipient = (select email from account where id = ${doctor.account}) and (subject like '%ends on%' or subject like '%ended') order by id`)
    told.push(`${text.slice(0, 10)} ${await stateOf(doctor)} ${mails.length}`)
  }
  for (const when of ['2027-01-29', '2027-01-30', '2027-02-15', '2027-03-01', '2027-03-24', '2027-03-30', '2027-03-31'])
    await ends(`${when}T10:00:00Z`)
  await book(app.person(await clinic.patient()), doctor, '2027-04-02T09:00:00.000Z')
  await ends('2027-04-01T10:00:00Z')
  await ends('2027-04-05T10:00:00Z')
  expect(told).toEqual([
    '2027-01-29 verified 0',
    '2027-01-30 expiring 1',
    '2027-02-15 expiring 1',
    '2027-03-01 expiring 2',
    '2027-03-24 expiring 3',
    '2027-03-30 expiring 3',
    '2027-03-31 expiring 3',
    '2027-04-01 expired 4',
    '2027-04-05 expired 4',
  ])
  at('2027-04-01T10:00:00Z')
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  const held = await db.look.many(sql`
    select m.id from outbox_message m join appointment x on x.id = m.about
    where x.practitioner_id = ${doctor.practitioner} and m.subject like '%is on hold' and m.channel = 'mail'`)
  expect(held).toHaveLength(1)
  clock.set(start)
  const renewed = await verified()
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set verified_until = '2027-02-01' where id = ${renewed.practitioner}`)
    await tx.run(sql`
      update verification_check set valid_until = '2027-02-01', checked_at = '2026-02-01T09:00:00Z'
      where practitioner_id = ${renewed.practitioner} and kind = 'registry' and ended_at is null`)
  })
  await oneDay()
  expect(await stateOf(renewed)).toBe('expiring')
  await handIn(renewed.person, 'licence')
  const { waiting } = await reviewer.call('GET /admin/verifications', {})
  expect(waiting.map(({ id }) => id)).toContain(renewed.practitioner)
  // A yes without a look does not carry on what ends.
  expect(await refusal(decide(reviewer, renewed, 'verify'))).toMatchObject({ code: 'checks_missing' })
  const again = await allChecks(renewed)
  await decide(reviewer, renewed, 'verify', {
    checks: again.map((check) => (check.kind === 'registry' ? { ...check, valid_until: '2028-01-31' } : check)),
  })
  expect(await stateOf(renewed)).toBe('verified')
  at('2027-02-03T10:00:00Z')
  await oneDay()
  expect(await stateOf(renewed)).toBe('verified')
  at('2028-01-04T10:00:00Z')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verified_until = null where id = ${renewed.practitioner}`),
  )
  await oneDay()
  expect(await stateOf(renewed)).toBe('recheck_due')
  clock.set(start)
})

test('a facility vouches for who works there and for nothing else; where doctors are left to it, they stand by that', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ verified: false, branch })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const left = await testApp(db.database, clock, { VERIFICATION: 'facility_attested' })
  await app
    .person(doctor)
    .call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `AT-${doctor.slug}` } })
  const vouch = (at: typeof app, who = manager) =>
    at.person(who).call('POST /branches/:branchId/doctors/:practitionerId/attest', {
      params: { branchId: branch, practitionerId: doctor.practitioner },
    })
  const houseIs = (state: 'waiting' | 'checked') =>
    db.database.asWorker('test', (tx) =>
      tx.run(
        sql`update facility set check_state = ${state} where id = (select facility_id from branch where id = ${branch})`,
      ),
    )
  await houseIs('waiting')
  for (const product of [app, left]) expect(await refusal(vouch(product))).toMatchObject({ code: 'wrong_status' })
  await houseIs('checked')
  expect(await vouch(app)).toEqual({ verification: 'submitted' })
  expect(await refusal(vouch(left, await clinic.account('facility-manager')))).toMatchObject({ code: 'not_found' })
  expect(await vouch(left)).toEqual({ verification: 'verified' })
  const shown = await left.person().call('GET /doctors/:slug/checks', { params: { slug: doctor.slug } })
  expect(shown).toMatchObject({ mode: 'facility_attested', verified_on: '2027-01-04' })
  const said = async () =>
    (await left.person().call('GET /doctors/:slug/checks', { params: { slug: doctor.slug } })).checks.map(
      ({ kind, way }) => `${kind} ${way}`,
    )
  expect(await said()).toEqual(['number given', 'affiliation facility'])
  // Whoever works there no more has nobody who says that they do.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner_branch set state = 'left' where practitioner_id = ${doctor.practitioner}`),
  )
  expect(await said()).toEqual(['number given'])
  await left.close()
})

test('what is wrong on a page is said by anybody, kept once, read and closed by reviewers alone', async () => {
  const doctor = await verified()
  const passer = app.person()
  const say = (words: string, person = passer) =>
    person.call('POST /doctors/:slug/reports', { params: { slug: doctor.slug }, body: { kind: 'place', words } })
  expect(await refusal(say('no'))).toMatchObject({ code: 'invalid' })
  await say('The practice has moved to Mill Lane.')
  await say('the practice has moved to mill lane.', app.person(await clinic.patient()))
  const list = () => reviewer.call('GET /admin/reports', { query: {} })
  const mine = (await list()).results.filter(({ slug }) => slug === doctor.slug)
  expect(mine).toMatchObject([{ kind: 'place', words: 'The practice has moved to Mill Lane.', is_known: false }])
  const close = (person = reviewer) =>
    person.call('POST /admin/reports/:reportId', {
      params: { reportId: mine[0]?.id ?? '' },
      body: { found: 'mended', note: 'Asked the doctor' },
    })
  expect(await refusal(close(doctor.person))).toMatchObject({ code: 'not_allowed' })
  await close()
  expect(await refusal(close())).toMatchObject({ code: 'changed' })
  expect((await list()).results.some(({ slug }) => slug === doctor.slug)).toBe(false)
  const hidden = await newcomer()
  expect(
    await refusal(
      passer.call('POST /doctors/:slug/reports', {
        params: { slug: hidden.slug },
        body: { kind: 'other', words: 'Is this doctor here?' },
      }),
    ),
  ).toMatchObject({ code: 'not_found' })
})

test('doctors who were checked before evidence existed keep their visits, wear no badge, and lose their place when the day has passed', async () => {
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update practitioner set verified_on = null, verified_until = '2027-02-03' where id = ${doctor.practitioner}`,
    ),
  )
  await oneDay()
  expect(await stateOf(doctor)).toBe('expiring')
  const page = await app.person().call('GET /doctors/:slug/checks', { params: { slug: doctor.slug } })
  expect(page).toMatchObject({ verified_on: null, checks: [] })
  at('2027-02-04T10:00:00Z')
  await oneDay()
  expect(await stateOf(doctor)).toBe('expired')
  clock.set(start)
})
