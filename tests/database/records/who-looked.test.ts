import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { QueryOf } from '#contract/endpoints.ts'
import type { TestApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, openFile, openShared, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<TestApp['person']>

/** A patient who shares a document in a folder within a folder with the doctor of a visit, and keeps another one. */
async function sharing() {
  clock.set(mondayMorning)
  const [doctor, login] = [await clinic.doctor(), await clinic.patient()]
  const patient = app.person(login)
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const letters = await firstFolder(patient)
  const top = (await patient.call('POST /records/folders', { body: { name: 'Knee' } })).id
  const inner = (await patient.call('POST /records/folders', { body: { name: '2026', parent_id: top } })).id
  const item = await upload(patient, inner, 'scan.pdf', pdf('scan'))
  const other = await upload(patient, letters, 'other.pdf', pdf('other'))
  for (const item_id of [item, other])
    await patient.call('POST /records/grants', {
      body: { item_id, practitioner_id: doctor.practitioner, until: 'open' },
    })
  return { login, patient, visit, asDoctor: app.person(doctor), top, inner, item, other }
}

const looks = (who: Person, query: QueryOf<'GET /records/looks'> = {}) => who.call('GET /records/looks', { query })

/** What screens heard of looks by then, as their topics. */
async function heard() {
  const rows = await db.look.many<{ topics: string[] }>(
    sql`select topics from live_event where body->>'kind' = 'looked' order by id`,
  )
  return rows.flatMap(({ topics }) => topics)
}

test('each look of somebody else reaches the page of whose papers they are, and what is no new look reaches nobody', async () => {
  const { login, patient, asDoctor, visit, item } = await sharing()
  const news = async (look: () => Promise<unknown>) => {
    const before = (await heard()).length
    await look()
    return (await heard()).slice(before)
  }
  const owner = [`user:${login.account}`]
  const list = (again?: 'yes') =>
    asDoctor.call('GET /appointments/:appointmentId/records', { params: { appointmentId: visit }, query: { again } })
  expect(await news(() => openShared(asDoctor, item))).toEqual(owner)
  expect(await news(() => openShared(asDoctor, item, 'download'))).toEqual(owner)
  expect(await news(() => list())).toEqual(owner)
  expect(await news(() => list('yes'))).toEqual([])
  // Another device of their own hears what they opened; that they saw their list is no news.
  expect(await news(() => openFile(patient, item))).toEqual(owner)
  expect(await news(() => patient.call('GET /records', {}))).toEqual([])
})

test('looks are read back to the first one, page by page, and nobody goes on from another person’s look', async () => {
  const { login, patient, asDoctor, item } = await sharing()
  clock.pass(minute)
  expect((await openShared(asDoctor, item)).status).toBe(200)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into record_access (id, patient_id, at, account_id, looked_as, name, way, item_id)
      select uuid_v7(), l.patient_id, l.at + (n || ' seconds')::interval, l.account_id, l.looked_as, n::text, 'preview', l.item_id
      from record_access l cross join generate_series(1, 119) n where l.looked_as = 'doctor' and l.item_id = ${item}`),
  )
  const names: string[] = []
  let before: string | undefined
  do {
    const page = await looks(patient, { item_id: item, own_lists: 'none', ...(before ? { before } : {}) })
    expect(page.results.length).toBeLessThanOrEqual(50)
    names.push(...page.results.filter(({ looked_as }) => looked_as === 'doctor').map(({ name }) => name))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(names).toHaveLength(120)
  expect(names.slice(0, 119)).toEqual(Array.from({ length: 119 }, (_, place) => String(119 - place)))
  const { patient: stranger } = await sharing()
  const [last] = (await looks(patient)).results
  expect((await looks(stranger, { before: last?.id ?? '' })).results).toEqual([])
  expect((await looks(stranger, { item_id: item })).results).toEqual([])
  expect(login.account).not.toBe('')
})

test('looks at one document, or at a folder with what lies in the folders in it, are told apart from the others', async () => {
  const { patient, asDoctor, top, inner, item, other } = await sharing()
  for (const id of [item, other]) expect((await openShared(asDoctor, id)).status).toBe(200)
  await patient.call('GET /records/folders/:folderId', { params: { folderId: inner } })
  const seen = async (query: QueryOf<'GET /records/looks'>) => {
    const { results, own_lists, has_others } = await looks(patient, { own_lists: 'none', ...query })
    return { lines: results.map(({ looked_as, way, item_id }) => [looked_as, way, item_id]), own_lists, has_others }
  }
  const ofItem = [
    ['doctor', 'preview', item],
    ['owner', 'share', item],
  ]
  expect(await seen({ item_id: item })).toEqual({ lines: ofItem, own_lists: 0, has_others: true })
  expect(await seen({ folder_id: inner })).toEqual({ lines: ofItem, own_lists: 1, has_others: true })
  expect(await seen({ folder_id: top })).toEqual({ lines: ofItem, own_lists: 1, has_others: true })
  expect((await seen({})).lines).toHaveLength(4)
  const empty = (await patient.call('POST /records/folders', { body: { name: 'Empty' } })).id
  expect(await seen({ folder_id: empty })).toEqual({ lines: [], own_lists: 0, has_others: false })
  const own = await looks(patient, { folder_id: top, own_lists: 'only' })
  expect(own.results.map(({ way, looked_as, title }) => [way, looked_as, title])).toEqual([['list', 'owner', '2026']])
})
