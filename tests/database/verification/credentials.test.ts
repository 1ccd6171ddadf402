import { createHash, generateKeyPairSync } from 'node:crypto'
import { Bitstring } from '@digitalbazaar/bitstring'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { listLength } from '#domain/verification/credential.ts'
import { sql } from '#server/platform/database/sql.ts'
import { newCredentialKey, openCredentialKey } from '#server/platform/credential-key.ts'
import { refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

const { db, app, clock, clinic } = await openClinic()
const admin = app.person(await clinic.account('platform-admin'))
const passer = app.person()
await passer.request('GET', '/api/auth/get-csrf-token', undefined)

const { allChecks, decide: reviewed } = reviewing(db)
type Person = ReturnType<typeof app.person>

const issue = (doctor: ClinicDoctor) => app.person(doctor).call('POST /doctors/me/credential', {})
const check = (credential: string) => passer.call('POST /credential-checks', { body: { credential } })
const show = (credentialId: string) => passer.call('GET /credentials/:credentialId', { params: { credentialId } })
const partOf = (token: string, part: 0 | 1) =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString()) as Record<string, never>

async function decide({ practitioner }: ClinicDoctor, decision: 'suspend' | 'lift' | 'revoke') {
  const row = await db.look.one<{ version: number }>(sql`select version from practitioner where id = ${practitioner}`)
  return admin.call('POST /admin/verifications/:practitionerId', {
    params: { practitionerId: practitioner },
    body: { decision, note: 'Not in the register', version: row?.version ?? 0 },
  })
}

type Entry = Record<'statusPurpose' | 'statusListIndex' | 'statusListCredential', string>
const entriesOf = (token: string) => (partOf(token, 1) as unknown as { credentialStatus: Entry[] }).credentialStatus

/** What the published lists say of a credential, read as anybody reads them; the list of before says it of both. */
async function saidOf(token: string): Promise<string[]> {
  const entries = entriesOf(token)
  expect(entries.map(({ statusPurpose }) => statusPurpose)).toEqual(['revocation', 'suspension'])
  const said: string[] = []
  for (const entry of entries) if (await isListed(entry)) said.push(entry.statusPurpose)
  const [first] = entries
  const before = {
    ...first,
    statusPurpose: 'revocation',
    statusListCredential: 'https://old.example/credentials/status/1',
  }
  expect(await isListed(before as Entry)).toBe(said.length > 0)
  return said
}

const isTakenBack = async (token: string) => (await saidOf(token)).length > 0

async function isListed({ statusListIndex, statusListCredential, statusPurpose }: Entry): Promise<boolean> {
  const { pathname } = new URL(statusListCredential)
  const answer = await app.app.inject({ method: 'GET', url: pathname })
  expect(answer.headers['content-type']).toContain('application/vc+jwt')
  const list = partOf(answer.body, 1) as unknown as {
    id: string
    credentialSubject: { encodedList: string; statusPurpose: string }
  }
  expect([new URL(list.id).pathname, list.credentialSubject.statusPurpose]).toEqual([pathname, statusPurpose])
  // Read with a library of others.
  const buffer = await Bitstring.decodeBits({ encoded: list.credentialSubject.encodedList.slice(1) })
  const bits = new Bitstring({ buffer })
  expect(bits.length).toBe(listLength)
  return bits.get(Number(statusListIndex))
}

test('a checked doctor gets a certificate, anybody reads that it stands, and asking again gives the same one', async () => {
  const doctor = await clinic.doctor()
  const first = await issue(doctor)
  expect(first).toMatchObject({ standing: 'stands', slug: doctor.slug })
  expect(await show(first.id)).toEqual({ ...first, credential: undefined })
  expect(await check(first.credential)).toMatchObject({
    is_ours: true,
    credential: { id: first.id, standing: 'stands' },
  })
  // The link of the code on the wall is read as well, and the signed text as a mail broke it into lines.
  const link = (partOf(first.credential, 1) as unknown as { id: string }).id
  const broken = first.credential.replace(/.{60}/g, '$&\n  ')
  for (const text of [link, `${link}/?lang=fr`, broken])
    expect(await check(text)).toMatchObject({ is_ours: true, credential: { id: first.id } })
  for (const text of [
    `https://evil.example${new URL(link).pathname}`,
    link.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
    `${link}0`,
  ])
    expect(await check(text), text).toEqual({ is_ours: false, credential: null })
  expect((await issue(doctor)).id).toBe(first.id)
  expect(await isTakenBack(first.credential)).toBe(false)
  expect(partOf(first.credential, 0)).toMatchObject({ alg: 'ES256', typ: 'vc+jwt' })
})

test('a certificate ends when the check does: within a year, sooner where a document of it does', async () => {
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verified_until = '2027-02-20' where id = ${doctor.practitioner}`),
  )
  const { credential } = await issue(doctor)
  expect(partOf(credential, 1)).toMatchObject({ validUntil: '2027-02-20T23:59:59Z' })
})

test('who is not checked gets none, and the database gives none either', async () => {
  const doctor = await clinic.doctor({ verified: false })
  expect(await refusal(issue(doctor))).toMatchObject({ code: 'wrong_status' })
  const suspended = await clinic.doctor()
  await decide(suspended, 'suspend')
  expect(await refusal(issue(suspended))).toMatchObject({ code: 'wrong_status' })
  const rows = await db.look.many(sql`
    select id from practitioner_credential where practitioner_id in (${doctor.practitioner}, ${suspended.practitioner})`)
  expect(rows).toEqual([])
})

test('a suspension takes it back at once, a lift gives it back; what was revoked stays so', async () => {
  const doctor = await clinic.doctor()
  const { id, credential } = await issue(doctor)
  await decide(doctor, 'suspend')
  expect((await show(id)).standing).toBe('withdrawn')
  expect((await check(credential)).credential?.standing).toBe('withdrawn')
  // What can come back is suspended; revoked is what cannot.
  expect(await saidOf(credential)).toEqual(['suspension'])
  await decide(doctor, 'lift')
  expect(await saidOf(credential)).toEqual([])
  await decide(doctor, 'suspend')
  await decide(doctor, 'revoke')
  expect(await saidOf(credential)).toEqual(['revocation'])
  // Nor does an appeal that nobody has decided give it back, or say that it might come back.
  await app.person(doctor).call('POST /doctors/me/appeal', { body: { words: 'I am in the register' } })
  expect(await saidOf(credential)).toEqual(['revocation'])
})

test('another name makes another certificate, and the old one is told apart', async () => {
  const doctor = await clinic.doctor()
  const old = await issue(doctor)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set last_name = 'Renamed' where id = ${doctor.practitioner}`),
  )
  const fresh = await issue(doctor)
  expect(fresh.id).not.toBe(old.id)
  expect(fresh.name).toContain('Renamed')
  expect((await show(old.id)).standing).toBe('replaced')
  expect(await saidOf(old.credential)).toEqual(['revocation'])
  expect(await saidOf(fresh.credential)).toEqual([])
})

test('who changes specialty, name or number and is checked anew does not bring the old certificate back', async () => {
  const other = await db.look.one<{ id: string }>(sql`select id from specialty where key = 'dermatology'`)
  const changes = {
    specialty: (person: Person) => person.call('PATCH /doctors/me', { body: { specialty: other?.id ?? '' } }),
    name: (person: Person) => person.call('PATCH /doctors/me', { body: { last_name: 'Anders' } }),
    number: (person: Person) =>
      person.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: 'OTHER-NUMBER-77' } }),
  }
  for (const [what, change] of Object.entries(changes)) {
    const doctor = await clinic.doctor()
    const person = app.person(doctor)
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`
        update practitioner set licence_number = ${`CERT-${doctor.slug}`}, licence_key = ${`CERT ${doctor.slug}`}
        where id = ${doctor.practitioner}`),
    )
    const old = await issue(doctor)
    await change(person)
    expect((await show(old.id)).standing, what).toBe('withdrawn')
    await handIn(person)
    await reviewed(admin, doctor, 'verify', { checks: await allChecks(doctor) })
    expect((await show(old.id)).standing, what).toBe('over')
    expect(await isTakenBack(old.credential), what).toBe(true)
    expect((await issue(doctor)).id, what).not.toBe(old.id)
  }
})

test('a certificate ends a year after the check', async () => {
  const doctor = await clinic.doctor()
  const { id, valid_until, credential } = await issue(doctor)
  const before = clock.now()
  clock.set(instant(Date.parse(`${valid_until}T23:00:00Z`)))
  expect((await show(id)).standing).toBe('stands')
  clock.set(instant(Date.parse(`${valid_until}T23:00:00Z`) + 7_200_000))
  expect((await show(id)).standing).toBe('ended')
  expect((await check(credential)).credential?.standing).toBe('ended')
  clock.set(before)
})

test('one that was altered, signed by somebody else, or is no credential at all is not ours', async () => {
  const { credential } = await issue(await clinic.doctor())
  const [head = '', body = '', sign = ''] = credential.split('.')
  const said = { ...partOf(credential, 1), validUntil: '2099-01-01T00:00:00Z' }
  const altered = [head, Buffer.from(JSON.stringify(said)).toString('base64url'), sign].join('.')
  const foreign = await openCredentialKey(newCredentialKey()).sign(partOf(credential, 1))
  const unsigned = [Buffer.from('{"alg":"none","typ":"vc+jwt"}').toString('base64url'), body, ''].join('.')
  for (const text of [altered, foreign, unsigned, 'no credential', `${head}.${body}.`])
    expect(await check(text)).toEqual({ is_ours: false, credential: null })
})

test('neither the algorithm nor the key is what a certificate says in its head', async () => {
  const { credential } = await issue(await clinic.doctor())
  const [head, said] = [partOf(credential, 0), partOf(credential, 1)] as const
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const brought = (more: object) =>
    new SignJWT(said).setProtectedHeader({ ...head, alg: 'ES256', ...more }).sign(privateKey)
  const ours = (await app.app.inject({ method: 'GET', url: '/.well-known/jwks.json' })).json<{ keys: object[] }>()
    .keys[0]
  const bySecret = (secret: string) =>
    new SignJWT(said).setProtectedHeader({ ...head, alg: 'HS256' }).sign(new TextEncoder().encode(secret))
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const wrong = {
    'a key in the head': await brought({ jwk: publicKey.export({ format: 'jwk' }) }),
    'an address of keys': await brought({ jku: 'https://keys.example/jwks.json', x5u: 'https://keys.example/x' }),
    'the public key as if it were a secret': await bySecret(JSON.stringify(ours)),
    'another algorithm': await new SignJWT(said).setProtectedHeader({ ...head, alg: 'RS256' }).sign(rsa),
    'no algorithm': `${Buffer.from(JSON.stringify({ ...head, alg: 'none' })).toString('base64url')}.${credential.split('.')[1]}.`,
  }
  for (const [what, token] of Object.entries(wrong))
    expect(await check(token), what).toEqual({ is_ours: false, credential: null })
  expect((await check(credential)).is_ours).toBe(true)
})

test('what was signed here for something else is no certificate', async () => {
  const { credential } = await issue(await clinic.doctor())
  const [entry] = entriesOf(credential)
  const list = await app.app.inject({ method: 'GET', url: new URL(entry?.statusListCredential ?? '').pathname })
  expect(list.statusCode).toBe(200)
  expect(partOf(list.body, 0)).toEqual(partOf(credential, 0))
  expect(await check(list.body)).toEqual({ is_ours: false, credential: null })
})

test('the public key is published under the name that its own bytes give it', async () => {
  const { keys } = (await app.app.inject({ method: 'GET', url: '/.well-known/jwks.json' })).json<{
    keys: Record<'crv' | 'kty' | 'x' | 'y' | 'kid', string>[]
  }>()
  const [{ crv, kty, x, y, kid, ...rest } = {} as never] = keys
  expect(kid).toBe(createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url'))
  expect(Object.keys(rest).toSorted()).toEqual(['alg', 'use'])
  for (const list of ['9999', '0x1', '9999/suspension', '1/refresh'])
    expect((await app.app.inject({ method: 'GET', url: `/credentials/status/${list}` })).statusCode, list).toBe(404)
})
