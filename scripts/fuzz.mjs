// `npm run fuzz [-- --requests 20000 --seed 1]`: requests of every operation of the interface, as described and not, from
// everybody; the same seed sends the same again.
import { parseArgs } from 'node:util'
import { ensureInstalled, run } from './prepare.mjs'

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
ensureInstalled()
const env = { FUZZ_REQUESTS: values.requests ?? '20000', FUZZ_SEED: values.seed ?? '1' }
process.exit(
  run('node_modules/vitest/vitest.mjs', ['run', '--project', 'database', 'tests/database/edges/fuzz.test.ts'], { env }),
)
