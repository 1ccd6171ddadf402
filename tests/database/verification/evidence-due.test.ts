import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { npmRun, resultsOf } from '#tests/support/command.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, clinic } = await openClinic()
const folder = mkdtempSync(join(tmpdir(), 'tw-due-'))
afterAll(() => rmSync(folder, { recursive: true }))
const set = (due: string) =>
  npmRun('verification', ['--evidence-due', due], {
    DATA_DIR: folder,
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
  })

// Each call is a process that opens the installation.
test('the operator sets the day of whoever stands unchecked once: a second time puts it off for nobody', async () => {
  const [before, checked] = [await clinic.doctor(), await clinic.doctor()]
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${before.branch}`)
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      update practitioner set verified_on = null, verified_until = '2097-02-03' where id = ${before.practitioner}`)
    await tx.run(sql`update facility set check_due = '2097-02-03' where id = ${row?.id ?? ''}`)
  })
  const first = await set('2097-06-01')
  expect(first.code, first.stderr).toBe(0)
  expect(resultsOf(first)).toEqual([{ doctors: 1, facilities: 1, evidence_due: '2097-06-01' }])
  expect(resultsOf(await set('2098-06-01'))).toEqual([{ doctors: 0, facilities: 0, evidence_due: '2098-06-01' }])
  const until = ({ practitioner }: { practitioner: string }) =>
    db.look.one(sql`select verified_until from practitioner where id = ${practitioner}`)
  expect(await until(before)).toEqual({ verified_until: '2097-06-01' })
  expect(await until(checked)).toEqual({ verified_until: null })
  expect(await db.look.one(sql`select check_due from facility where id = ${row?.id ?? ''}`)).toEqual({
    check_due: '2097-06-01',
  })
}, 240_000)

test('a day that is none, or has gone by, is refused', async () => {
  expect((await set('2020-01-01')).code).toBe(2)
  expect((await set('tomorrow')).code).toBe(2)
}, 120_000)
