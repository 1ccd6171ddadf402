// `npm test`: installs what is missing, then checks, unit, database and browser tests. Closes with "N passed, N failed".
// The second rung is `npm run test:services`, the third `npm run test:heavy`.
// `npm run test:all` looks at every page in every way (light and dark, wide and narrow) instead of one each.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'
import { ensureChromium } from './chromium.mjs'

const began = Date.now()
ensureInstalled()
ensureBuilt()
const results = mkdtempSync(join(tmpdir(), 'tendwell-results-'))
const counts = { passed: 0, failed: 0 }
/** Stories of the browser that may need a second try before they count as failed: docs/decisions/0042-second-try.md. */
const mostSecondTries = 1
/** What failed, by name: said once more at the end. */
const failures = []

if (run('scripts/check.mjs') === 0) counts.passed += 1
else fail('npm run check')

const unitFile = join(results, 'vitest.json')
const unitStatus = run('node_modules/vitest/vitest.mjs', [
  'run',
  '--project=unit',
  '--project=database',
  '--project=apart',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitFile}`,
])
count('unit and database tests', unitStatus, () => {
  const report = JSON.parse(readFileSync(unitFile, 'utf8'))
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative('.', file.name)}: ${fullName} (${onOneLine(failureMessages[0] ?? '')})`,
      ),
  )
  return { passed: report.numPassedTests, failed }
})

const chromium = ensureChromium()
if (!chromium) {
  console.error(
    'No Chromium was found, so the browser tests cannot run. Install one (Debian: apt-get install chromium) or set CHROME_PATH.',
  )
  fail('browser tests: no Chromium')
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
  count('browser tests', status, () => {
    const { stats, suites } = JSON.parse(readFileSync(browserFile, 'utf8'))
    const atSecondTry = suites.flatMap((suite) => storiesThatAre('flaky', suite))
    for (const name of atSecondTry) console.log(`AT THE SECOND TRY ${name}`)
    const tooMany = atSecondTry.length > mostSecondTries ? atSecondTry : []
    const failed = [...suites.flatMap((suite) => storiesThatAre('unexpected', suite)), ...tooMany]
    return { passed: stats.expected + atSecondTry.length - tooMany.length, failed }
  })
}

for (const name of failures) console.log(`FAILED ${name}`)
console.log(`Took ${Math.round((Date.now() - began) / 1000)} s`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)

function fail(name) {
  counts.failed += 1
  failures.push(name)
}

/** A runner that fails without a failing test (a crash, an empty run) counts as one failure. */
function count(runner, status, read) {
  try {
    const { passed, failed } = read()
    counts.passed += passed
    for (const name of failed) fail(name)
    if (status !== 0 && failed.length === 0) fail(`${runner}: the run itself`)
  } catch {
    fail(`${runner}: no report`)
  }
}

/** The names of the stories of a suite of Playwright's report, and of the suites within it, that ended like this. */
function storiesThatAre(status, suite) {
  const own = (suite.specs ?? []).filter((spec) => spec.tests.some((story) => story.status === status))
  const within = (suite.suites ?? []).flatMap((each) => storiesThatAre(status, each))
  return [...own.map((spec) => `${suite.file}: ${spec.title}${whyOf(spec)}`), ...within]
}

/** What a story failed for first, on one line: the long report is above it and may be cut off where this is read. */
function whyOf(spec) {
  const results = spec.tests.flatMap((story) => story.results)
  const error = results.find((result) => result.error)?.error
  if (!error?.message) return ''
  return ` (line ${error.location?.line ?? '?'}: ${onOneLine(error.message)})`
}

function onOneLine(words) {
  return stripVTControlCharacters(words).replace(/\s+/g, ' ').slice(0, 400)
}
