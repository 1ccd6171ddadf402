import { Writable } from 'node:stream'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AccountActor } from '#domain/access/actor.ts'
import { day } from '#domain/time/instant.ts'
import { mostFolders } from '#domain/records/record-rules.ts'
import { openPaper } from '#server/features/records/clinic/open-paper.ts'
import { asRecords } from '#server/features/records/own.ts'
import type { Runner } from '#server/platform/database/database.ts'
import { type Statement, sql } from '#server/platform/database/sql.ts'
import { openPages } from '#server/platform/draw-preview.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import type { Responder } from '#server/http/route.ts'
import { CallFailed } from '#web/lib/call.ts'
import { book, refusal, unlessBusy } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, openFile, openShared, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()

async function owner() {
  const login = await clinic.patient()
  const patient = app.person(login)
  const folder = await firstFolder(patient)
  const { id: knee } = await patient.call('POST /records/folders', { body: { name: 'Knee' } })
  return { login, patient, folder, knee }
}

/** Does something while another transaction that holds the folders changes them; it has changed them when both go on. */
async function whileOthers<T>(folder: string, change: (tx: Runner) => Promise<unknown>, doing: () => Promise<T>) {
  let done: Promise<T> | undefined
  await db.database.asWorker('test', async (tx) => {
    await tx.many(
      sql`select id from record_folder where patient_id = (select patient_id from record_folder where id = ${folder}) for update`,
    )
    await change(tx)
    done = doing()
    done.catch(() => undefined)
    await Promise.race([done.catch(() => undefined), somebodyWaits()])
  })
  return done
}

/** The code by which a call was refused. */
function wordOf(error: unknown): string {
  return error instanceof CallFailed ? error.problem.code : String(error)
}

async function somebodyWaits() {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`
  for (let tries = 0; tries < 200 && ((await db.look.one(waiting))?.count ?? 0) === 0; tries += 1) await pause(10)
}

const inBin = (folder: string): Statement =>
  sql`update record_folder set deleted_at = ${'2027-01-04T08:00:00Z'}, version = version + 1 where id = ${folder}`
const itemsIn = (folder: string) =>
  db.look.many<{ deleted: boolean }>(
    sql`select deleted_at is not null as deleted from record_item where folder_id = ${folder}`,
  )

test('nothing is uploaded or moved into a folder that is thrown away at that moment', async () => {
  const { patient, folder, knee } = await owner()
  const item = await upload(patient, folder, 'one.pdf', pdf('one'))
  const begin = () => patient.call('POST /records/uploads', { body: { folder_id: knee, name: 'two.pdf', size: 10 } })
  const move = () =>
    patient.call('PUT /records/items/:itemId', {
      params: { itemId: item },
      body: { title: 'one', document_date: null, folder_id: knee, version: 1 },
    })
  expect(await refusal(whileOthers(knee, (tx) => tx.run(inBin(knee)), begin))).toMatchObject({ code: 'not_found' })
  await patient.call('POST /records/folders/:folderId/restore', { params: { folderId: knee } })
  expect(await refusal(whileOthers(knee, (tx) => tx.run(inBin(knee)), move))).toMatchObject({ code: 'not_found' })
  expect(await itemsIn(knee)).toEqual([])
  expect(await itemsIn(folder)).toEqual([{ deleted: false }])
})

test('deleted and restored at once, a folder and its documents are wholly there or wholly in the bin', async () => {
  const { patient, knee } = await owner()
  await upload(patient, knee, 'one.pdf', pdf('one'))
  const params = { params: { folderId: knee } }
  // Somebody else restored it just now: who waited does not throw out what came back.
  await patient.call('DELETE /records/folders/:folderId', params)
  const back = sql`with f as (update record_folder set deleted_at = null where id = ${knee}) update record_item set deleted_at = null where folder_id = ${knee}`
  const again = () => patient.call('POST /records/folders/:folderId/restore', params)
  expect(await refusal(whileOthers(knee, (tx) => tx.run(back), again))).toMatchObject({ code: 'not_found' })
  const calls = Array.from({ length: 12 }, (_, turn) =>
    unlessBusy(() =>
      patient.call(
        turn % 2 === 0 ? 'DELETE /records/folders/:folderId' : 'POST /records/folders/:folderId/restore',
        params,
      ),
    ).then(() => 'done', wordOf),
  )
  expect(new Set([...(await Promise.all(calls)), 'not_found'])).toEqual(new Set(['done', 'not_found']))
  const row = await db.look.one<{ gone: boolean }>(
    sql`select deleted_at is not null as gone from record_folder where id = ${knee}`,
  )
  expect(await itemsIn(knee)).toEqual([{ deleted: row?.gone }])
  const circles = sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`
  expect(await db.look.one(circles)).toEqual({ count: 0 })
})

test('of two folders that get one name at once, one has it and the other is told', async () => {
  const { patient, folder, knee } = await owner()
  const hip = sql`
    insert into record_folder (id, patient_id, name, kind, created_at)
    select gen_random_uuid(), patient_id, 'Hip', 'own', created_at from record_folder where id = ${folder}`
  const rename = () =>
    patient.call('PUT /records/folders/:folderId', {
      params: { folderId: knee },
      body: { name: 'hip', version: 1 },
    })
  expect(await refusal(whileOthers(folder, (tx) => tx.run(hip), rename))).toMatchObject({ code: 'invalid' })
})

test('the last guard against two names answers with a word, not with a fault', async () => {
  const { login, folder } = await owner()
  const twice = asRecords(db.database, actorOf(login.account), clock.now(), (tx) =>
    tx.run(sql`
      insert into record_folder (id, patient_id, name, kind, created_at)
      select gen_random_uuid(), patient_id, 'knee', 'own', created_at from record_folder where id = ${folder}`),
  )
  await expect(twice).rejects.toMatchObject({ code: 'already_exists' })
})

test('a person has so many folders and no more', async () => {
  const { patient, folder } = await owner()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into record_folder (id, patient_id, name, kind, created_at)
      select gen_random_uuid(), patient_id, 'Folder ' || n, 'own', created_at
      from record_folder, generate_series(1, ${mostFolders - 2}) n where id = ${folder}`),
  )
  const answers = await Promise.all(
    ['x', 'y'].map((name) => patient.call('POST /records/folders', { body: { name } }).then(() => 'done', wordOf)),
  )
  expect(answers.toSorted()).toEqual(['done', 'invalid'])
  expect((await patient.call('GET /records', {})).folders).toHaveLength(mostFolders + 3)
})

test('a download ends where sharing is stopped or lapses, in the middle of the file; what is asked for next is refused', async () => {
  const { patient, folder } = await owner()
  const doctor = await clinic.doctor()
  await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const size = 40 * 65_536
  const bytes = Buffer.concat([pdf('long'), randomBytes(size)]).subarray(0, size)
  const item = await upload(patient, folder, 'long.pdf', bytes)
  const share = (until: 'open' | 'week') =>
    patient.call('POST /records/grants', { body: { item_id: item, practitioner_id: doctor.practitioner, until } })
  const deps = {
    database: db.database,
    clock,
    files: openRecordFiles(app.config.dataDir),
    limits: app.config.recordLimits,
    isScanned: false,
    drawPage: openPages(),
    prove: async () => undefined,
  }
  const read = async (onFirst: () => Promise<unknown>, range?: string) => {
    const asked = { id: item, way: 'download', page: 1, range, version: undefined, isHead: false } as const
    const { respond, ended } = slowReader(onFirst)
    await openPaper(deps, actorOf(doctor.account, doctor.practitioner), 'own practice', asked, respond)
    return ended
  }
  /** What came is what was on its way, and no more than that; the browser that goes on from there gets nothing. */
  const expectCut = async (end: { came: number; isWhole: boolean }) => {
    expect(end.isWhole).toBe(false)
    expect(end.came).toBeLessThan(6 * 65_536)
    expect(await refusal(read(nothing, `bytes=${end.came}-`))).toMatchObject({ code: 'not_found' })
  }
  const nothing = async () => undefined
  const { id: grantId } = await share('open')
  expect(await read(nothing)).toEqual({ came: size, isWhole: true })
  await expectCut(await read(() => patient.call('DELETE /records/grants/:grantId', { params: { grantId } })))
  const before = clock.now()
  await share('week')
  expect(await read(nothing, 'bytes=65536-')).toEqual({ came: size - 65_536, isWhole: true })
  await expectCut(await read(async () => clock.pass(7 * day)))
  clock.set(before)
})

test('a visit that is handed over takes along what was shared for it; the first doctor opens nothing more', async () => {
  const { patient, folder } = await owner()
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const [first, second] = [await clinic.doctor({ branch }), await clinic.doctor({ branch })]
  const { appointment_id: visit } = await book(patient, first, '2027-01-06T09:00:00.000Z')
  const item = await upload(patient, folder, 'letter.pdf', pdf('letter'))
  const other = await upload(patient, folder, 'other.pdf', pdf('other'))
  const share = (item_id: string, until: 'visit' | 'open') =>
    patient.call('POST /records/grants', { body: { item_id, practitioner_id: first.practitioner, until } })
  await share(item, 'visit')
  await share(other, 'open')
  // The first doctor holds rights at the branch as well: they open no papers.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${first.account}, 'branch_manager' from branch where id = ${branch}`),
  )
  const opens = async (doctor: typeof first, id: string) => (await openShared(app.person(doctor), id)).status
  expect([await opens(first, item), await opens(second, item)]).toEqual([200, 404])
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update appointment set practitioner_id = ${second.practitioner} where id = ${visit}`),
  )
  expect([await opens(first, item), await opens(second, item)]).toEqual([404, 200])
  // What was shared with the first one without regard to the visit stays as it was.
  expect([await opens(first, other), await opens(second, other)]).toEqual([200, 404])
  const listed = (doctor: typeof first) =>
    app.person(doctor).request('GET', `/api/appointments/${visit}/records`, undefined)
  expect([(await listed(first)).status, (await listed(second)).status]).toEqual([404, 200])
  const { grants } = await patient.call('GET /records/sharing', {})
  expect(grants.filter(({ item_id }) => item_id === item)).toHaveLength(1)
  clock.set(Date.parse('2027-01-07T09:00:00.000Z') as never)
  expect(await opens(second, item)).toBe(404)
})

test('the wall of the database: papers of somebody else are neither seen, changed, taken nor slipped in', async () => {
  const [mine, theirs] = [await owner(), await owner()]
  const item = await upload(theirs.patient, theirs.folder, 'theirs.pdf', pdf('theirs'))
  const own = await upload(mine.patient, mine.folder, 'mine.pdf', pdf('mine'))
  const as = <T>(work: (tx: Runner) => Promise<T>) =>
    asRecords(db.database, actorOf(mine.login.account), clock.now(), work)
  expect(await as((tx) => tx.many(sql`select id from record_item where id in (${item}, ${own})`))).toEqual([
    { id: own },
  ])
  expect(await as((tx) => tx.run(sql`update record_item set title = 'x' where id = ${item}`))).toBe(0)
  expect(await as((tx) => tx.run(sql`update record_item set title = 'x' where id = ${own}`))).toBe(1)
  const walls = 'row-level security'
  await expect(
    as((tx) => tx.run(sql`update record_item set folder_id = ${theirs.knee} where id = ${own}`)),
  ).rejects.toThrow(walls)
  const slip = (folder: string, patient: string) =>
    as((tx) =>
      tx.run(sql`
        insert into record_item (id, patient_id, folder_id, title, file_name, size, wrapped_key, created_at, changed_at)
        values (gen_random_uuid(), (select patient_id from record_item where id = ${patient}), ${folder}, '', '', 1, '', now(), now())`),
    )
  await expect(slip(theirs.knee, own)).rejects.toThrow(walls)
  await expect(slip(theirs.knee, item)).rejects.toThrow(walls)
  await expect(as((tx) => tx.run(sql`delete from record_item where id = ${own}`))).rejects.toThrow('permission denied')
  expect((await openFile(theirs.patient, item)).status).toBe(200)
})

function actorOf(account: string, practitioner: string | null = null): AccountActor {
  return {
    kind: 'account',
    account,
    practitioner,
    userType: practitioner ? 'doctor' : 'patient',
    facilities: [],
    branches: [],
    facilityBranches: [],
    visitor: null,
  } as never
}

/** A browser on a slow line: takes a segment, does something at the first one, and waits a little before each. */
function slowReader(onFirst: () => Promise<unknown>) {
  let came = 0
  let done: (end: { came: number; isWhole: boolean }) => void = () => undefined
  const ended = new Promise<{ came: number; isWhole: boolean }>((resolve) => {
    done = resolve
  })
  const response = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, taken) {
      const before = came === 0 ? onFirst().then(() => pause(300)) : Promise.resolve()
      came += chunk.length
      void before.then(() => taken())
    },
  })
  response.on('close', () => done({ came, isWhole: response.writableFinished }))
  const respond = {
    raw: (write: (to: unknown) => void) =>
      write(Object.assign(response, { setHeader: () => undefined, writeHead: () => response })),
  } as unknown as Responder
  return { respond, ended }
}
