import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hour } from '#domain/time/instant.ts'
import { mostOpenReports, mostReportsADay } from '#server/core/checks/detail-reports.ts'
import { perMinute } from '#server/http/rate-limits.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

const { db, app, clock, clinic } = await openClinic()
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks, versionOf } = reviewing(db)

async function newcomer() {
  const doctor = await clinic.doctor({ verified: false })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const person = app.person(doctor)
  const send = (licence_number: string, licence_authority: 'other' | 'us_npi' = 'other') =>
    person.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number, licence_authority } })
  return { ...doctor, person, send }
}

test('the number of a doctor who stands is not taken by another spelling of it, in whatever signs', async () => {
  const owner = await newcomer()
  await owner.send('GMC 7654321')
  await handIn(owner.person)
  await decide(reviewer, owner, 'verify', { checks: await allChecks(owner) })
  const impostor = await newcomer()
  for (const number of [
    'gmc-7654321',
    'GMC‑7654321',
    'ＧＭＣ７６５４３２１',
    'GMC\u200b7654321',
    'GMC٧٦٥٤٣٢١',
    'GMC/765.4321',
    'GMC_7654321',
    'gmc#7654321',
    'GMC·765×4321',
    'GMC〜7654321',
    'GMC७६५४३२१',
    'GMC+(765)*4321',
  ])
    expect(await refusal(impostor.send(number)), number).toMatchObject({ code: 'invalid' })
  const { state } = await impostor.person.call('GET /doctors/me/check', {})
  expect(state).toBe('draft')
})

test('numbers that were kept with their signs are compared without; of two who stand one keeps the spelling', async () => {
  const [first, second, waits] = [
    await clinic.doctor(),
    await clinic.doctor(),
    await clinic.doctor({ verified: false }),
  ]
  const kept = [
    [first, 'OLD_0001', 'OLD_0001'],
    [second, 'old-0001', 'OLD0001'],
    [waits, 'old#0001', 'OLD#0001'],
  ] as const
  for (const [{ practitioner }, number, key] of kept)
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update practitioner set licence_number = ${number}, licence_key = ${key} where id = ${practitioner}`),
    )
  const migration = readFileSync(
    join(
      import.meta.dirname,
      '../../../src/server/platform/database/migrations/0303-numbers-of-licences-without-signs.sql',
    ),
    'utf8',
  )
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query(migration.slice(migration.indexOf('with spelled')))
  await owner.end()
  const ids = kept.map(([{ practitioner }]) => practitioner)
  const rows = await db.look.many<{ id: string; key: string }>(sql`
    select id, licence_key as key from practitioner where id = any (${ids}::uuid[])`)
  expect(ids.map((id) => rows.find((row) => row.id === id)?.key)).toEqual(['OLD_0001', 'OLD0001', 'OLD0001'])
})

test('who names another authority for a number of somebody else is seen by the reviewer', async () => {
  const owner = await newcomer()
  await owner.send('1234567893', 'us_npi')
  await handIn(owner.person)
  await decide(reviewer, owner, 'verify', { checks: await allChecks(owner) })
  const impostor = await newcomer()
  await impostor.send('1234567893')
  const { same_number: same } = await reviewer.call('GET /admin/verifications/:practitionerId', {
    params: { practitionerId: impostor.practitioner },
  })
  expect(same.map(({ id, state }) => [id, state])).toEqual([[owner.practitioner, 'verified']])
})

test('a number is that of one doctor of one authority: two who name two authorities both stand, another spelling does not', async () => {
  const [gmc, order, impostor] = [await newcomer(), await newcomer(), await newcomer()]
  const sent = (who: typeof gmc, licence_authority_name: string, licence_number = 'SAME-0042') =>
    who.person.call('POST /doctors/me/verification', { body: { licence_number, licence_authority_name } })
  for (const [who, name] of [
    [gmc, 'General Medical Council'],
    [order, 'Ordre des médecins'],
  ] as const) {
    await sent(who, name)
    await handIn(who.person)
    expect(await decide(reviewer, who, 'verify', { checks: await allChecks(who) })).toMatchObject({
      verification: 'verified',
    })
  }
  expect(await refusal(sent(impostor, '  GENERAL – medical\u200b council. '))).toMatchObject({
    errors: [{ field: 'licence_number', message: 'This number belongs to another account. Contact us if it is yours' }],
  })
  for (const nobody of ['', ' – ', '??'])
    expect(await refusal(sent(impostor, nobody))).toMatchObject({
      errors: [{ field: 'licence_authority_name', message: 'Name the authority that gave out your number' }],
    })
  const shown = await app.person().call('GET /doctors/:slug/checks', { params: { slug: order.slug } })
  expect(shown.checks.find(({ kind }) => kind === 'number')).toMatchObject({
    way: 'given',
    source: 'Ordre des médecins',
  })
  const seen = await reviewer.call('GET /admin/verifications/:practitionerId', {
    params: { practitionerId: order.practitioner },
  })
  expect(seen).toMatchObject({ authority_name: 'Ordre des médecins', same_number: [{ id: gmc.practitioner }] })
})

test('who was checked before authorities were named names theirs and goes on; another one is another number', async () => {
  const doctor = await newcomer()
  await doctor.send('BEFORE-0043')
  await handIn(doctor.person)
  await decide(reviewer, doctor, 'verify', { checks: await allChecks(doctor) })
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update practitioner set licence_authority_name = '', licence_authority_key = '' where id = ${doctor.practitioner}`,
    ),
  )
  const named = async (licence_authority_name: string) => {
    const body = { licence_number: 'BEFORE-0043', licence_authority: 'other' as const, licence_authority_name }
    await doctor.person.call('POST /doctors/me/verification', { body })
    return doctor.person.call('GET /doctors/me/check', {})
  }
  // Until then nobody knows that the same number of another authority is another one.
  const newcomerElsewhere = await newcomer()
  expect(await refusal(newcomerElsewhere.send('BEFORE-0043'))).toMatchObject({
    errors: [{ field: 'licence_number' }],
  })
  expect(await named('Ordre des médecins')).toMatchObject({
    state: 'verified',
    licence_authority_name: 'Ordre des médecins',
  })
  // The history has a line of it, which moves the case nowhere and is nobody's decision.
  const seen = () =>
    reviewer.call('GET /admin/verifications/:practitionerId', { params: { practitionerId: doctor.practitioner } })
  const { events } = await seen()
  expect(events[0]).toMatchObject({ from_state: 'verified', to_state: 'named', note: 'Ordre des médecins' })
  expect(events.filter(({ to_state: to }) => to === 'named')).toHaveLength(1)
  const { decided } = await reviewer.call('GET /admin/verifications', {})
  expect(decided.map(({ to_state: to }) => to)).not.toContain('named')
  expect(await refusal(newcomerElsewhere.send('BEFORE-0043'))).toBeUndefined()
  expect(await named('Ordem dos Médicos')).toMatchObject({ state: 'submitted' })
})

test('with four eyes the second person is asked anew once the doctor has named the authority', async () => {
  const two = await testApp(db.database, clock, { VERIFICATION_FOUR_EYES: 'on' })
  const [one, other] = [
    two.person(await clinic.account('platform-admin')),
    two.person(await clinic.account('platform-admin')),
  ]
  const doctor = await newcomer()
  await doctor.send('EYES-0044')
  await handIn(doctor.person)
  await decide(one, doctor, 'take_up')
  expect(await decide(one, doctor, 'verify', { checks: await allChecks(doctor) })).toMatchObject({ is_proposed: true })
  const stale = await versionOf(doctor)
  await doctor.person.call('POST /doctors/me/verification', {
    body: { licence_number: 'EYES-0044', licence_authority_name: `${givenBy.licence_authority_name}.` },
  })
  const { proposal, events } = await other.call('GET /admin/verifications/:practitionerId', {
    params: { practitionerId: doctor.practitioner },
  })
  expect(proposal).toBeNull()
  expect(events[0]).toMatchObject({ from_state: 'in_review', to_state: 'named', note: 'General Medical Council.' })
  expect(await refusal(decide(other, doctor, 'verify', { version: stale }))).toMatchObject({ code: 'changed' })
  expect(await decide(other, doctor, 'verify')).toMatchObject({ is_proposed: true })
  expect(await decide(one, doctor, 'verify')).toMatchObject({ verification: 'verified', is_proposed: false })
  await two.close()
})

test('of two who wait under one number of one authority, one can be verified', async () => {
  const [first, second] = [await newcomer(), await newcomer()]
  for (const who of [first, second]) {
    await who.send('BOTH-0042')
    await handIn(who.person)
  }
  await decide(reviewer, first, 'verify', { checks: await allChecks(first) })
  const late = decide(reviewer, second, 'verify', { checks: await allChecks(second) })
  expect(await refusal(late)).toMatchObject({ code: 'invalid' })
})

test('a doctor who waits puts the number right, keeps the place in the line, and the reviewer sees the new one first', async () => {
  const doctor = await newcomer()
  await doctor.send('TYPO-0001')
  await handIn(doctor.person)
  const since = (await doctor.person.call('GET /doctors/me/check', {})).waiting_since
  await decide(reviewer, doctor, 'take_up')
  const [stale, checks] = [await versionOf(doctor), await allChecks(doctor)]
  clock.pass(hour)
  expect(await refusal(doctor.send('TYPO 0001'))).toMatchObject({ code: 'wrong_status' })
  await doctor.send('RIGHT-0001')
  const own = await doctor.person.call('GET /doctors/me/check', {})
  expect(own).toMatchObject({ state: 'submitted', licence_number: 'RIGHT-0001', waiting_since: since })
  const { waiting } = await reviewer.call('GET /admin/verifications', {})
  expect(waiting.find(({ id }) => id === doctor.practitioner)?.since).toBe(since?.replace('Z', '.000Z'))
  expect(await refusal(decide(reviewer, doctor, 'verify', { version: stale, checks }))).toMatchObject({
    code: 'changed',
  })
  await decide(reviewer, doctor, 'verify', { checks })
  const { checks: shown } = await doctor.person.call('GET /doctors/me/check', {})
  expect(shown.map(({ kind }) => kind)).toContain('number')
  // Whoever reads the case later sees each look, who made it and on which document, also where it holds no more.
  await doctor.send('THIRD-0001')
  const { looks } = await reviewer.call('GET /admin/verifications/:practitionerId', {
    params: { practitionerId: doctor.practitioner },
  })
  const by = await db.look.one<{ name: string }>(sql`
    select concat_ws(' ', a.first_name, a.last_name) as name from verification_check c join account a on a.id = c.checked_by
    where c.practitioner_id = ${doctor.practitioner} and c.kind = 'identity'`)
  expect(looks.find(({ kind }) => kind === 'identity')).toMatchObject({
    by: by?.name,
    status: 'passed',
    ended_at: null,
    documents: [{ kind: 'identity', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  })
  expect(looks.find(({ kind }) => kind === 'number')).toMatchObject({
    by: '',
    fact: 'General Medical Council RIGHT-0001',
    ended_at: expect.stringContaining('2027-01-04T'),
  })
})

test('a flood of reports fills nothing: so many wait, and the next one is told that it was not kept', async () => {
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into detail_report (id, practitioner_id, kind, words, said_at)
      select gen_random_uuid(), ${doctor.practitioner}, 'other', 'Report ' || n, now() from generate_series(1, ${mostOpenReports - 1}) n`),
  )
  const say = (words: string) =>
    app.person().call('POST /doctors/:slug/reports', { params: { slug: doctor.slug }, body: { kind: 'other', words } })
  await say('The last that fits')
  expect(await refusal(say('One too many'))).toMatchObject({ code: 'too_many_tries' })
  // What was said already is said, however many wait.
  await say('the last that FITS')
  const kept = await db.look.one(sql`
    select count(*)::int as count from detail_report where practitioner_id = ${doctor.practitioner}`)
  expect(kept).toEqual({ count: mostOpenReports })
})

test('one visitor closes the way for nobody: each has their share of a day, and patients keep their own room', async () => {
  const doctor = await clinic.doctor()
  const say = (words: string, who: ReturnType<typeof app.person>) =>
    refusal(who.call('POST /doctors/:slug/reports', { params: { slug: doctor.slug }, body: { kind: 'other', words } }))
  const patient = app.person(await clinic.patient())
  for (const who of [app.person(undefined, { from: '203.0.113.9' }), patient]) {
    const name = who === patient ? 'patient' : 'stranger'
    for (let n = 0; n < mostReportsADay; n += 1) expect(await say(`${name} ${n}`, who)).toBeUndefined()
    expect(await say(`${name} once more`, who)).toMatchObject({
      code: 'too_many_tries',
      detail: expect.stringContaining('You have said 5 things about this page today'),
    })
  }
  expect(await say('The same browser from elsewhere', app.person())).toBeUndefined()
  // Strangers from everywhere fill their own room alone.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into detail_report (id, practitioner_id, kind, words, said_at)
      select gen_random_uuid(), ${doctor.practitioner}, 'other', 'Flood ' || n, now() from generate_series(1, ${mostOpenReports}) n`),
  )
  expect(await say('From a stranger', app.person())).toMatchObject({
    code: 'too_many_tries',
    detail: expect.stringContaining('wait to be read already'),
  })
  expect(await say('From a patient', app.person(await clinic.patient()))).toBeUndefined()
  clock.pass(25 * hour)
  expect(await say('patient another day', patient)).toBeUndefined()
})

test('one network says so much within a minute and no more, whichever doctors it is about', async () => {
  const flood = app.person(undefined, { from: '203.0.113.7' })
  const doctors = await Promise.all(Array.from({ length: 6 }, () => clinic.doctor()))
  const codes: string[] = []
  for (let n = 0; n <= perMinute.creation; n += 1) {
    const { slug } = doctors[n % 6] ?? { slug: '' }
    const said = flood.call('POST /doctors/:slug/reports', {
      params: { slug },
      body: { kind: 'other', words: `Flood ${n}` },
    })
    codes.push(
      await said.then(
        () => 'kept',
        (error: { problem?: { code: string } }) => error.problem?.code ?? '',
      ),
    )
  }
  expect(codes.slice(0, -1).every((code) => code === 'kept')).toBe(true)
  expect(codes.at(-1)).toBe('too_many_tries')
})
