import { parseArgs } from 'node:util'
import { sealRows, unsealedRows } from '../core/messages/seal-rows.ts'
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
        `Put this key before the others in ${name}, restart, then run npm run secrets -- --seal:\n${newKey(ring.version + 1)}`,
      )
      return 2
    }
    if (values.rotate && values.records) useRecordsKeyring(addKey(config.dataDir, recordsPlace))
    else if (values.rotate) useKeyring(addKey(config.dataDir))
    let sealed = 0
    for (let step = await sealRows(database); step > 0; step = await sealRows(database)) sealed += step
    const left = await unsealedRows(database)
    console.log(JSON.stringify({ key: ring.version, sealed, left }))
    return left === 0 ? 0 : 1
  }),
)
