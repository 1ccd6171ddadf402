import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { linkAudit } from '#server/core/audit/audit-chain.ts'
import { writeAudit } from '#server/core/audit/audit.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { npmRun, resultsOf } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const owner = new pg.Client({ connectionString: db.ownerUrl })
await owner.connect()
const folder = mkdtempSync(join(tmpdir(), 'tw-audit-'))
afterAll(async () => {
  await owner.end()
  await db.drop()
  rmSync(folder, { recursive: true })
})

const audit = (args: readonly string[]) =>
  npmRun('audit', args, { DATA_DIR: folder, DATABASE_URL: db.url, DATABASE_OWNER_URL: db.ownerUrl })

async function happen(count: number) {
  await db.database.asWorker('test', async (tx) => {
    for (let index = 0; index < count; index += 1)
      await writeAudit(tx, mondayMorning, 'system', { action: 'audit.test', subject: { kind: 'test', id: null } })
  })
}

/** As somebody with the owner's password would do it, past the triggers. */
async function tamper<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  await owner.query('set session_replication_role = replica')
  const { rows } = await owner.query<Row>(text)
  await owner.query('set session_replication_role = origin')
  return rows
}

test('npm run audit -- --verify ends with 0 over a chain that holds, and with 1 at its first broken link, which it names', async () => {
  await happen(7)
  await linkAudit(db.database)
  // Two more that wait for their link: they are counted, and are no fault.
  await happen(2)
  const [intact, head] = await Promise.all([audit(['--verify']), audit(['--head'])])
  expect(intact.code, intact.stderr).toBe(0)
  expect(resultsOf(intact)).toMatchObject([{ checked: 7, head: { number: 7 }, broken: null, unlinked: 2 }])
  expect(head.stdout, head.stderr).toMatch(/^7:[0-9a-f]{64}\n$/)

  // One of those that wait is taken out.
  await tamper('delete from audit where id = (select min(audit_id::text)::uuid from audit_waiting)')
  const gone = await audit(['--verify'])
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringMatching(/^A row is gone before it was linked \(row /) })

  // The newest links are cut off together with their rows: only who kept the head elsewhere can tell.
  expect(await tamper('delete from audit_link where number > 5 returning number')).toHaveLength(2)
  await tamper('delete from audit where id not in (select audit_id from audit_link)')
  await tamper('delete from audit_waiting')
  const short = await audit(['--verify', '--known', head.stdout.trim()])
  expect(short).toMatchObject({ code: 1, stderr: 'The chain itself was touched at link 6.\n' })

  // Two rows are changed: the first is named, with its link.
  const changed = await tamper<{ id: string }>(`
    update audit a set action = 'test.other' from audit_link l where l.audit_id = a.id and l.number in (3, 5)
    returning a.id`)
  expect(changed).toHaveLength(2)
  const third = await owner.query<{ id: string }>('select audit_id as id from audit_link where number = 3')
  const broken = await audit(['--verify'])
  expect(broken).toMatchObject({
    code: 1,
    stderr: `Link 3 is broken: its row was changed (row ${third.rows[0]?.id}).\n`,
  })
  expect(resultsOf(broken)).toMatchObject([{ checked: 2, broken: { kind: 'changed', number: 3 } }])
})

test('called wrongly it ends with 2 and says how it is called', async () => {
  const wrong = await Promise.all([audit([]), audit(['--verify', '--known', '7:abc'])])
  for (const called of wrong)
    expect(called).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: /) })
})
