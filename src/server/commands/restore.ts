import { cp, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { restoreTables, type TableHash } from '../platform/database/dump.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { runCommand } from './run-command.ts'

// npm run restore -- FOLDER: replaces everything below DATA_DIR by a backup. No server may run, here or elsewhere.
const [folder] = process.argv.slice(2)
if (!folder || !existsSync(join(folder, 'tables.json'))) {
  console.error(folder ? `${folder} is no backup: tables.json is missing.` : 'Usage: npm run restore -- FOLDER')
  process.exit(2)
}
await runCommand(async () => {
  const config = readConfig(process.env)
  const installation = await openInstallation(config, { exclusive: true, alone: true })
  try {
    const hashes = await restoreTables(installation.ownerUrl, folder)
    if (existsSync(join(folder, 'files')))
      await cp(join(folder, 'files'), join(config.dataDir, 'files'), { recursive: true })
    const { hashes: saved } = JSON.parse(await readFile(join(folder, 'tables.json'), 'utf8')) as { hashes: TableHash[] }
    const differing = saved.filter(
      (row) => !hashes.some((other) => other.table === row.table && other.hash === row.hash && other.rows === row.rows),
    )
    for (const hash of hashes) console.log(JSON.stringify(hash))
    console.log(JSON.stringify({ tables: hashes.length, differing: differing.length }))
    return differing.length === 0 ? 0 : 1
  } finally {
    await installation.close()
  }
})
