import { expect, test } from 'vitest'
import { exportDays, mostExportsADay, mostFolderExportsADay } from '#domain/records/export-rules.ts'
import { day, hour } from '#domain/time/instant.ts'
import { runExport } from '#server/features/records/run-exports.ts'
import { sql } from '#server/platform/database/sql.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import type { TestApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, helpedBy, openArchive, pdf, sendPiece, upload } from '#tests/support/own-records.ts'
import { readZip } from '#tests/support/read-zip.ts'

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<TestApp['person']>
const site = { brand: 'Tendwell', publicUrl: app.config.publicUrl }
const files = openRecordFiles(app.config.dataDir)
const makeAll = async () => {
  while (await runExport({ database: db.database, clock, files, site }));
}
const password = 'four quiet words here'
const hash = await hashPassword(password)

async function owner() {
  clock.set(mondayMorning)
  const login = await clinic.patient()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set password_hash = ${hash} where id = ${login.account}`),
  )
  return { login, me: app.person(login) }
}
const make = async (who: Person, name: string, parent_id?: string) =>
  (await who.call('POST /records/folders', { body: { name, parent_id } })).id
const ask = async (who: Person, folder_id?: string) =>
  (await who.call('POST /records/exports', { body: { folder_id } })).id
const standing = async (who: Person, folder_id?: string) =>
  (await who.call('GET /records/exports', { query: { folder_id } })).export
const fetched = (who: Person, id: string, given = password) => openArchive(app, who, id, given)
const remove = (who: Person, folderId: string, query: { for_good?: 'yes' } = {}) =>
  who.call('DELETE /records/folders/:folderId', { params: { folderId }, query })
const keyOf = async (id: string) =>
  (await db.look.many<{ wrapped_key: string }>(sql`select wrapped_key from record_export where id = ${id}`)).map(
    (row) => row.wrapped_key,
  )

test('a folder comes out with the folders below it, the older files of a document, and a list of these; nothing else of the person', async () => {
  const { me, login } = await owner()
  const knee = await make(me, 'Knee')
  const inner = await make(me, '2026', knee)
  const other = await make(me, 'Teeth')
  const scan = await upload(me, knee, 'scan.pdf', pdf('scan'))
  const deep = await upload(me, inner, 'deep.pdf', pdf('deep'))
  await upload(me, other, 'tooth.pdf', pdf('tooth'))
  const newer = pdf('a newer scan')
  const { id: later } = await me.call('POST /records/uploads', {
    body: { folder_id: knee, newer_of: scan, name: 'scan.pdf', size: newer.length },
  })
  expect((await sendPiece(me, later, 0, newer)).status).toBe(200)
  const { items } = await me.call('GET /records/folders/:folderId', { params: { folderId: knee } })
  // The archive goes by what they are called now.
  await me.call('PUT /records/items/:itemId', {
    params: { itemId: scan },
    body: { title: 'Left knee, 3/4', document_date: null, folder_id: knee, version: items[0]?.version ?? 0 },
  })
  const binned = await upload(me, knee, 'old.pdf', pdf('old'))
  await me.call('DELETE /records/items/:itemId', { params: { itemId: binned } })

  const id = await ask(me, knee)
  // Asked twice, it is made once; everything is another archive.
  expect(await ask(me, knee)).toBe(id)
  expect([await standing(me), (await standing(me, knee))?.state]).toEqual([null, 'waiting'])
  await makeAll()
  expect(await standing(me, knee)).toMatchObject({ id, state: 'ready', percent: 100, documents: 3, left_out: 0 })
  const { status, bytes } = await fetched(me, id)
  const zip = readZip(bytes)
  expect([status, [...zip.keys()].toSorted()]).toEqual([
    200,
    ['Knee/2026/deep.pdf', 'Knee/Left knee, 3-4 (2).pdf', 'Knee/Left knee, 3-4.pdf', 'records.json'],
  ])
  expect(zip.get('Knee/2026/deep.pdf')?.equals(pdf('deep'))).toBe(true)
  const list = JSON.parse(String(zip.get('records.json'))) as Record<string, { id: string }[]>
  expect(Object.keys(list)).toEqual(['made_at', 'person', 'folders', 'documents'])
  expect(list.folders?.map((folder) => folder.id)).toEqual([knee, inner])
  expect(list.documents?.map((paper) => paper.id)).toEqual([scan, deep, later])

  const looks = (await me.call('GET /records/looks', {})).results.filter(({ way }) => way === 'export')
  expect(looks).toMatchObject([{ title: 'Knee', of_folder: true }])
  const mails = await db.look.many<{ body: string }>(
    sql`select subject, body from outbox_message where recipient = ${login.email} and kind = 'N56'`,
  )
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toMatch(/Knee|scan/)
  expect(JSON.stringify(mails)).toContain(`/usr/records/${knee}?open=download`)
  const audit = await db.look.many<{ action: string }>(
    sql`select action from audit where subject_id = ${id} order by id`,
  )
  expect(audit.map(({ action }) => action)).toEqual(['record.export', 'record.export.read'])
})

test('everything and each folder have an archive of their own; asked for anew, only the older one of the same ends', async () => {
  const { me } = await owner()
  const [knee, teeth] = [await make(me, 'Knee'), await make(me, 'Teeth')]
  const [everything, first, second] = [await ask(me), await ask(me, knee), await ask(me, teeth)]
  await makeAll()
  const anew = await ask(me, knee)
  expect(anew).not.toBe(first)
  await makeAll()
  expect([(await standing(me))?.id, (await standing(me, knee))?.id, (await standing(me, teeth))?.id]).toEqual([
    everything,
    anew,
    second,
  ])
  expect((await fetched(me, first)).code).toBe('not_found')
  expect((await fetched(me, anew)).status).toBe(200)
  clock.pass(exportDays * day + hour)
  expect([await standing(me, knee), (await fetched(me, anew)).code]).toEqual([null, 'not_found'])
})

test('it is for whose folder it is, with the password: with whom it is shared has no archive of it', async () => {
  const { me, login } = await owner()
  const doctor = await clinic.doctor()
  await book(me, doctor, '2027-01-05T09:00:00.000Z')
  const { me: helper, login: helping } = await owner()
  await helpedBy(db.database, clock.now(), login.account, helping.account)
  const knee = await make(me, 'Knee')
  await upload(me, knee, 'scan.pdf', pdf('scan'))
  for (const whom of [{ practitioner_id: doctor.practitioner }, { carer_id: helping.account }])
    await me.call('POST /records/grants', { body: { folder_id: knee, ...whom, until: 'week' } })
  const id = await ask(me, knee)
  await makeAll()
  for (const [other, code] of [
    [helper, 'not_found'],
    // Doctors have no folders of their own.
    [app.person(doctor), 'not_allowed'],
  ] as const) {
    expect(await refusal(ask(other, knee))).toMatchObject({ code })
    expect(await refusal(standing(other, knee))).toMatchObject({ code })
    expect((await fetched(other, id)).code).toBe(code)
  }
  expect((await fetched(me, id, '')).code).toBe('password_needed')
  expect((await fetched(me, id, 'not the right one')).code).toBe('invalid')
  // Of a child of the account it is asked for by its folder alone.
  const child = await me.call('POST /family', {
    body: { first_name: 'Kim', last_name: 'Child', date_of_birth: '2018-01-01', relation: 'child', is_allowed: true },
  })
  const childs = await firstFolder(me, child.id)
  const ofChild = await ask(me, childs)
  await makeAll()
  expect((await standing(me, childs))?.id).toBe(ofChild)
  expect((await fetched(me, ofChild)).status).toBe(200)
})

test('where the folder goes to the bin its archives end, made or not, and those of the folders in it; the others stand', async () => {
  const { me } = await owner()
  const knee = await make(me, 'Knee')
  const inner = await make(me, '2026', knee)
  await upload(me, inner, 'deep.pdf', pdf('deep'))
  const [everything, made] = [await ask(me), await ask(me, inner)]
  await makeAll()
  const waiting = await ask(me, knee)
  await remove(me, knee)
  await makeAll()
  expect([await keyOf(made), await keyOf(waiting)]).toEqual([[''], ['']])
  expect([(await fetched(me, made)).code, (await fetched(me, waiting)).code]).toEqual(['not_found', 'not_found'])
  expect((await fetched(me, everything)).status).toBe(200)
  // What lies in the bin is not made into one either.
  expect(await refusal(ask(me, knee))).toMatchObject({ code: 'not_found' })
  await me.call('POST /records/folders/:folderId/restore', { params: { folderId: knee } })
  const anew = await ask(me, knee)
  await makeAll()
  expect((await fetched(me, anew)).status).toBe(200)
})

test('what is erased for good is in no archive of a folder: its key is gone, and with the folder the row', async () => {
  const { me } = await owner()
  const [knee, empty] = [await make(me, 'Knee'), await make(me, 'Empty')]
  const item = await upload(me, knee, 'scan.pdf', pdf('scan'))
  const [ofKnee, ofEmpty] = [await ask(me, knee), await ask(me, empty)]
  await makeAll()
  const erase = (query: { for_good?: 'yes' }) =>
    me.call('DELETE /records/items/:itemId', { params: { itemId: item }, query })
  await erase({})
  await erase({ for_good: 'yes' })
  expect([await keyOf(ofKnee), (await fetched(me, ofKnee)).code]).toEqual([[''], 'not_found'])
  await remove(me, empty)
  await remove(me, empty, { for_good: 'yes' })
  expect(await keyOf(ofEmpty)).toEqual([])
})

test('twenty folders a day and no more, and everything besides', async () => {
  const { me } = await owner()
  const knee = await make(me, 'Knee')
  for (let count = 0; count < mostFolderExportsADay; count += 1) {
    await ask(me, knee)
    await makeAll()
    // Not faster than anybody may write.
    clock.pass(hour / 60)
  }
  expect(await refusal(ask(me, knee))).toMatchObject({ code: 'too_many_tries' })
  for (let count = 0; count < mostExportsADay; count += 1) {
    await ask(me)
    await makeAll()
  }
  expect(await refusal(ask(me))).toMatchObject({ code: 'too_many_tries' })
})
