// `npm run lighthouse`: what Google's Lighthouse says of three pages, mobile and desktop, as the median of five runs.
// It is fetched by npx when it is asked for and no dependency of the product.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './report.ts'
import { startProduct } from './servers.ts'

const version = 'lighthouse@13.5.0'
const runs = 5
const pages = ['/', '/find', '/d/dr-ada-sample']
const devices = [
  { name: 'mobile', flags: [] },
  { name: 'desktop', flags: ['--preset=desktop'] },
] as const

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

const folder = mkdtempSync(join(tmpdir(), 'tendwell-lighthouse-'))
const product = await startProduct(join(folder, 'data'), 4311, {
  settings: { DEMO: 'on', PUBLIC_URL: 'http://localhost:4311' },
})
try {
  for (const page of pages)
    for (const { name, flags } of devices) {
      const reports = Array.from({ length: runs }, () => measure(`http://localhost:4311${page}`, flags))
      console.log(JSON.stringify({ page, device: name, runs, ...medians(reports) }))
    }
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** One report. A browser that has lost its first moments (it happens beside other work) is asked again. */
function measure(url: string, flags: readonly string[], triesLeft = 3): Report {
  const file = join(folder, 'report.json')
  const wanted = ['--yes', version, url, '--quiet', '--output=json', `--output-path=${file}`, ...flags]
  const { status, stderr } = spawnSync(
    'npx',
    [...wanted, '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking'],
    { encoding: 'utf8' },
  )
  if (status === 0) return JSON.parse(readFileSync(file, 'utf8')) as Report
  if (triesLeft > 1) return measure(url, flags, triesLeft - 1)
  throw new Error(`Lighthouse failed: ${stderr}`)
}

function medians(reports: readonly Report[]) {
  const scores = Object.keys(reports[0]?.categories ?? {}).map((name) => [
    name,
    median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
  ])
  const timings = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  const times = timings.map((name) => [name, median(reports.map(({ audits }) => audits[name]?.numericValue ?? 0))])
  return Object.fromEntries([
    ...scores,
    ...times.map(([name, value]) => [name, Math.round(Number(value) * 1000) / 1000]),
  ])
}
