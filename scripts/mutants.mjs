// `npm run mutants [-- access …]`: changes the rules of a folder one small thing at a time and looks whether its tests
// notice. One JSON object a line for each folder; what no test noticed goes to the error stream. Stryker is no dependency
// of the product: scripts/mutants holds its locked versions, installed when it is asked for (decision 0005).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, fail, root, run } from './prepare.mjs'

/** What is measured where nothing is named. */
const folders = ['access', 'booking', 'availability']
/** What is measured by its name alone. */
const further = ['verification', 'meetings']
const goal = 90
const place = join(root, 'scripts', 'mutants')
const reports = join(root, 'reports', 'mutants')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-once': { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) } },
})
const unknown = positionals.filter((name) => ![...folders, ...further].includes(name))
if (unknown.length > 0)
  fail(`There is no folder ${unknown.join(', ')}; there are ${[...folders, ...further].join(', ')}.`)

ensureInstalled()
ensureStryker()
const figures = (positionals.length === 0 ? folders : [...new Set(positionals)]).map(measure)
process.exit(figures.every(({ ok }) => ok) ? 0 : 1)

function ensureStryker() {
  if (existsSync(join(place, 'node_modules', '.package-lock.json'))) return
  console.error('Installing Stryker (once) …')
  // Its peers are the project's own vitest and TypeScript, found one folder further up.
  const done = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: place, stdio: ['ignore', 2, 2] })
  if (done.status !== 0) fail('Installing Stryker failed. Check the connection to the package registry and try again.')
}

/** @param {string} name */
function measure(name) {
  const began = Date.now()
  mkdirSync(reports, { recursive: true })
  const config = join(reports, `${name}.config.json`)
  const report = join(reports, `${name}.json`)
  writeFileSync(config, JSON.stringify(settings(name, report)))
  const status = run('scripts/mutants/node_modules/@stryker-mutator/core/bin/stryker.js', ['run', config], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) fail(`Stryker failed at ${name}.`)
  const mutants = mutantsOf(JSON.parse(readFileSync(report, 'utf8')))
  const figure = figureOf(name, mutants, Math.round((Date.now() - began) / 1000))
  for (const { file, start, mutatorName, replacement } of mutants.filter(({ status }) => isMissed(status)))
    console.error(`${file}:${start.line}:${start.column} ${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`)
  console.log(JSON.stringify(figure))
  return figure
}

/**
 * The domain's example tests of one folder, each mutant with those tests alone that reach it.
 * @param {string} name
 * @param {string} report
 */
function settings(name, report) {
  return {
    mutate: [`src/domain/${name}/**/*.ts`, '!**/*.test.ts'],
    ignorePatterns: [
      '**',
      '!src/domain/**',
      // What their tests are played with.
      '!tests/support/access-cast.ts',
      '!tests/support/a-call.ts',
      '!scripts/mutants/vitest.config.mjs',
      '!package.json',
      '!tsconfig.base.json',
    ],
    plugins: [join(place, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.mjs', dir: `src/domain/${name}` },
    coverageAnalysis: 'perTest',
    // TypeScript 7 has no interface for programs that would read it: Stryker looks for a file that is not there.
    tsconfigFile: 'no-tsconfig.json',
    concurrency: Number(values['at-once']),
    // A busy machine is no endless loop.
    timeoutMS: 20_000,
    tempDirName: '.stryker-tmp',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    logLevel: 'warn',
    allowEmpty: false,
  }
}

function mutantsOf(report) {
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map(({ location, mutatorName, replacement, status }) => ({
      file,
      start: location.start,
      mutatorName,
      replacement,
      status,
    })),
  )
}

function isMissed(status) {
  return status === 'Survived' || status === 'NoCoverage'
}

/** Mutants that were left alone, and those with which no test could be loaded, count for nothing and are said. */
function figureOf(name, mutants, seconds) {
  const count = (wanted) => mutants.filter(({ status }) => status === wanted).length
  const [killed, survived, timeout, noCoverage] = ['Killed', 'Survived', 'Timeout', 'NoCoverage'].map(count)
  const tried = killed + survived + timeout + noCoverage
  const score = Math.floor(((killed + timeout) / Math.max(tried, 1)) * 10_000) / 100
  const ignored = count('Ignored')
  const errors = mutants.length - tried - ignored
  const ok = score >= goal && ignored <= mutants.length / 50
  return { name, killed, survived, timeout, noCoverage, ignored, errors, score, goal, ok, seconds }
}
