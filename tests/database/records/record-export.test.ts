import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fhir } from 'fhir'
import { expect, test } from 'vitest'
import { exportDays, mostExportsADay } from '#domain/records/export-rules.ts'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { day, hour } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { runExport } from '#server/features/records/run-exports.ts'
import { recordTables } from '#server/features/records/records.tables.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openRecordFiles, type RecordFiles, StoreAway } from '#server/platform/record-files.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, openArchive, pdf, upload, uploadForClinic } from '#tests/support/own-records.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { readZip } from '#tests/support/read-zip.ts'

const { db, app, clock, clinic } = await openClinic()
const files = openRecordFiles(app.config.dataDir)
const site = { brand: 'Tendwell', publicUrl: app.config.publicUrl }
const run = (by: RecordFiles = files) => runExport({ database: db.database, clock, files: by, site })
const password = 'four quiet words here'
const hash = await hashPassword(password)
type Person = ReturnType<TestApp['person']>

async function owner() {
  const login = await clinic.patient()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set password_hash = ${hash} where id = ${login.account}`),
  )
  const me = app.person(login)
  return { login, me, folder: await firstFolder(me) }
}
async function patientAt(account: string, branch: string) {
  const row = await db.look.one<{ id: string; name: string }>(
    sql`select p.id, b.name from patient p, branch b where p.account_id = ${account} and b.id = ${branch}`,
  )
  if (!row) throw new Error('No patient was made')
  return row
}

const ask = (who: Person) => who.call('POST /records/exports', { body: {} })
const state = async (who: Person) => (await who.call('GET /records/exports', {})).export
const placeOf = (id: string) => join(app.config.dataDir, 'files', id.slice(-2), id)

const fetched = (who: Person, id: string, given = password) => openArchive(app, who, id, given)

test('everything comes out as one file: the documents byte for byte, a list, and a bundle that FHIR knows', async () => {
  const { me, login, folder } = await owner()
  const doctor = await clinic.doctor()
  await book(me, doctor, '2027-01-05T09:00:00.000Z')
  const { id: knee } = await me.call('POST /records/folders', { body: { name: 'Knee' } })
  const scan = Buffer.concat([pdf('scan'), randomBytes(2 * pieceBytes + 77)])
  const item = await upload(me, knee, 'scan.pdf', scan)
  await upload(me, knee, 'Scan.pdf', pdf('another'))
  const binned = await upload(me, folder, 'old.pdf', pdf('old'))
  await me.call('DELETE /records/items/:itemId', { params: { itemId: binned } })
  await me.call('POST /records/grants', {
    body: { item_id: item, practitioner_id: doctor.practitioner, until: 'week' },
  })
  const { id } = await ask(me)
  expect(await state(me)).toMatchObject({ id, state: 'waiting', percent: 0 })
  expect((await fetched(me, id)).code).toBe('not_found')
  // Asked twice, it is made once.
  expect((await ask(me)).id).toBe(id)
  expect([await run(), await run()]).toEqual([true, false])
  expect(await state(me)).toMatchObject({ state: 'ready', percent: 100, documents: 2, left_out: 0 })

  const { status, bytes } = await fetched(me, id)
  const zip = readZip(bytes)
  expect([status, [...zip.keys()].toSorted()]).toEqual([
    200,
    ['Knee/Scan (2).pdf', 'Knee/scan.pdf', 'fhir-bundle.json', 'records.json'],
  ])
  expect(zip.get('Knee/scan.pdf')?.equals(scan)).toBe(true)
  const list = JSON.parse(String(zip.get('records.json'))) as Record<string, unknown[]>
  expect(list).toMatchObject({ documents: [{ id: item, path: 'Knee/scan.pdf' }, {}], shared: [{ item_id: item }] })
  const bundle = JSON.parse(String(zip.get('fhir-bundle.json'))) as { entry: { resource: { resourceType: string } }[] }
  expect(new Fhir().validate(bundle, { errorOnUnexpected: true })).toMatchObject({ valid: true })
  expect([...new Set(bundle.entry.map(({ resource }) => resource.resourceType))].toSorted()).toEqual([
    'AuditEvent',
    'Consent',
    'DocumentReference',
    'List',
    'Patient',
  ])
  // It lies sealed, and one fetch is one line for who looks.
  expect(readFileSync(placeOf(id)).includes('%PDF')).toBe(false)
  const looks = (await me.call('GET /records/looks', {})).results.filter(({ way }) => way === 'export')
  expect(looks).toHaveLength(1)
  const mails = await db.look.many<{ subject: string; body: string }>(
    sql`select subject, body from outbox_message where recipient = ${login.email} and kind = 'N56'`,
  )
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toMatch(/Knee|scan|Person/)
})

test('what a clinic wrote is in it with its author, what it took back is not, and a whole branch is a reader', async () => {
  const { me, login, folder } = await owner()
  const branch = await clinic.branch()
  await book(me, await clinic.doctor({ branch }), '2027-01-05T09:00:00.000Z')
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  await nurse.request('GET', '/api/auth/get-csrf-token', undefined)
  const { id: patient, name: where } = await patientAt(login.account, branch)
  const shelf = `/api/branches/${branch}/patients/${patient}/records` as const
  const mine = await upload(me, folder, 'scan.pdf', pdf('scan'))
  await me.call('POST /records/grants', { body: { item_id: mine, branch_id: branch, until: 'week' } })
  const letter = await uploadForClinic(nurse, shelf, pdf('letter'), { title: 'Letter' })
  const wrong = await uploadForClinic(nurse, shelf, pdf('of somebody else'), { title: 'Wrong' })
  const back = { why: 'The wrong patient' }
  expect((await nurse.request('POST', `/api/clinic-papers/${wrong.id}/take-back`, back)).status).toBe(200)
  const { id } = await ask(me)
  while (await run());
  const zip = readZip((await fetched(me, id)).bytes)
  const list = JSON.parse(String(zip.get('records.json'))) as Record<string, Record<string, unknown>[]>
  expect(list.documents?.map((paper) => [paper.id, paper.author])).toEqual([
    [mine, ''],
    [letter.id, where],
  ])
  expect([...zip.keys()]).toHaveLength(4)
  expect(list.shared).toMatchObject([{ item_id: mine, shared_with: where }])
  const bundle = JSON.parse(String(zip.get('fhir-bundle.json'))) as object
  expect(new Fhir().validate(bundle, { errorOnUnexpected: true })).toMatchObject({ valid: true })
  expect(JSON.stringify(bundle)).toContain(`"author":[{"display":"${where}"}]`)
})

test('it opens for its owner alone, with the right password, for as many days as it is kept', async () => {
  const { me } = await owner()
  const { me: other } = await owner()
  const { id } = await ask(me)
  while (await run());
  expect((await fetched(me, id, '')).code).toBe('password_needed')
  expect((await fetched(me, id, 'not the right one')).code).toBe('invalid')
  expect((await fetched(other, id)).code).toBe('not_found')
  expect((await me.call('GET /records/looks', {})).results.filter(({ way }) => way === 'export')).toEqual([])
  clock.pass(exportDays * day - hour)
  expect((await fetched(me, id)).status).toBe(200)
  const forget = () =>
    forgetDue({ database: db.database, blobs: openBlobs(app.config.dataDir) }, clock.now(), recordTables)
  await forget()
  expect(await files.size(id)).toBeGreaterThan(0)
  clock.pass(2 * hour)
  expect([(await fetched(me, id)).code, await state(me)]).toEqual(['not_found', null])
  await forget()
  expect(await files.size(id)).toBeUndefined()
})

test('what is erased for good is in no archive: the one that stood ends, and its key is gone', async () => {
  const { me, folder } = await owner()
  const item = await upload(me, folder, 'letter.pdf', pdf('letter'))
  const { id } = await ask(me)
  while (await run());
  const erase = (query: { for_good?: 'yes' }) =>
    me.call('DELETE /records/items/:itemId', { params: { itemId: item }, query })
  await erase({})
  expect((await fetched(me, id)).status).toBe(200)
  await erase({ for_good: 'yes' })
  expect([(await fetched(me, id)).code, await state(me)]).toEqual(['not_found', null])
  const [row] = await db.look.many<{ wrapped_key: string }>(sql`select wrapped_key from record_export where id = ${id}`)
  expect(row?.wrapped_key).toBe('')
})

test('a file that was touched, one that is gone, and one with a virus are left out and told of; the rest comes', async () => {
  const { me, folder } = await owner()
  const ids = []
  for (const name of ['touched', 'gone', 'virus', 'whole'])
    ids.push(await upload(me, folder, `${name}.pdf`, pdf(name, 70_000)))
  const [touched = '', gone = '', virus = ''] = ids
  const bytes = readFileSync(placeOf(touched))
  bytes[66_000] = (bytes[66_000] ?? 0) ^ 1
  writeFileSync(placeOf(touched), bytes)
  await files.remove(gone)
  await db.database.asWorker('test', (tx) => tx.run(sql`update record_item set scan = 'infected' where id = ${virus}`))
  const { id } = await ask(me)
  while (await run());
  expect(await state(me)).toMatchObject({ state: 'ready', documents: 1, left_out: 3 })
  const zip = readZip((await fetched(me, id)).bytes)
  expect([...zip.keys()].filter((name) => name.endsWith('.pdf'))).toEqual(['Letters/whole.pdf'])
  const { documents } = JSON.parse(String(zip.get('records.json'))) as { documents: { left_out: string | null }[] }
  expect(documents.map(({ left_out }) => left_out)).toEqual(['damaged', 'damaged', 'infected', null])
})

test('where the disk is full it is tried again, then given up with a word; asked for anew it comes', async () => {
  const { me } = await owner()
  const full: RecordFiles = { ...files, write: () => Promise.reject(new Error('Nothing more can be written')) }
  const { id } = await ask(me)
  for (const expected of ['waiting', 'waiting', 'failed']) {
    expect(await run(full)).toBe(true)
    expect((await state(me))?.state).toBe(expected)
    // Not again at once.
    expect(await run(full)).toBe(false)
    clock.pass(hour)
  }
  expect(await files.size(id)).toBeUndefined()
  const { id: anew } = await ask(me)
  expect(anew).not.toBe(id)
  while (await run());
  expect((await fetched(me, anew)).status).toBe(200)
})

test('where the bucket is away it waits for as long as that takes, and comes when it is back', async () => {
  const { me } = await owner()
  const away: RecordFiles = { ...files, write: () => Promise.reject(new StoreAway('The bucket cannot be reached')) }
  const { id } = await ask(me)
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await run(away)).toBe(true)
    expect((await state(me))?.state).toBe('waiting')
    clock.pass(hour)
  }
  while (await run());
  expect((await fetched(me, id)).status).toBe(200)
})

test('an archive that cannot be reached is refused with a word, not with half of it; nobody has looked, and the log says why', async () => {
  const { login, me } = await owner()
  const { id } = await ask(me)
  while (await run());
  const lines: string[] = []
  const store = 's3://papers?endpoint=http://127.0.0.1:9'
  const key = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const settings = { RECORDS_STORE: store, ...key, LOG_LEVEL: 'warn' }
  const elsewhere = await testApp(db.database, clock, settings, { write: (line) => void lines.push(line) })
  expect(await openArchive(elsewhere, elsewhere.person(login), id, password)).toMatchObject({
    status: 503,
    code: 'busy',
  })
  expect((await me.call('GET /records/looks', {})).results.filter(({ way }) => way === 'export')).toEqual([])
  expect(lines.join('')).toContain('The bucket papers cannot be reached at http://127.0.0.1:9: ECONNREFUSED')
  expect(lines.join('')).not.toContain('secret')
  await elsewhere.close()
  expect((await fetched(me, id)).status).toBe(200)
})

test('a server that died over it is taken over from; one that comes back late writes nothing more', async () => {
  const { me } = await owner()
  const { id } = await ask(me)
  let go = () => {}
  const stopped = new Promise<void>((resolve) => (go = resolve))
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const late = run({ ...files, write: () => (begin(), stopped) })
  await begun
  expect(await run()).toBe(false)
  clock.pass(hour)
  expect(await run()).toBe(true)
  expect((await fetched(me, id)).status).toBe(200)
  go()
  await late
  expect([...readZip((await fetched(me, id)).bytes).keys()]).toContain('records.json')
})

test('a person asks for an archive five times a day and no more', async () => {
  const { me } = await owner()
  for (let count = 0; count < mostExportsADay; count += 1) {
    await ask(me)
    while (await run());
  }
  expect(await refusal(ask(me))).toMatchObject({ code: 'too_many_tries' })
  clock.pass(day + hour)
  expect((await ask(me)).id).toBeTruthy()
})
