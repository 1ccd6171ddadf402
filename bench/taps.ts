// `npm run taps -- [--taps=40] [--against FOLDER]`: from the tap on a time to the page that holds it, as the browser paints
// it, from the results and from a doctor's page. "new" comes with nothing kept, as on a first visit; "back" has the scripts.
// One JSON line a place, on the demo, with the load of the machine at its beginning and end. With --against another checkout
// is tapped in turns with this one, so that whatever else the machine does meets both.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { open } from '#tests/support/browser.ts'
import { median, percentile } from './report.ts'
import { startProduct } from './servers.ts'

const { values } = parseArgs({ options: { taps: { type: 'string', default: '40' }, against: { type: 'string' } } })
const taps = Number(values.taps)
/** Somebody looks before they tap, and a finger stays on the glass for a moment. */
const [look, press] = [400, 80]
const places = ['/find', '/d/dr-ada-sample']

const folder = mkdtempSync(join(tmpdir(), 'tendwell-taps-'))
const sides = [
  await openSide('this one', 4341, undefined),
  ...(values.against ? [await openSide('the other', 4342, resolve(values.against))] : []),
]
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const place of places) for (const who of ['new', 'back'] as const) await measure(browser, place, who)
} finally {
  await browser.close()
  for (const { product } of sides) await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Side = Awaited<ReturnType<typeof openSide>>

async function openSide(name: string, port: number, checkout: string | undefined) {
  const origin = `http://localhost:${port}`
  const product = await startProduct(join(folder, String(port)), port, {
    settings: { DEMO: 'on', PUBLIC_URL: origin },
    ...(checkout ? { checkout } : {}),
  })
  return { name, origin, product }
}

async function measure(chrome: Browser, place: string, who: 'new' | 'back') {
  const delays = new Map(sides.map((side) => [side, new Array<number>()]))
  const contexts = new Map<Side, BrowserContext>()
  const began = loadavg()[0]
  // The first one warms the server.
  for (let tap = 0; tap <= taps; tap += 1)
    for (const side of sides) {
      const kept = contexts.get(side)
      if (who === 'new') await kept?.close()
      const context = who === 'back' && kept ? kept : await visitor(chrome, side, tap)
      contexts.set(side, context)
      const page = await context.newPage()
      const delay = await tapTime(page, place)
      if (tap > 0) delays.get(side)?.push(delay)
      await page.close()
    }
  for (const context of contexts.values()) await context.close()
  const load = [began, loadavg()[0]].map((share) => Number((share ?? 0).toFixed(1)))
  for (const [side, found] of delays) {
    const [p50, p95] = [Math.round(median(found)), Math.round(percentile(found, 0.95))]
    const name = `tap to held, ${place}, ${who}`
    console.log(JSON.stringify({ name, of: side.name, unit: 'ms', taps: found.length, median: p50, p95, goal: '< 300', ok: p95 < 300, load })) // prettier-ignore
  }
}

function visitor(chrome: Browser, { origin: baseURL }: Side, tap: number) {
  return chrome.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': `10.7.${tap >> 8}.${tap & 255}` },
  })
}

/** Milliseconds from the click to the frame in which "Check and book" and the held time are painted. Lets the time go. */
async function tapTime(page: Page, place: string): Promise<number> {
  await open(page, place)
  const times = page.locator('main').getByRole('button', { name: /with Dr/ })
  const time = times.nth(3)
  await time.waitFor()
  await pause(look)
  const held = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let clicked = 0
        addEventListener('click', ({ timeStamp }) => (clicked ||= timeStamp), { capture: true })
        const watch = new MutationObserver(() => {
          if (document.querySelector('main h1')?.textContent !== 'Check and book') return
          watch.disconnect()
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - clicked)))
        })
        watch.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
  )
  await time.click({ delay: press })
  const delay = await held
  await page.getByRole('button', { name: 'Back to times' }).click()
  await page.waitForURL(/\/d\//)
  return delay
}
