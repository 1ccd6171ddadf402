import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { LoginError } from '#server/platform/database/login-rights.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { testDatabase } from '#tests/support/database.ts'

test('a login that owns the tables is refused with the lines that help; one that only has the two roles is taken', async () => {
  const db = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'tw-login-'))
  const strong = openInstallation({ dataDir, databaseUrl: db.ownerUrl, databaseOwnerUrl: '' }, { exclusive: true })
  await expect(strong).rejects.toThrow(LoginError)
  await expect(strong).rejects.toThrow(/grant tendwell_app, tendwell_worker to/)
  const narrow = await openInstallation(
    { dataDir, databaseUrl: db.url, databaseOwnerUrl: db.ownerUrl },
    { exclusive: true },
  )
  await narrow.close()
  rmSync(dataDir, { recursive: true })
  await db.drop()
})

test('the login itself may read no table: a query outside of the one door fails closed', async () => {
  const db = await testDatabase()
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  await expect(client.query('select * from outbox_message')).rejects.toThrow(/permission denied/)
  await client.end()
  await db.drop()
})
