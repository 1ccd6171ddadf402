import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { npmRun, resultsOf } from '#tests/support/command.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, clinic } = await openClinic()
const folder = mkdtempSync(join(tmpdir(), 'tw-administrators-'))
afterAll(() => rmSync(folder, { recursive: true }))
const administrators = (...args: string[]) =>
  npmRun('administrators', args, { DATA_DIR: folder, DATABASE_URL: db.url, DATABASE_OWNER_URL: db.ownerUrl })

// Each call is a process that opens the installation.
test('whoever runs the product takes the second step of an administrator away; others, and nobody, are refused', async () => {
  const { email, account } = await clinic.account('platform-admin')
  const reset = await administrators('--reset-second-step', email)
  expect(reset.code, reset.stderr).toBe(0)
  expect(resultsOf(reset)).toEqual([{ second_step: 'reset', email }])
  expect(await db.look.one(sql`select totp_on_at from account where id = ${account}`)).toEqual({ totp_on_at: null })
  const manager = await clinic.account('facility-manager')
  expect((await administrators('--reset-second-step', manager.email)).code).toBe(1)
  expect((await administrators()).code).toBe(2)
}, 240_000)
