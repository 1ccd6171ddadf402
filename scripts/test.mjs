// `npm test`: installs what is missing, then checks, unit, database and browser tests. Closes with "N passed, N failed".
// The second rung is `npm run test:services`, the third `npm run test:heavy`.
// `npm run test:all` looks at every page in every way (light and dark, wide and narrow) instead of one each.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'
import { ensureChromium } from './chromium.mjs'

const began = Date.now()
ensureInstalled()
ensureBuilt()
const results = mkdtempSync(join(tmpdir(), 'tendwell-results-'))
const counts = { passed: 0, failed: 0 }

if (run('scripts/check.mjs') === 0) counts.passed += 1
else counts.failed += 1

const unitFile = join(results, 'vitest.json')
const unitStatus = run('node_modules/vitest/vitest.mjs', [
  'run',
  '--project=unit',
  '--project=database',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitFile}`,
])
count(unitStatus, () => {
  const report = JSON.parse(readFileSync(unitFile, 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
})

const chromium = ensureChromium()
if (!chromium) {
  console.error(
    'No Chromium was found, so the browser tests cannot run. Install one (Debian: apt-get install chromium) or set CHROME_PATH.',
  )
  counts.failed += 1
} else {
  const browserFile = join(results, 'playwright.json')
  const status = run('node_modules/@playwright/test/cli.js', ['test'], {
    env: {
      ...(process.argv.includes('--all') ? { ALL_CELLS: 'yes' } : {}),
      CHROME_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
      PW_DISABLE_TS_ESM: '',
    },
  })
  count(status, () => {
    const { stats } = JSON.parse(readFileSync(browserFile, 'utf8'))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  })
}

console.log(`Took ${Math.round((Date.now() - began) / 1000)} s`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)

/** A runner that fails without a failing test (a crash, an empty run) counts as one failure. */
function count(status, read) {
  try {
    const { passed, failed } = read()
    counts.passed += passed
    counts.failed += failed
    if (status !== 0 && failed === 0) counts.failed += 1
  } catch {
    counts.failed += 1
  }
}
