import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { npmRun, resultsOf } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'

const from = await testDatabase()
const to = await testDatabase({ empty: true })
const folder = mkdtempSync(join(tmpdir(), 'tw-alone-'))
const backup = join(folder, 'backup')
afterAll(async () => {
  await from.drop()
  rmSync(folder, { recursive: true })
})

const run = (name: string, dataDir: string, { url, ownerUrl }: { readonly url: string; readonly ownerUrl: string }) =>
  npmRun(name, [backup], {
    DATA_DIR: join(folder, dataDir),
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    BACKUP_PASSPHRASE: 'six words that nobody would guess',
  })

test(
  'a restore into the operator’s own database is refused while somebody is connected to it, and goes on once they are gone',
  { timeout: 180_000 },
  async () => {
    const saved = await run('backup', 'data', from)
    expect(saved.code, saved.stderr).toBe(0)

    // Who looks at it from whatever machine: their line stays open.
    const tables = () => to.look.many(sql`select tablename from pg_tables where schemaname = 'public'`)
    expect(await tables()).toEqual([])
    const refused = await run('restore', 'other', to)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(
      /^Somebody is still connected to the database \(\d+\)\. Stop every server first\.\n$/,
    )
    expect(await tables()).toEqual([])
    expect(existsSync(join(folder, 'other/secrets.key'))).toBe(false)

    await to.drop()
    const restored = await run('restore', 'other', to)
    expect(restored.code, restored.stderr).toBe(0)
    expect(resultsOf(restored).at(-1)).toMatchObject({ differing: 0 })
  },
)
