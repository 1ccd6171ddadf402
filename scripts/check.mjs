// `npm run check`: format, types of each room, lint (arrows, circles, escapes), dead code. Two steps at a time.
import { ensureInstalled, run, runQuietly } from './prepare.mjs'

ensureInstalled()
// The rooms' types want the routes' types.
if (run('node_modules/@react-router/dev/bin.cjs', ['typegen']) !== 0) process.exit(1)

// Several checkers of one program each work out the types of all endpoints; one a room does so once.
/** @type {(room: string) => [name: string, script: string, args: string[]]} */
const types = (room) => [
  `types of ${room}`,
  'node_modules/typescript/bin/tsc',
  ['-p', room, '--checkers', '1', '--pretty', 'false'],
]
/**
 * The longest first, so that both ways end at about the same time.
 * @type {[name: string, script: string, args: string[]][]}
 */
const steps = [
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']],
  ['format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
  ...['tests', 'src/server', 'src/web', 'src/contract', 'src/domain'].map(types),
  ['dead code', 'node_modules/knip/bin/knip.js', []],
  ['arrows', 'node_modules/vitest/vitest.mjs', ['run', '--project', 'unit', 'tests/arrows.test.ts', '--reporter=dot']],
]
const left = [...steps]
let failed = 0
await Promise.all([carryOut(), carryOut()])
process.exit(failed === 0 ? 0 : 1)

async function carryOut() {
  for (let step = left.shift(); step; step = left.shift()) {
    const [name, script, args] = step
    const began = Date.now()
    const { status, words } = await runQuietly(script, args)
    const ok = status === 0
    if (!ok) process.stdout.write(words)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    if (!ok) failed += 1
  }
}
