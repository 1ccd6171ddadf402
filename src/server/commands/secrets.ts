import { parseArgs } from 'node:util'
import { sealRows, type Unopened, unsealedRows } from '../core/messages/seal-rows.ts'
import {
  addKey,
  newKey,
  recordsKeys,
  recordsPlace,
  secrets,
  useKeyring,
  useRecordsKeyring,
} from '../platform/keyring.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run secrets -- --rotate [--records] | --seal | --new: keys that seal second steps and messages. May be stopped and run again.
const { values } = parseArgs({
  options: {
    rotate: { type: 'boolean' },
    records: { type: 'boolean' },
    seal: { type: 'boolean' },
    new: { type: 'boolean' },
  },
})
if (values.new) {
  console.log(newKey(1))
  process.exit(0)
}
if (!values.rotate && !values.seal) {
  console.error('Usage: npm run secrets -- --rotate [--records] | --seal | --new')
  process.exit(2)
}
await runCommand(() =>
  withInstallation(async ({ database }, config) => {
    const [given, name, ring] = values.records
      ? ([config.recordsKey, 'RECORDS_KEY', recordsKeys] as const)
      : ([config.secretsKey, 'SECRETS_KEY', secrets] as const)
    if (values.rotate && given) {
      console.error(
        `Stop every server, put this key before the others in ${name}, start them, then run npm run secrets -- --seal:\n${newKey(ring.version + 1)}`,
      )
      return 2
    }
    if (values.rotate && values.records) useRecordsKeyring(addKey(config.dataDir, recordsPlace))
    else if (values.rotate) useKeyring(addKey(config.dataDir))
    const unopened: Unopened = new Map()
    const tell = (table: string, ids: readonly string[]) => {
      for (const id of ids) console.error(`A row of ${table} does not open and is left as it is: ${id}`)
    }
    const step = () => sealRows(database, { unopened, tell })
    let touched = 0
    for (let rows = await step(); rows > 0; rows = await step()) touched += rows
    const skipped = [...unopened.values()].reduce((sum, ids) => sum + ids.size, 0)
    const left = await unsealedRows(database)
    console.log(JSON.stringify({ key: ring.version, sealed: touched - skipped, left }))
    return left === 0 ? 0 : 1
  }),
)
