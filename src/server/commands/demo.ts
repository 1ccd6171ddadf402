import { parseArgs } from 'node:util'
import { markOldDemo } from '../demo/demo-rows.ts'
import { removeDemo } from '../demo/remove-demo.ts'
import { openFileStore } from '../platform/open-file-store.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run demo -- --remove: takes the demo's people, places and visits away. No server may run, here or elsewhere.
const { values } = parseArgs({ options: { remove: { type: 'boolean' } } })
if (!values.remove) {
  console.error('Usage: npm run demo -- --remove')
  process.exit(2)
}
await runCommand(() =>
  withInstallation(
    async ({ database, ownerUrl }, config) => {
      await database.asWorker('mark the demo', markOldDemo)
      const { rows, pictures } = await removeDemo(ownerUrl)
      for (const id of pictures) await openFileStore(config).blobs.remove(id)
      for (const [table, count] of Object.entries(rows)) console.log(JSON.stringify({ table, removed: count }))
      if (Object.keys(rows).length === 0) console.log('There is no demo here: nothing was removed.')
      return 0
    },
    { exclusive: true, alone: true },
  ),
)
