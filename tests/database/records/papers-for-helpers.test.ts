import { beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { day } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { reachOfRecords } from '#domain/access/reach.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { fetchPaper, firstFolder, helpedBy, pdf, upload } from '#tests/support/own-records.ts'

// Who helps somebody with visits opens no paper of theirs, but for what is shared with them.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

/** A patient with a paper, an adult who helps them, and one who does not. */
async function family() {
  const [login, ofHelper, ofStranger] = [await clinic.patient(), await clinic.patient(), await clinic.patient()]
  const [patient, helper, stranger] = [app.person(login), app.person(ofHelper), app.person(ofStranger)]
  const folder = await firstFolder(patient)
  const item = await upload(patient, folder, 'results.pdf', pdf('blood'))
  await helpedBy(db.database, clock.now(), login.account, ofHelper.account)
  return { patient, helper, stranger, login, folder, item, carer: ofHelper.account, other: ofStranger.account }
}

const share = ({ patient, item, carer }: Awaited<ReturnType<typeof family>>, more: object = {}) =>
  patient.call('POST /records/grants', { body: { item_id: item, carer_id: carer, until: 'open', ...more } as never })
const titles = async (who: Person) =>
  (await who.call('GET /records/shared', {})).people.map(({ papers }) => papers.map(({ title }) => title))
const opens = async (who: Person, item: string) =>
  (await fetchPaper(app, who, `records/shared/${item}/file?way=download`)).status
const looks = async (who: Person) =>
  (await who.call('GET /records/looks', {})).results
    .filter(({ looked_as }) => looked_as !== 'owner')
    .map(({ looked_as, name, way, title }) => [looked_as, name, way, title])

test('what is shared with a helper is found and opened by them alone, and its owner reads who looked', async () => {
  const made = await family()
  expect(await titles(made.helper)).toEqual([])
  expect(await opens(made.helper, made.item)).toBe(404)
  await share(made)
  expect(await titles(made.helper)).toEqual([['results']])
  expect(await opens(made.helper, made.item)).toBe(200)
  for (const who of [made.stranger, made.patient, app.person()]) expect(await opens(who, made.item)).not.toBe(200)
  expect(await looks(made.patient)).toEqual([
    ['carer', 'Test Person', 'download', 'results'],
    ['carer', 'Test Person', 'list', null],
  ])
  const sharing = await made.patient.call('GET /records/sharing', { query: {} })
  expect(sharing.carers).toEqual([{ id: made.carer, name: 'Test Person' }])
  expect(sharing.grants.map(({ doctor, visit }) => [doctor, visit])).toEqual([['Test Person', null]])
  const notes = await db.look.many<{ path: string }>(
    sql`select path from outbox_message where account_id = ${made.carer} and kind = 'N31' and channel = 'app'`,
  )
  expect(notes).toEqual([{ path: '/usr/records' }])
})

test('it ends when it is stopped, when its time is over, and when the help ends; help that begins anew brings nothing back', async () => {
  const made = await family()
  const { id } = await share(made)
  await made.patient.call('DELETE /records/grants/:grantId', { params: { grantId: id } })
  expect([await titles(made.helper), await opens(made.helper, made.item)]).toEqual([[], 404])
  await share(made, { until: 'week' })
  clock.pass(8 * day)
  expect([await titles(made.helper), await opens(made.helper, made.item)]).toEqual([[], 404])
  await share(made)
  expect(await opens(made.helper, made.item)).toBe(200)
  await db.database.asWorker('test', (tx) => tx.run(sql`delete from carer where account_id = ${made.carer}`))
  expect([await titles(made.helper), await opens(made.helper, made.item)]).toEqual([[], 404])
  await helpedBy(db.database, clock.now(), made.login.account, made.carer)
  expect(await opens(made.helper, made.item)).toBe(404)
})

test('nobody is given a paper who does not help, and a helper gives none on; a visit ends nothing here', async () => {
  const made = await family()
  expect(await refusal(share(made, { carer_id: made.other }))).toMatchObject({ status: 404 })
  expect(await refusal(share(made, { until: 'visit' }))).toMatchObject({ code: 'wrong_status' })
  expect(await refusal(share(made, { branch_id: made.other }))).toMatchObject({ status: 400 })
  await share(made)
  const own = { item_id: made.item, carer_id: made.carer, until: 'open' } as const
  const given = (await refusal(made.helper.call('POST /records/grants', { body: own }))) as Problem
  expect(given.status).toBe(404)
  // Shared anew it is one grant, and no second message.
  await share(made, { until: 'month' })
  expect((await made.patient.call('GET /records/sharing', { query: {} })).grants).toHaveLength(1)
})

test('a folder is shared with all that comes into it; what lies in the bin is not seen, and an emergency is nobody’s way here', async () => {
  const made = await family()
  await share(made, { item_id: undefined, folder_id: made.folder })
  const second = await upload(made.patient, made.folder, 'letter.pdf', pdf('letter'))
  expect((await titles(made.helper)).flat().toSorted()).toEqual(['letter', 'results'])
  await made.patient.call('DELETE /records/items/:itemId', { params: { itemId: second } })
  expect(await titles(made.helper)).toEqual([['results']])
  const branch = await clinic.branch()
  const { id: grantId = '' } = (await made.patient.call('GET /records/sharing', { query: {} })).grants[0] ?? {}
  await made.patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into record_emergency (id, patient_id, account_id, branch_id, who, role, reason, at, expires_at)
      select uuid_v7(), p.id, ${made.carer}, ${branch}, 'Nurse', 'nurse', 'Somewhere else', ${at(clock.now())}, ${at(clock.now())}::timestamptz + interval '1 hour'
      from patient p where p.account_id = ${made.login.account}`),
  )
  expect([await titles(made.helper), await opens(made.helper, made.item)]).toEqual([[], 404])
})

test('with the checks of the application out, the database shows a helper what is shared and nothing else', async () => {
  const made = await family()
  const secret = await upload(made.patient, made.folder, 'secret.pdf', pdf('secret'))
  await share(made)
  const as = (account: string) =>
    reachOfRecords(
      {
        kind: 'account',
        account,
        session: '',
        userType: 'patient',
        practitioner: undefined,
        facilities: [],
        facilityBranches: [],
        branches: [],
        visitor: '',
      } as never,
      clock.now(),
    )
  const seen = (account: string) =>
    db.database.as(as(account), (tx) =>
      tx.many<{ id: string }>(sql`select id from record_item where id in (${made.item}, ${secret})`),
    )
  expect(await seen(made.carer)).toEqual([{ id: made.item }])
  expect(await seen(made.other)).toEqual([])
  const changes = await db.database.as(as(made.carer), async (tx) => [
    await tx.run(sql`update record_grant set expires_at = null, revoked_at = null where carer_account = ${made.carer}`),
    await tx.run(sql`update record_item set title = 'Mine' where id = ${made.item}`),
  ])
  expect(changes).toEqual([0, 0])
})
