import { cp } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { dumpTables } from '../platform/database/dump.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { runCommand } from './run-command.ts'

// npm run backup -- FOLDER: every table and file, while the server runs.
const [folder] = process.argv.slice(2)
if (!folder || existsSync(folder)) {
  console.error(folder ? `${folder} exists already. Name a new folder.` : 'Usage: npm run backup -- FOLDER')
  process.exit(2)
}
await runCommand(async () => {
  const config = readConfig(process.env)
  const installation = await openInstallation(config, { exclusive: false })
  try {
    const hashes = await dumpTables(installation.ownerUrl, folder)
    if (existsSync(join(config.dataDir, 'files')))
      await cp(join(config.dataDir, 'files'), join(folder, 'files'), { recursive: true })
    for (const hash of hashes) console.log(JSON.stringify(hash))
    return 0
  } finally {
    await installation.close()
  }
})
