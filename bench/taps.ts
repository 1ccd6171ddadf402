// `npm run taps -- [--taps=40]`: from the tap on a time to the page that holds it, as the browser paints it, from the
// results and from a doctor's page. "new" comes without anything kept, as on the first visit; "back" has the scripts.
// One JSON line a place, on the demo; the load of the machine stands beside the figures.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { open } from '#tests/support/browser.ts'
import { median, percentile } from './report.ts'
import { startProduct } from './servers.ts'

const taps = Number(process.argv.find((word) => word.startsWith('--taps='))?.slice(7) ?? 40)
const port = 4341
/** Somebody looks before they tap, and a finger stays on the glass for a moment. */
const [look, press] = [400, 80]
const places = ['/find', '/d/dr-ada-sample']

const folder = mkdtempSync(join(tmpdir(), 'tendwell-taps-'))
const baseURL = `http://localhost:${port}`
const product = await startProduct(join(folder, 'data'), port, { settings: { DEMO: 'on', PUBLIC_URL: baseURL } })
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const place of places) for (const who of ['new', 'back'] as const) await measure(browser, place, who)
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(chrome: Browser, place: string, who: 'new' | 'back') {
  const delays: number[] = []
  const began = loadavg()[0]
  let context: BrowserContext | undefined
  // The first one warms the server.
  for (let tap = 0; tap <= taps; tap += 1) {
    if (!context || who === 'new') {
      await context?.close()
      context = await visitor(chrome, tap)
    }
    const page = await context.newPage()
    const delay = await tapTime(page, place)
    if (tap > 0) delays.push(delay)
    await page.close()
  }
  await context?.close()
  const [at50, at95] = [median(delays), percentile(delays, 0.95)]
  const name = `tap to held, ${place}, ${who}`
  const load = [began, loadavg()[0]].map((share) => Number((share ?? 0).toFixed(1)))
  const [p50, p95] = [Math.round(at50), Math.round(at95)]
  console.log(JSON.stringify({ name, unit: 'ms', taps: delays.length, median: p50, p95, goal: '< 300', ok: p95 < 300, load })) // prettier-ignore
}

function visitor(chrome: Browser, tap: number) {
  return chrome.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': `10.7.${tap >> 8}.${tap & 255}` },
  })
}

/** Milliseconds from the click to the frame in which "Check and book" and the held time are painted. Lets the time go. */
async function tapTime(page: Page, place: string): Promise<number> {
  await open(page, place)
  const time = page.locator('main').getByRole('button', { name: /with Dr/ }).nth(3) // prettier-ignore
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
