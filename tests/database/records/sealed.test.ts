import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf } from '#domain/booking/consent.ts'
import { openConsent, openSignature } from '#server/core/papers/consent-content.ts'
import { queueMail } from '#server/core/messages/outbox.ts'
import { sealRows, unsealedRows } from '#server/core/messages/seal-rows.ts'
import { deliverOne } from '#tests/support/deliver.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openRecordsKeys, openSecrets, openSigningKey } from '#server/platform/database/open-keys.ts'
import {
  addKey,
  readKeyring,
  recordsKeys,
  recordsPlace,
  secrets,
  SecretsError,
  secretsPlace,
  useKeyring,
  useRecordsKeyring,
} from '#server/platform/keyring.ts'
import { keptLetter } from '#server/platform/letter.ts'
import type { OutgoingMail } from '#server/platform/mail.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { newWrappedKey } from '#server/platform/sealed-record.ts'
import { keepPrivate } from '#server/platform/private-folder.ts'

import { noPush } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { codeIn, plainLetter, wordsOf } from '#tests/support/letters.ts'
import { deskOf, keepLetter } from '#tests/support/letters-of-visits.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const folder = mkdtempSync(join(tmpdir(), 'tw-sealed-'))
const sealStep = () =>
  sealRows(db.database, { unopened: new Map(), tell: (table, ids) => expect([table, ids]).toEqual([]) })
const system = <T>(work: Parameters<typeof db.database.asWorker<T>>[1]) => db.database.asWorker('test', work)

beforeAll(() => useKeyring(readKeyring(folder, '').keyring))
afterAll(() => {
  useKeyring(undefined)
  rmSync(folder, { recursive: true })
})

type Row = { id: string; subject: string; body: string; state: string }
const messagesTo = (email: string) =>
  system((tx) =>
    tx.many<Row>(sql`select id, subject, body, state from outbox_message where recipient = ${email} order by id`),
  )

const sent: OutgoingMail[] = []
const sendAll = async () => {
  const mail = { send: async (one: OutgoingMail) => void sent.push(one), close: () => undefined }
  const deps = { database: db.database, clock, mail, texts: { send: async () => undefined }, push: noPush }
  while ((await deliverOne(deps)) > 0);
}

test('what a patient and a clinic write is sealed where it lies, sealed anew with a newer key, and read in plain words', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-04T13:00:00.000Z')
  const id = '0195c8a0-0000-7000-8000-00000000cccc'
  const params = { appointmentId }
  await patient.call('POST /appointments/:appointmentId/messages', { params, body: { id, body: 'It is my knee' } })
  const kept = () =>
    system((tx) => tx.one<{ body: string }>(sql`select body from conversation_message where id = ${id}`))
  expect((await kept())?.body).toMatch(/^sealed:1:[\w-]+$/)
  await system((tx) => tx.run(sql`update conversation_message set body = 'It is my knee' where id = ${id}`))
  expect(await unsealedRows(db.database)).toBeGreaterThan(0)
  while ((await sealStep()) > 0);
  expect((await kept())?.body).toMatch(/^sealed:/)
  const { messages } = await patient.call('GET /appointments/:appointmentId/messages', { params })
  expect(messages.map(({ body }) => body)).toEqual(['It is my knee'])
})

test('what a patient answers before a visit is sealed for that visit, and sealed anew with a newer key', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const asked = [
    { id: 'q', text: 'What hurts?', kind: 'text', choices: [], is_required: true, when: 'before', only_if: null },
  ]
  await system((tx) =>
    tx.run(sql`update service set questions = ${JSON.stringify(asked)}::jsonb where id = ${doctor.service}`),
  )
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-04T14:00:00.000Z')
  const params = { appointmentId }
  const answers = { q: 'It is my knee' }
  await patient.call('PUT /appointments/:appointmentId/questionnaire', { params, body: { answers } })
  const kept = () =>
    system((tx) =>
      tx.one<{ answers: string }>(
        sql`select answers from questionnaire_response where appointment_id = ${appointmentId}`,
      ),
    )
  expect((await kept())?.answers).toMatch(/^sealed:1:[\w-]+$/)
  await system((tx) =>
    tx.run(
      sql`update questionnaire_response set answers = ${JSON.stringify(answers)} where appointment_id = ${appointmentId}`,
    ),
  )
  expect(await unsealedRows(db.database)).toBeGreaterThan(0)
  while ((await sealStep()) > 0);
  expect((await kept())?.answers).toMatch(/^sealed:/)
  expect((await patient.call('GET /appointments/:appointmentId/questionnaire', { params })).answers).toEqual(answers)
})

test('a letter that was begun is sealed for its draft, and sealed anew with a newer key', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id: appointmentId } = await book(
    app.person(await clinic.patient()),
    doctor,
    '2027-01-04T16:00:00.000Z',
  )
  const of = { params: { appointmentId } }
  const typed = { title: 'A letter', text: 'It is the knee' }
  await keepLetter(app.person(doctor), of, typed)
  const kept = () =>
    system((tx) =>
      tx.one<{ content: string }>(sql`select content from letter_draft where appointment_id = ${appointmentId}`),
    )
  expect((await kept())?.content).toMatch(/^sealed:1:[\w-]+$/)
  await system((tx) =>
    tx.run(sql`update letter_draft set content = ${JSON.stringify(typed)} where appointment_id = ${appointmentId}`),
  )
  expect(await unsealedRows(db.database)).toBeGreaterThan(0)
  while ((await sealStep()) > 0);
  expect((await kept())?.content).toMatch(/^sealed:/)
  expect((await deskOf(app.person(doctor), of)).draft).toMatchObject(typed)
})

test('a note of a visit is sealed, and sealed anew with a newer key', async () => {
  const me = await clinic.doctor()
  const booked = await book(app.person(await clinic.patient()), me, '2027-01-04T16:00:00.000Z')
  const params = { appointmentId: booked.appointment_id, noteId: newId(clock.now()) }
  const body = { text: 'Afraid of needles', version: 0 }
  await app.person(me).call('PUT /appointments/:appointmentId/notes/:noteId', { params, body })
  const kept = () => db.look.one<{ body: string }>(sql`select body from visit_note where id = ${params.noteId}`)
  expect((await kept())?.body).toMatch(/^sealed:/)
  await system((tx) => tx.run(sql`update visit_note set body = ${body.text} where id = ${params.noteId}`))
  expect(await unsealedRows(db.database)).toBeGreaterThan(0)
  while ((await sealStep()) > 0);
  expect((await kept())?.body).toMatch(/^sealed:/)
})

test('what a patient decided waits sealed until its document is written, and is sealed anew with a newer key', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const consent = { text: 'I agree to the injection', version: 1 }
  const asked = [
    {
      id: 'q',
      text: 'Consent',
      kind: 'consent',
      choices: [],
      is_required: true,
      when: 'before',
      only_if: null,
      consent,
    },
  ]
  await system((tx) =>
    tx.run(sql`update service set questions = ${JSON.stringify(asked)}::jsonb where id = ${doctor.service}`),
  )
  const params = { appointmentId: (await book(patient, doctor, '2027-01-04T15:00:00.000Z')).appointment_id }
  const answers = { q: answerOf({ agrees: true, version: 1, name: 'Jane Doe' }) }
  await patient.call('PUT /appointments/:appointmentId/questionnaire', { params, body: { answers } })
  await patient.call('POST /appointments/:appointmentId/questionnaire/send', { params })
  const kept = () =>
    system((tx) =>
      tx.one<{ id: string; content: string; signature: string }>(
        sql`select id, content, signature from visit_consent where appointment_id = ${params.appointmentId}`,
      ),
    )
  const line = await kept()
  for (const part of [line?.content, line?.signature]) expect(part).toMatch(/^sealed:1:[\w-]+$/)
  const content = openConsent(line?.id ?? '', line?.content ?? '')
  expect(content).toMatchObject({ title: 'Consent', text: consent.text, name: 'Jane Doe' })
  await system((tx) =>
    tx.run(
      sql`update visit_consent set content = ${JSON.stringify(content)}, signature = 'Jane Doe' where id = ${line?.id}`,
    ),
  )
  expect(await unsealedRows(db.database)).toBeGreaterThan(0)
  while ((await sealStep()) > 0);
  const again = await kept()
  for (const part of [again?.content, again?.signature]) expect(part).toMatch(/^sealed:/)
  expect(openSignature(again?.id ?? '', again?.signature ?? '')).toBe('Jane Doe')
})

test('a message waits sealed, whoever wrote it, leaves readable, and only its subject stays', async () => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  await book(app.person(patient), doctor, '2027-01-04T09:00:00.000Z')
  await system((tx) =>
    queueMail(tx, clock.now(), {
      to: patient.email,
      kind: 'N01',
      subject: 'A code',
      letter: plainLetter('Your code is 123456.'),
    }),
  )
  const waiting = await messagesTo(patient.email)
  expect(waiting.length).toBeGreaterThan(1)
  for (const { body } of waiting) expect(body).toMatch(/^sealed:1:[\w-]+$/)
  await sendAll()
  const bodies = sent.filter(({ to }) => to === patient.email).map(({ letter }) => wordsOf(keptLetter(letter)))
  expect(bodies.some((body) => body.includes('Your code is 123456.'))).toBe(true)
  expect(bodies.some((body) => body.includes('Change or cancel: '))).toBe(true)
  for (const { subject, body, state } of await messagesTo(patient.email)) {
    expect({ body, state }).toEqual({ body: '', state: 'sent' })
    expect(subject).not.toBe('')
  }
})

test('the secret of a second step is sealed for its account; its codes still open it', async () => {
  const email = 'sealed@example.com'
  const password = 'four quiet words here'
  const browser = app.person()
  const { sign_up } = await browser.call('POST /auth/sign-up', {
    body: {
      user_type: 'patient',
      first_name: 'Ann',
      last_name: 'Sample',
      date_of_birth: '1990-01-01',
      email,
      password,
      terms: true,
    },
  })
  // Its row says no code, sealed or in the clear; the mail says it in its subject.
  const [waits] = await messagesTo(email)
  expect(waits?.subject).toBe('Your Tendwell code')
  const code = codeIn(waits ? [{ body: secrets.open(waits.body, { kind: 'message', id: waits.id }) }] : [])
  expect(code).toMatch(/^\d{6}$/)
  await sendAll()
  expect(sent.at(-1)?.subject).toBe(`${code} is your Tendwell code`)
  expect(JSON.stringify(await messagesTo(email))).not.toContain(code)
  const session = await browser.call('POST /auth/verify-email', { body: { sign_up, code } })
  const cookie = browser.cookies.get('session') ?? ''
  const me = app.person({ account: session.user_id, cookie, token: session.token })
  const { secret } = await me.call('POST /auth/security/two-step', { body: { password } })
  const stored = await system((tx) =>
    tx.one<{ totp_secret: string }>(sql`select totp_secret from account where id = ${session.user_id}`),
  )
  expect(stored?.totp_secret).toMatch(/^sealed:1:/)
  const own = { kind: 'totp', id: session.user_id } as const
  expect(secrets.open(stored?.totp_secret ?? '', own)).toBe(secret)
  expect(() => secrets.open(stored?.totp_secret ?? '', { kind: 'totp', id: 'somebody else' })).toThrow(SecretsError)
  const right = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })
  expect(
    (await me.call('POST /auth/security/two-step/confirm', { body: { code: right } })).recovery_codes,
  ).toHaveLength(10)
})

test('what older versions left is sealed or blanked; a new key seals everything again, in steps that may be cut off', async () => {
  const account = await clinic.account('patient')
  await system(async (tx) => {
    await tx.run(sql`update account set totp_secret = 'PLAINSECRET' where id = ${account.account}`)
    await tx.run(sql`
      insert into outbox_message (id, recipient, kind, subject, body, state, due_at, created_at)
      select uuid_v7(), 'old@example.com', 'N01', 'Old', 'An old body ' || n, case when n % 2 = 0 then 'sent' else 'dead' end, now(), now()
      from generate_series(1, 900) n`)
  })
  expect(await unsealedRows(db.database)).toBeGreaterThan(900)
  while ((await sealStep()) > 0);
  expect(await unsealedRows(db.database)).toBe(0)
  const old = await messagesTo('old@example.com')
  expect(old.filter(({ state, body }) => state === 'sent' && body === '')).toHaveLength(450)
  expect(old.filter(({ body }) => body.startsWith('sealed:1:'))).toHaveLength(450)

  useKeyring(addKey(folder))
  expect(secrets.version).toBe(2)
  // Cut off after one step: what has the old key still opens, and the next run goes on.
  await sealStep()
  const left = await unsealedRows(db.database)
  expect(left).toBeGreaterThan(200)
  useKeyring(readKeyring(folder, '').keyring)
  while ((await sealStep()) > 0);
  expect(await unsealedRows(db.database)).toBe(0)
  const [one] = (await messagesTo('old@example.com')).filter(({ state }) => state === 'dead')
  expect(one?.body).toMatch(/^sealed:2:/)
  expect(secrets.open(one?.body ?? '', { kind: 'message', id: one?.id ?? '' })).toMatch(/^An old body \d+$/)
  const totp = await system((tx) =>
    tx.one<{ totp_secret: string }>(sql`select totp_secret from account where id = ${account.account}`),
  )
  expect(secrets.open(totp?.totp_secret ?? '', { kind: 'totp', id: account.account })).toBe('PLAINSECRET')
})

async function sealedEvidence(): Promise<string> {
  const { practitioner } = await clinic.doctor()
  const id = newId(clock.now())
  await system((tx) =>
    tx.run(sql`
      insert into verification_evidence (id, practitioner_id, kind, file_name, media_type, size, sha256, wrapped_key, handed_in_at)
      values (${id}, ${practitioner}, 'identity', 'card.pdf', 'application/pdf', 1, 'x', ${newWrappedKey(id)}, ${at(clock.now())})`),
  )
  return id
}

async function keyOfEvidence(id: string): Promise<string> {
  const row = await db.look.one<{ key: string }>(
    sql`select wrapped_key as key from verification_evidence where id = ${id}`,
  )
  return recordsKeys.open(row?.key ?? '', { kind: 'record_file', id })
}

test('once all is sealed anew, a server starts without the old key, and one that has the old key alone does not', async () => {
  const place = join(folder, 'rotated')
  mkdirSync(place)
  const known = (name: string, make: () => string) =>
    system(async (tx) => {
      await tx.run(
        sql`insert into installation_secret (name, value) values (${name}, ${make()}) on conflict (name) do nothing`,
      )
      return (
        (await tx.one<{ value: string }>(sql`select value from installation_secret where name = ${name}`))?.value ?? ''
      )
    })
  for (const [open, where, use, given] of [
    [openSecrets, secretsPlace, useKeyring, 'secretsKey'],
    [openRecordsKeys, recordsPlace, useRecordsKeyring, 'recordsKey'],
  ] as const) {
    await open({ dataDir: place }, known)
    const signing = (await openSigningKey(known)).publicJwk
    const evidence = given === 'recordsKey' ? await sealedEvidence() : undefined
    const [old = ''] = readFileSync(join(place, where.file), 'utf8').trim().split(/\s+/)
    use(addKey(place, where))
    expect(await unsealedRows(db.database)).toBeGreaterThan(0)
    while ((await sealStep()) > 0);
    expect(await unsealedRows(db.database)).toBe(0)
    const newest =
      readFileSync(join(place, where.file), 'utf8')
        .trim()
        .split(/\s+/)
        .find((key) => key !== old) ?? ''
    await expect(open({ dataDir: place, [given]: newest }, known)).resolves.toBeUndefined()
    // What signs certificates, and documents of doctors, open with the new key alone.
    expect((await openSigningKey(known)).publicJwk).toEqual(signing)
    if (evidence) expect(await keyOfEvidence(evidence)).toMatch(/^[\w-]{43}$/)
    await expect(open({ dataDir: place, [given]: old }, known)).rejects.toThrow(`sealed with another ${where.setting}`)
  }
  useKeyring(readKeyring(folder, '').keyring)
  useRecordsKeyring(undefined)
})

test('the key is made once, for its owner alone; another key is refused', () => {
  const place = mkdtempSync(join(tmpdir(), 'tw-key-'))
  const first = readKeyring(place, '')
  expect(first.isNew).toBe(true)
  expect(readKeyring(place, '').isNew).toBe(false)
  expect(statSync(join(place, 'secrets.key')).mode & 0o777).toBe(0o600)
  const sealed = first.keyring.seal('a secret', { kind: 'check', id: 'x' })
  const other = readKeyring(place, `1:${'A'.repeat(43)}`).keyring
  expect(() => other.open(sealed, { kind: 'check', id: 'x' })).toThrow(SecretsError)
  expect(() => readKeyring(place, 'too short')).toThrow(SecretsError)
  rmSync(place, { recursive: true })
})

test('a server that comes with other keys than its database is told which, and leaves no new key behind', async () => {
  const texts = new Map<string, string>()
  const known = async (name: string, make: () => string) => texts.get(name) ?? (texts.set(name, make()), make())
  const [own, stranger] = [join(folder, 'own'), join(folder, 'stranger')]
  for (const place of [own, stranger]) mkdirSync(place)
  for (const open of [openSecrets, openRecordsKeys]) await open({ dataDir: own }, known)
  for (const [open, { file, setting }] of [
    [openSecrets, secretsPlace],
    [openRecordsKeys, recordsPlace],
  ] as const) {
    await expect(open({ dataDir: stranger }, known)).rejects.toThrow(`sealed with another ${setting}`)
    expect(existsSync(join(stranger, file))).toBe(false)
    await expect(open({ dataDir: own }, known)).resolves.toBeUndefined()
  }
  useKeyring(readKeyring(folder, '').keyring)
  useRecordsKeyring(undefined)
})

test('a data folder that others could read is narrowed', () => {
  const place = mkdtempSync(join(tmpdir(), 'tw-private-'))
  mkdirSync(join(place, 'outbox'))
  writeFileSync(join(place, 'outbox/one.eml'), 'a mail')
  chmodSync(join(place, 'outbox'), 0o755)
  chmodSync(join(place, 'outbox/one.eml'), 0o644)
  expect(keepPrivate(place)).toBe(2)
  expect(statSync(join(place, 'outbox')).mode & 0o777).toBe(0o700)
  expect(statSync(join(place, 'outbox/one.eml')).mode & 0o777).toBe(0o600)
  rmSync(place, { recursive: true })
})
