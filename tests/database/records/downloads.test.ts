import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { accountTables } from '#server/features/accounts/accounts.tables.ts'
import { runExport } from '#server/features/records/run-exports.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { readConfig } from '#server/platform/config.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, pdf, savedByBrowser, upload } from '#tests/support/own-records.ts'

// A browser that saves a file by itself brings the cookie of its session and nothing else.

const { db, app, clock, clinic } = await openClinic()
const files = openRecordFiles(app.config.dataDir)
type Person = ReturnType<typeof app.person>

async function patientWithPaper() {
  const login = await clinic.patient()
  const me = app.person(login)
  const bytes = pdf('words of a paper')
  const item = await upload(me, await firstFolder(me), 'paper.pdf', bytes)
  return { login, me, item, bytes, address: `/api/records/items/${item}/file?way=download` }
}

const saved = (me: Person, address: string, cookies: Iterable<[string, string]> = me.cookies) =>
  savedByBrowser(app, { cookies }, address)

const looks = async (me: Person) => {
  const { results } = await me.call('GET /records/looks', { query: { own_lists: 'none' } })
  return results.map(({ way }) => way)
}
const keys = () => db.look.many<{ address: string }>(sql`select address from download_key`)
const letSave = (me: Person, address: string) => me.call('POST /downloads', { body: { address } })

test('a browser that was let saves the file once, and that is one look; its key stands in no address and with nobody in plain', async () => {
  const { me, address, bytes } = await patientWithPaper()
  expect((await saved(me, address)).status).toBe(401)
  await letSave(me, address)
  const key = me.cookies.get('download') ?? ''
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await db.look.many(sql`select * from download_key`))).not.toContain(key)
  expect(await looks(me)).toEqual([])
  const first = await saved(me, address)
  expect(first.status).toBe(200)
  expect(first.bytes.equals(bytes)).toBe(true)
  expect(first.headers['content-disposition']).toContain('attachment; filename="paper.pdf"')
  expect(await looks(me)).toEqual(['download'])
  expect((await saved(me, address)).status).toBe(401)
  expect(await looks(me)).toEqual(['download'])
})

test('of two requests with one key one gets the file', async () => {
  const { me, address } = await patientWithPaper()
  await letSave(me, address)
  const answers = await Promise.all([1, 2, 3, 4].map(() => saved(me, address)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
  expect(await looks(me)).toEqual(['download'])
})

test('a key opens its own address alone, for a minute, with the session that asked for it', async () => {
  const { me, login, address } = await patientWithPaper()
  const other = await patientWithPaper()
  await other.me.call('GET /auth/get-csrf-token', {})
  await letSave(me, address)
  const key = me.cookies.get('download') ?? ''
  // Somebody else, logged in, with the key: the session is another one.
  expect((await saved(other.me, address, [...other.me.cookies, ['download', key]])).status).toBe(401)
  // Nobody in particular.
  expect((await saved(me, address, [['download', key]])).status).toBe(401)
  // Other addresses of the same person.
  for (const another of [`${address}&page=2`, '/api/records', '/api/auth/me', address.replace('download', 'page')])
    expect((await saved(me, another)).status, another).toBe(401)
  expect(await keys()).toHaveLength(1)
  clock.pass(minute + 1)
  expect((await saved(me, address)).status).toBe(401)
  await forgetDue({ database: db.database, blobs: openBlobs(app.config.dataDir) }, clock.now(), accountTables)
  expect(await keys()).toHaveLength(0)
  // The session is over meanwhile.
  const again = app.person(login)
  await letSave(again, address)
  await again.call('POST /auth/logout', {})
  again.cookies.set('session', login.cookie)
  expect((await saved(again, address)).status).toBe(401)
  expect(await looks(app.person(await clinic.patient()))).toEqual([])
})

test('who may not open a file saves none: what a doctor was shown ends with its grant, also between key and file', async () => {
  const { me, item } = await patientWithPaper()
  const doctor = await clinic.doctor()
  await book(me, doctor, '2027-01-05T09:00:00.000Z')
  const given = { item_id: item, practitioner_id: doctor.practitioner, until: 'week' } as const
  const { id: grantId } = await me.call('POST /records/grants', { body: given })
  const them = app.person(doctor)
  const address = `/api/doctors/me/records/${item}/file?way=download`
  await letSave(them, address)
  expect((await saved(them, address)).status).toBe(200)
  await letSave(them, address)
  await me.call('DELETE /records/grants/:grantId', { params: { grantId } })
  expect((await saved(them, address)).status).toBe(404)
  expect((await looks(me)).filter((way) => way === 'download')).toEqual(['download'])
})

test('only files of papers are saved that way; an archive of everything asks for the password once more', async () => {
  const { me, login } = await patientWithPaper()
  const hash = await hashPassword('four quiet words here')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set password_hash = ${hash} where id = ${login.account}`),
  )
  const { id } = await me.call('POST /records/exports', { body: {} })
  await runExport({ database: db.database, clock, files, site: readConfig({}) })
  const address = `/api/records/exports/${id}/file`
  for (const wrong of [
    address,
    `${address}?way=download`,
    '/api/auth/me',
    'https://elsewhere.example/a/b/file?way=download',
  ])
    expect(await refusal(letSave(me, wrong)), wrong).toMatchObject({ status: 400 })
  // By the token alone it does not come either.
  expect(await me.request('GET', address, undefined)).toMatchObject({ body: { code: 'password_needed' } })
  const prove = (password: string) =>
    me.call('POST /records/exports/:exportId/key', { params: { exportId: id }, body: { password } })
  expect(await refusal(prove('guessed'))).toMatchObject({ code: 'invalid', errors: [{ field: 'password' }] })
  expect((await saved(me, address)).status).toBe(401)
  await prove('four quiet words here')
  // What is no plain asking for a file does not take the key.
  const posted = await savedByBrowser(app, me, address, { password: 'four quiet words here' })
  expect(posted.status).toBe(401)
  const archive = await saved(me, address)
  expect([archive.status, archive.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await saved(me, address)).status).toBe(401)
  expect((await looks(me)).filter((way) => way === 'export')).toEqual(['export'])
})
