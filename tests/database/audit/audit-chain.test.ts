import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#domain/time/instant.ts'
import { auditHeadRound, linkAudit, readHead, verifyAudit } from '#server/core/audit/audit-chain.ts'
import { writeAudit } from '#server/core/audit/audit.ts'
import { openLog } from '#server/platform/log.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

let db: TestDatabase
let owner: pg.Client

beforeEach(async () => {
  db = await testDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await db.drop()
})

/** Things that happened: one line each, with letters that take more than a byte. */
async function happen(count: number) {
  await db.database.asWorker('test', async (tx) => {
    for (let index = 0; index < count; index += 1)
      await writeAudit(tx, mondayMorning, 'system', {
        action: 'audit.test',
        subject: { kind: 'test', id: null },
        detail: { index, words: 'José said: “نعم”' },
      })
  })
}

const verify = (known?: { number: number; hash: string }) => verifyAudit(db.database, known)

/** As somebody with the owner's password would do it, past the triggers. */
async function tamper(text: string) {
  await owner.query('set session_replication_role = replica')
  await owner.query(text)
  await owner.query('set session_replication_role = origin')
}

test('what is written is linked, and the chain holds; what waits is counted', async () => {
  await happen(7)
  expect(await verify()).toMatchObject({ checked: 0, head: null, broken: null, unlinked: 7 })
  expect(await linkAudit(db.database)).toBe(7)
  await happen(2)
  const verdict = await verify()
  expect(verdict).toMatchObject({ checked: 7, broken: null, unlinked: 2 })
  expect(await db.database.asWorker('test', readHead)).toEqual(verdict.head)
  expect(await linkAudit(db.database)).toBe(2)
  expect(await verify(verdict.head ?? undefined)).toMatchObject({ checked: 9, broken: null, unlinked: 0 })
})

test('a line that was changed is named', async () => {
  await happen(5)
  await linkAudit(db.database)
  await tamper(`update audit set detail = '{}' where id = (select audit_id from audit_link where number = 3)`)
  expect((await verify()).broken).toMatchObject({ kind: 'changed', number: 3 })
})

/** Writes one line as it stands here, and links it. */
async function link(line: { action: string; subject_kind: string }) {
  await owner.query(
    `insert into audit (id, at, account_id, actor_kind, action, subject_kind, subject_id, detail)
      values ('0193a000-0000-7000-8000-000000000001', '2027-01-04T08:00:00.123456Z', null, 'system', $1, $2,
        '0193a000-0000-7000-8000-0000000000aa', '{"number": 7, "words": "José said: “نعم”"}')`,
    [line.action, line.subject_kind],
  )
  await linkAudit(db.database)
  return db.database.asWorker('test', readHead)
}

test('the hash of a line is today what it was when the line was linked: another way to write it would break every chain there is', async () => {
  // The sha256 of `1 00…00 36:0193…0001,27:2027-01-04T08:00:00.123456Z,-,6:system,10:paper.read,5:paper,36:0193…00aa,50:{…}`.
  expect(await link({ action: 'paper.read', subject_kind: 'paper' })).toEqual({
    number: 1,
    hash: 'f0a93687a803ca7dda6bbf91c2d1f98b27fc478f84966094dcfbf3f18941edf7',
  })
  expect(await verify()).toMatchObject({ checked: 1, broken: null })
})

test('a word that moves from the end of one field to the beginning of the next is a change', async () => {
  await link({ action: 'paper.read', subject_kind: 'again,paper' })
  await tamper(`update audit set action = 'paper.read,again', subject_kind = 'paper'`)
  expect((await verify()).broken).toMatchObject({ kind: 'changed', number: 1 })
  await tamper(`update audit set action = 'paper.readagain,', subject_kind = 'paper'`)
  expect((await verify()).broken).toMatchObject({ kind: 'changed', number: 1 })
  await tamper(`update audit set action = 'paper.read', subject_kind = 'again,paper'`)
  expect((await verify()).broken).toBeNull()
})

test('a line that was taken out is named, linked or not yet', async () => {
  await happen(5)
  await linkAudit(db.database)
  await happen(1)
  await tamper(`delete from audit where id in (select audit_id from audit_waiting)`)
  expect((await verify()).broken).toMatchObject({ kind: 'missing', number: null })
  await tamper(`delete from audit where id = (select audit_id from audit_link where number = 2)`)
  expect((await verify()).broken).toMatchObject({ kind: 'missing', number: 2 })
})

test('a line with its link taken out leaves a gap; a line that was slipped in stands beside the chain', async () => {
  await happen(5)
  await linkAudit(db.database)
  await tamper(`insert into audit (id, at, actor_kind, action, subject_kind)
    values ('00000000-0000-7000-8000-000000000001', now(), 'system', 'test.forged', 'test')`)
  expect((await verify()).broken).toEqual({
    kind: 'inserted',
    number: null,
    audit: '00000000-0000-7000-8000-000000000001',
  })
  await tamper(`with gone as (delete from audit_link where number = 4 returning audit_id)
    delete from audit where id in (select audit_id from gone)`)
  expect((await verify()).broken).toMatchObject({ kind: 'link', number: 4 })
})

test('an end that was cut off is found by a head that was kept elsewhere', async () => {
  await happen(5)
  await linkAudit(db.database)
  const { head } = await verify()
  await tamper(`with gone as (delete from audit_link where number > 3 returning audit_id)
    delete from audit where id in (select audit_id from gone)`)
  expect((await verify()).broken).toBeNull()
  expect((await verify(head ?? undefined)).broken).toMatchObject({ kind: 'link', number: 4 })
})

test('servers that link at the same moment make one chain', async () => {
  await happen(60)
  await Promise.all(Array.from({ length: 6 }, () => linkAudit(db.database)))
  while ((await linkAudit(db.database)) > 0);
  expect(await verify()).toMatchObject({ checked: 60, broken: null, unlinked: 0 })
})

test('the product itself can neither change nor remove a line or a link', async () => {
  await happen(1)
  await linkAudit(db.database)
  await happen(1)
  for (const role of ['tendwell_app', 'tendwell_worker'])
    for (const statement of [
      'update audit set action = action',
      'delete from audit',
      'truncate audit',
      'update audit_link set hash = hash',
      'delete from audit_link',
      'insert into audit_waiting select id from audit',
      'update audit_waiting set audit_id = audit_id',
    ]) {
      await owner.query(`set role ${role}`)
      await expect(owner.query(statement), `${role}: ${statement}`).rejects.toThrow(/permission denied/)
      await owner.query('reset role')
    }
  await owner.query('set role tendwell_app')
  await expect(owner.query('delete from audit_waiting')).rejects.toThrow(/permission denied/)
  await expect(
    owner.query(`insert into audit_link values (9, '00000000-0000-7000-8000-000000000001', '', '')`),
  ).rejects.toThrow(/permission denied/)
})

test('the head of the chain stands in the log once a day, so that it is kept where nobody who touches the chain can reach', async () => {
  await happen(3)
  await linkAudit(db.database)
  const lines: string[] = []
  const log = openLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const round = auditHeadRound(db.database, log)
  expect(round.everyMilliseconds).toBe(day)
  expect(await round.work()).toBe(false)
  const head = await db.database.asWorker('test', readHead)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ audit_head: `3:${head?.hash}` })
  expect(lines).toHaveLength(1)
})
