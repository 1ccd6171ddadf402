import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { TestApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { pdf, upload, uploadForClinic } from '#tests/support/own-records.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { forMany } from '#web/features/records/for-many.ts'

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<TestApp['person']>
type Paper = Awaited<ReturnType<typeof papersIn>>[number]

const waits: number[] = []
const way = {
  onStep: () => undefined,
  isStopped: () => false,
  wait: (seconds: number) => {
    waits.push(seconds)
    return Promise.resolve(clock.pass(seconds * 1000))
  },
}
const papersIn = async (who: Person, folderId: string) =>
  (await who.call('GET /records/folders/:folderId', { params: { folderId } })).items
const remove =
  (who: Person) =>
  ({ id: itemId }: Pick<Paper, 'id'>) =>
    who.call('DELETE /records/items/:itemId', { params: { itemId } })

/** Two documents of a patient in their folder of letters, and one of a clinic. */
async function letters() {
  const login = await clinic.patient()
  const me = app.person(login)
  const branch = await clinic.branch()
  await book(me, await clinic.doctor({ branch }), '2027-01-05T09:00:00.000Z')
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  await nurse.request('GET', '/api/auth/get-csrf-token', undefined)
  const patient = await db.look.one<{ id: string }>(sql`select id from patient where account_id = ${login.account}`)
  const { folders } = await me.call('GET /records', {})
  const folder = folders.find(({ kind }) => kind === 'letters')?.id ?? ''
  await upload(me, folder, 'one.pdf', pdf('one'))
  const shelf = `/api/branches/${branch}/patients/${patient?.id ?? ''}/records` as const
  await uploadForClinic(nurse, shelf, pdf('letter'), { title: 'Letter' })
  await upload(me, folder, 'two.pdf', pdf('two'))
  return { me, folder }
}

test('of several documents those of the patient go to the bin and come back; that of the clinic is named, and stays', async () => {
  const { me, folder } = await letters()
  const all = await papersIn(me, folder)
  expect(all).toHaveLength(3)
  const gone = await forMany(all, remove(me), way)
  expect(gone.done.map(({ title }) => title).toSorted()).toEqual(['one', 'two'])
  expect(gone.refused.map(({ thing, why }) => [thing.title, why])).toEqual([
    ['Letter', 'A clinic wrote this document and keeps it. You can hide it, but not change or delete it.'],
  ])
  expect((await papersIn(me, folder)).map(({ title }) => title)).toEqual(['Letter'])
  const back = await forMany(
    gone.done,
    ({ id: itemId }) => me.call('POST /records/items/:itemId/restore', { params: { itemId } }),
    way,
  )
  expect(back.refused).toEqual([])
  expect(await papersIn(me, folder)).toHaveLength(3)
})

test('moved together, one that was renamed meanwhile stays, with why; tried once more as it is now, it goes', async () => {
  const { me, folder } = await letters()
  const { id: to } = await me.call('POST /records/folders', { body: { name: 'Knee' } })
  const own = (await papersIn(me, folder)).filter(({ source }) => source === 'patient')
  const move = ({ id, title, document_date, version }: Paper) =>
    me.call('PUT /records/items/:itemId', {
      params: { itemId: id },
      body: { title, document_date, folder_id: to, version },
    })
  const renamed = own.find(({ title }) => title === 'two')
  if (!renamed) throw new Error('Nothing was uploaded')
  await me.call('PUT /records/items/:itemId', {
    params: { itemId: renamed.id },
    body: { title: 'New', document_date: null, folder_id: folder, version: renamed.version },
  })
  const first = await forMany(own, move, way)
  expect(first.refused.map(({ thing }) => thing.id)).toEqual([renamed.id])
  expect((await papersIn(me, to)).map(({ title }) => title)).toEqual(['one'])
  const now = (await papersIn(me, folder)).filter(({ id }) => id === renamed.id)
  expect((await forMany(now, move, way)).refused).toEqual([])
  expect((await papersIn(me, to)).map(({ title }) => title).toSorted()).toEqual(['New', 'one'])
})

test('more at once than anybody may write in a minute: it waits and goes on, and nothing is left out', async () => {
  const { me, folder } = await letters()
  clock.pass(minute)
  const [paper] = (await papersIn(me, folder)).filter(({ source }) => source === 'patient')
  if (!paper) throw new Error('Nothing was uploaded')
  // What is in the bin stays there: each is a call that goes well.
  const many = Array.from({ length: 130 }, () => paper)
  waits.length = 0
  const { done, refused, left } = await forMany(many, remove(me), way)
  expect([done.length, refused, left]).toEqual([130, [], []])
  expect(waits).toEqual([60])
})
