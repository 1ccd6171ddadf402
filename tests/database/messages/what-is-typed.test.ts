import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { openMail } from '#server/platform/mail.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { plainMail } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clinic } = await openClinic()

test('whatever is typed into a mail, it stays one mail to one address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tw-mail-'))
  const mail = openMail({
    smtpUrl: '',
    dataDir: folder,
    brand: 'Ten\r\nBcc: b@evil.example\r\nwell',
    publicUrl: 'https://care.example.com',
    operator: 'A\r\nBcc: f@evil.example',
    operatorAddress: '',
  })
  const words = 'Line\r\n.\r\nMAIL FROM:<x@evil.example>\r\nBcc: e@evil.example'
  const subject = 'Hello\r\nBcc: d@evil.example\r\n\r\n<script>'
  for (const two of ['ann@example.com\r\nBcc: c@evil.example', 'ann@example.com, c@evil.example'])
    await expect(mail.send({ ...plainMail(two, words), subject })).rejects.toThrow('no address')
  await mail.send({ ...plainMail('ann@example.com', words), subject })
  const text = readFileSync(join(folder, 'outbox', readdirSync(join(folder, 'outbox'))[0] ?? ''), 'utf8')
  const [head = ''] = text.split('\r\n\r\n')
  expect(head).not.toMatch(/^Bcc:/im)
  expect(head.match(/^To:/gim)).toHaveLength(1)
  expect(head).toContain('Content-Type: multipart/alternative')
  rmSync(folder, { recursive: true })
})

test('an address with a line break in it, or a second address, is none', async () => {
  const doctor = await clinic.doctor()
  const guest = app.person()
  const draft = await begin(guest, doctor, '2027-01-05T09:00:00.000Z')
  const person = { first_name: 'Ann', last_name: 'Sample', date_of_birth: '1990-01-01', phone_number: '' }
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'a@example.com\u0000',
    '"a b"@example.com',
  ])
    expect(
      await refusal(
        guest.call('POST /drafts/:draftId/book', {
          params: { draftId: draft.id },
          body: { person: { ...person, email } },
        }),
      ),
      email,
    ).toMatchObject({ code: 'invalid' })
  expect(
    await db.look.many(sql`select 1 from outbox_message where recipient like '%,%' or recipient like '%Bcc%'`),
  ).toEqual([])
})

test('what stands in a calendar keeps its field, whatever is in it', async () => {
  const doctor = await clinic.doctor()
  const name = 'House; of,\\ lines\nBEGIN:VEVENT\r\nSUMMARY:forged'
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set name = ${name}, address = ${name} where id = ${doctor.branch}`),
  )
  const patient = app.person(await clinic.patient())
  await book(patient, doctor, '2027-01-05T10:00:00.000Z')
  const { url } = await patient.call('POST /calendar-feed', {})
  const { body } = await app.app.inject({ method: 'GET', url: new URL(url).pathname })
  const unfolded = body.replaceAll('\r\n ', '')
  expect(unfolded.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  expect(unfolded.match(/^SUMMARY:/gm)).toHaveLength(1)
  expect(unfolded).toContain('House\\; of\\,\\\\ lines\\nBEGIN:VEVENT')
})

test('what looks like a statement, a template, a path or a formula is a name that nobody has', async () => {
  const doctor = await clinic.doctor()
  const before = await db.look.one<{ count: number }>(sql`select count(*) from practitioner`)
  for (const typed of [
    "' or '1'='1",
    "x'; drop table practitioner; --",
    '${7*7}',
    '{{7*7}}',
    '%s%n%x',
    '(uid=*)',
    '../../etc/passwd',
    '=1+1',
    '(z*)+$',
  ]) {
    const { results } = await app.person().call('GET /providers', { query: { q: typed } })
    expect(results, typed).toEqual([])
    const { status } = await app.person().request('GET', `/api/suggestions?q=${encodeURIComponent(typed)}`, undefined)
    expect(status, typed).toBe(200)
  }
  expect(await db.look.one<{ count: number }>(sql`select count(*) from practitioner`)).toEqual(before)
  expect((await app.person().call('GET /doctors/:slug', { params: { slug: doctor.slug } })).slug).toBe(doctor.slug)
})

test('the desk finds patients by letters, not by signs that stand for any letter', async () => {
  const doctor = await clinic.doctor()
  await book(app.person(await clinic.patient()), doctor, '2027-01-05T11:00:00.000Z')
  const find = async (q: string) => (await app.person(doctor).call('GET /patients', { query: { q } })).results
  expect(await find('Person')).toHaveLength(1)
  for (const q of ['%%%', '___', '...', '%@%', '%example%', '\\\\\\', '   ']) expect(await find(q), q).toEqual([])
})

test('an address is decoded once: what is still encoded then is text', async () => {
  for (const [path, status] of [
    ['/api/doctors/%252e%252e%252fadmin', 404],
    ['/api/clinics?q=%2527', 200],
    ['/api/doctors/a%252fb', 404],
  ] as const)
    expect((await app.person().request('GET', path, undefined)).status, path).toBe(status)
})
