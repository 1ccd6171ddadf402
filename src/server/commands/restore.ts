import { cp, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { restoreTables, type TableHash } from '../platform/database/dump.ts'
import { AlreadyRunning, openInstallation } from '../platform/database/open-installation.ts'

// npm run restore -- FOLDER: replaces everything below DATA_DIR by a backup. The server must not run.
const [folder] = process.argv.slice(2)
if (!folder || !existsSync(join(folder, 'tables.json'))) {
  console.error(folder ? `${folder} is no backup: tables.json is missing.` : 'Usage: npm run restore -- FOLDER')
  process.exit(2)
}
const config = readConfig(process.env)
try {
  const installation = await openInstallation(config, { exclusive: true })
  const hashes = await restoreTables(installation.ownerUrl, folder)
  if (existsSync(join(folder, 'files')))
    await cp(join(folder, 'files'), join(config.dataDir, 'files'), { recursive: true })
  await installation.close()
  const { hashes: saved } = JSON.parse(await readFile(join(folder, 'tables.json'), 'utf8')) as { hashes: TableHash[] }
  const differing = saved.filter(
    (row) => !hashes.some((other) => other.table === row.table && other.hash === row.hash && other.rows === row.rows),
  )
  for (const hash of hashes) console.log(JSON.stringify(hash))
  console.log(JSON.stringify({ tables: hashes.length, differing: differing.length }))
  process.exitCode = differing.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof AlreadyRunning)) throw error
  console.error(error.message)
  process.exitCode = 1
}
