// `npm run lighthouse -- [--runs=5] [--languages=en,fr,ar] [--pages=/,/find] [--desktop]`: what Google's Lighthouse says of
// the public pages, as the median of the runs, on the demo. A phone on Lighthouse's own "Slow 4G" (150 ms, 1.6 Mbit/s, a
// processor four times slower, simulated) unless a desktop is asked for. One JSON line a page, and a table for people.
// Lighthouse is fetched by npx when it is asked for and no dependency of the product.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { steadyPages } from '#contract/page.ts'
import { median } from './report.ts'
import { startProduct } from './servers.ts'

const version = 'lighthouse@13.5.0'
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    languages: { type: 'string', default: 'en' },
    pages: { type: 'string', default: '' },
    desktop: { type: 'boolean', default: false },
  },
})
const flags = values.desktop ? ['--preset=desktop'] : ['--form-factor=mobile', '--throttling-method=simulate']
const port = 4311
const origin = `http://localhost:${port}`
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

const folder = mkdtempSync(join(tmpdir(), 'tendwell-lighthouse-'))
const product = await startProduct(join(folder, 'data'), port, { settings: { DEMO: 'on', PUBLIC_URL: origin } })
const rows: (readonly (string | number)[])[] = []
try {
  const pages = values.pages ? values.pages.split(',') : await publicPages()
  for (const language of values.languages.split(',')) for (const page of pages) measurePage(page, language)
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.error(
  ['| page | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS |', '| --- | --- | --- | --- | --- | --- | --- | --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'), // prettier-ignore
)

/** Every page that somebody without a log-in can be sent to, one of each kind. */
async function publicPages(): Promise<string[]> {
  const doctor = '/d/dr-ada-sample'
  const html = await (await fetch(origin + doctor)).text()
  const branch = /href="(\/b\/[\w-]+)"/.exec(html)?.[1]
  return ['/', ...steadyPages, '/find', doctor, ...(branch ? [branch] : [])]
}

function measurePage(page: string, language: string) {
  const address = `${origin}${page}${page.includes('?') ? '&' : '?'}lang=${language}`
  const reports = Array.from({ length: Number(values.runs) }, () => measure(address))
  const middle = (of: (report: Report) => number) => Math.round(median(reports.map(of)) * 1000) / 1000
  const score = (name: string) => Math.round(middle(({ categories }) => (categories[name]?.score ?? 0) * 100))
  const time = (name: string) => middle(({ audits }) => audits[name]?.numericValue ?? 0)
  const scores = Object.fromEntries(Object.keys(goals).map((name) => [name, score(name)]))
  const times = Object.fromEntries(Object.entries(timings).map(([short, name]) => [short, time(name)]))
  const load = Number((loadavg()[0] ?? 0).toFixed(1))
  console.log(JSON.stringify({ page, language, runs: reports.length, ...scores, ...times, load, failed: failedIn(reports) })) // prettier-ignore
  const seconds = (name: string) => `${((times[name] ?? 0) / 1000).toFixed(1)} s`
  rows.push([`${page} ${language}`, ...Object.values(scores), seconds('FCP'), seconds('LCP'), `${Math.round(times.TBT ?? 0)} ms`, times.CLS ?? 0]) // prettier-ignore
}

/** What keeps the page from a full score in the three categories that ask for 100. */
function failedIn(reports: readonly Report[]): string[] {
  const names = reports.flatMap(({ categories, audits }) =>
    Object.entries(categories)
      .filter(([name]) => name !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return [...new Set(names)]
}

/** One report. A browser that has lost its first moments (it happens beside other work) is asked again. */
function measure(url: string, triesLeft = 3): Report {
  const file = join(folder, 'report.json')
  const wanted = ['--yes', version, url, '--quiet', '--output=json', `--output-path=${file}`, ...flags]
  const { status, stderr } = spawnSync(
    'npx',
    [...wanted, '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking'],
    { encoding: 'utf8' },
  )
  if (status === 0) return JSON.parse(readFileSync(file, 'utf8')) as Report
  if (triesLeft > 1) return measure(url, triesLeft - 1)
  throw new Error(`Lighthouse failed: ${stderr}`)
}
