import { parseArgs } from 'node:util'
import { markOldDemo } from '../demo/demo-rows.ts'
import { removeDemo } from '../demo/remove-demo.ts'
import { readConfig } from '../platform/config.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { openFileStore } from '../platform/open-file-store.ts'
import { runCommand } from './run-command.ts'

// npm run demo -- --remove: takes the demo's people, places and visits away. No server may run, here or elsewhere.
const { values } = parseArgs({ options: { remove: { type: 'boolean' } } })
if (!values.remove) {
  console.error('Usage: npm run demo -- --remove')
  process.exit(2)
}
await runCommand(async () => {
  const config = readConfig(process.env)
  const installation = await openInstallation(config, { exclusive: true, alone: true })
  try {
    await installation.database.asWorker('mark the demo', markOldDemo)
    const { rows, pictures } = await removeDemo(installation.ownerUrl)
    for (const id of pictures) await openFileStore(config).blobs.remove(id)
    for (const [table, count] of Object.entries(rows)) console.log(JSON.stringify({ table, removed: count }))
    if (Object.keys(rows).length === 0) console.log('There is no demo here: nothing was removed.')
    return 0
  } finally {
    await installation.close()
  }
})
