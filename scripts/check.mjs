// `npm run check`: format, types of each room, lint (arrows, circles, escapes), dead code.
import { ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
/** @type {[name: string, script: string, args: string[]][]} */
const steps = [
  ['format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
  ['route types', 'node_modules/@react-router/dev/bin.cjs', ['typegen']],
  ...['src/domain', 'src/contract', 'src/server', 'src/web', 'tests'].map((room) => [
    `types of ${room}`,
    'node_modules/typescript/bin/tsc',
    ['-p', room],
  ]),
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']],
  ['dead code', 'node_modules/knip/bin/knip.js', []],
  ['arrows', 'node_modules/vitest/vitest.mjs', ['run', '--project', 'unit', 'tests/arrows.test.ts', '--reporter=dot']],
]
let failed = 0
for (const [name, script, args] of steps) {
  const began = Date.now()
  const ok = run(script, args) === 0
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  if (!ok) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
