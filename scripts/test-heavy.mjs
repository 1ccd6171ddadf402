// `npm run test:heavy [-- name …]`: what takes long or wants a quiet machine. Each part prints its seconds; a part that
// fails lets the others run and fails the whole.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, root, run } from './prepare.mjs'

/** @type {Record<string, () => number>} */
const parts = {
  faults: () => run('bench/faults/main.ts'),
  // What `npm test` does a little of.
  'long tests': () => vitest(['--project', 'database', ...testsOnRungs()], { HEAVY: 'yes' }),
  'kills, lost databases, replica, log-outs under load, npm run dev': () =>
    vitest(['--project', 'heavy'], { HEAVY: 'yes' }),
  streams: () => run('bench/streams.ts'),
  load: () => run('bench/main.ts', ['--quick']),
  speed: () => vitest(['--project', 'speed']),
  mutants: () => run('scripts/mutants.mjs'),
  'speed on screens': () => {
    const chromium = ensureChromium()
    if (!chromium) console.error('No Chromium was found: set CHROME_PATH.')
    const env = { MEASURE_SPEED: 'yes', CHROME_PATH: chromium ?? '' }
    return chromium ? run('node_modules/@playwright/test/cli.js', ['test'], { env }) : 1
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
ensureInstalled()
ensureBuilt()
let failed = 0
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const began = Date.now()
  const ok = part() === 0
  if (!ok) failed += 1
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${Math.round((Date.now() - began) / 1000)} s)`)
}
process.exit(failed === 0 ? 0 : 1)

/** The tests that say for each rung how much of them is carried out: they ask tests/support/rung.ts. */
function testsOnRungs() {
  const folder = join(root, 'tests', 'database')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'))
  const found = files.filter((name) => readFileSync(join(folder, name), 'utf8').includes('support/rung.ts'))
  // Without a name vitest would run all there are.
  if (found.length === 0) throw new Error('No test asks tests/support/rung.ts any more.')
  return found
}

function vitest(args, env = {}) {
  return run('node_modules/vitest/vitest.mjs', ['run', ...args], { env })
}
