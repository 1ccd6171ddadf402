import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { seedSpecialties } from '#server/core/seed-specialties.ts'
import { compareDigest } from '#server/core/digest-check.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { dumpTables, restoreTables } from '#server/platform/database/dump.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testDatabase } from '#tests/support/database.ts'

test('the demo, saved and restored, has the same rows in every table; its read model is true', async () => {
  const [from, to] = [await testDatabase(), await testDatabase()]
  const folder = mkdtempSync(join(tmpdir(), 'tw-backup-'))
  const now = instant(Date.now())
  await from.database.asSystem('test', seedSpecialties)
  await loadDemo({ database: from.database, blobs: openBlobs(folder) }, now)
  const saved = await dumpTables(from.ownerUrl, join(folder, 'backup'))
  const restored = await restoreTables(to.ownerUrl, join(folder, 'backup'))
  expect(restored).toEqual(saved)
  expect(saved.find((row) => row.table === 'appointment')?.rows).toBeGreaterThan(1000)
  const doctors = await to.database.read.many<{ id: string }>(sql`select id from practitioner`)
  const verdict = await to.database.asSystem('test', (tx) =>
    compareDigest(
      tx,
      now,
      doctors.map(({ id }) => id),
    ),
  )
  expect(verdict).toMatchObject({ differences: 0 })
  rmSync(folder, { recursive: true })
  await from.drop()
  await to.drop()
})
