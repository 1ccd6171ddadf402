// `npm run check`: format, types of each room, lint (arrows, circles, escapes), dead code. Two steps at a time.
import { ensureInstalled, run, runBeside } from './prepare.mjs'

ensureInstalled()
const typesOf = (room) => [`types of ${room}`, 'node_modules/typescript/bin/tsc', ['-p', room]]
const arrows = ['run', '--project', 'unit', 'tests/arrows.test.ts', '--reporter=dot']
/** @type {[name: string, script: string, args: string[]][]} */
const steps = [
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']],
  ['format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
  ...['tests', 'src/server', 'src/web', 'src/contract', 'src/domain'].map(typesOf),
  ['dead code', 'node_modules/knip/bin/knip.js', []],
  ['arrows', 'node_modules/vitest/vitest.mjs', arrows],
]
let failed = 0
// The types of routes are made before anybody reads them.
tell('route types', Date.now(), run('node_modules/@react-router/dev/bin.cjs', ['typegen']))
await Promise.all([1, 2].map(lane))
process.exit(failed === 0 ? 0 : 1)

async function lane() {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, script, args] = step
    const began = Date.now()
    tell(name, began, await runBeside(script, args))
  }
}

/** @param {string} name @param {number} began @param {number} status */
function tell(name, began, status) {
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  if (status !== 0) failed += 1
}
