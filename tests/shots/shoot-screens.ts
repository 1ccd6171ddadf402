// `npm run shots -- FOLDER [WORD]`: every screen as a picture, wide and narrow, by day and by night, and once in Arabic,
// with a sheet of all in `index.html`. With WORD only the screens whose name holds it. Fails on a screen that cannot be
// reached or scrolls sideways. Clinics are pictured at an hour at which they work.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, type Page, chromium, expect } from '@playwright/test'
import { accounts, screens, type Screen } from './screens.ts'
import { contactSheet } from './contact-sheet.ts'
import { atWorkingHour, seeAtWorkingHour } from './working-hour.ts'

process.env.E2E_PORT ??= '4391'
const { origin } = await import('#tests/support/port.ts')
const { default: startProduct } = await import('#tests/support/product-server.ts')
const { logInAs, ready } = await import('#tests/support/browser.ts')

const sizes = { 1280: 800, 390: 844 } as const
const schemes = ['light', 'dark'] as const
/** A page that goes on and on is cut: the picture is for eyes. */
const tallest = 2600

const folder = resolve(process.argv[2] ?? 'shots/screens')
const only = process.argv[3] ?? ''
const begun = Date.now()
const faults: string[] = []
const taken: string[] = []

await mkdir(folder, { recursive: true })
process.env.NODE_OPTIONS = atWorkingHour
const stop = await startProduct()
const executablePath = process.env.CHROME_PATH
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...['--headless=new', '--no-sandbox', '--disable-gpu'],
    // Calls show a picture of somebody who sits there.
    ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  ],
})
try {
  // Two people at a time: one waits for the product while the other is painted.
  const waiting = [...accounts]
  const work = async () => {
    for (let who = waiting.shift(); who; who = waiting.shift()) await shootAs(browser, who)
  }
  await Promise.all([work(), work()])
} finally {
  await browser.close()
  await stop()
}
await writeFile(join(folder, 'index.html'), contactSheet(taken.sort()))
for (const fault of faults) console.error(fault)
console.log(
  `${taken.length} pictures of ${new Set(taken.map((name) => name.split('.')[0])).size} screens in ${Math.round((Date.now() - begun) / 1000)} s, ${faults.length} faults: ${join(folder, 'index.html')}`,
)
process.exit(faults.length > 0 ? 1 : 0)

async function shootAs(chrome: Browser, who: (typeof accounts)[number]) {
  const context = await chrome.newContext({ baseURL: origin, reducedMotion: 'reduce', timezoneId: 'Europe/London' })
  await seeAtWorkingHour(context)
  // The notice of cookies would lie over every screen; it has a picture of its own.
  await context.addCookies([{ name: 'cookies_accepted', value: 'yes', url: origin }])
  const page = await context.newPage()
  if (who !== 'guest') await logInAs(page, who)
  for (const screen of screens[who]) {
    const name = `${who}-${screen.name}`
    // A way to a screen may begin at the one before it, so ways are gone even where no picture is wanted.
    if (!name.includes(only) && typeof screen.at === 'string') continue
    try {
      await page.setViewportSize({ width: 1280, height: sizes[1280] })
      await shootScreen(page, name, screen)
    } catch (error) {
      faults.push(`${name}: ${String(error).split('\n')[0]}`)
    }
  }
  await context.close()
}

async function shootScreen(page: Page, name: string, { at }: Screen) {
  const path = typeof at === 'string' ? at : await at(page)
  if (!name.includes(only)) return
  await openIn(page, path, 'en')
  for (const width of [1280, 390] as const) {
    await page.setViewportSize({ width, height: sizes[width] })
    await noSideways(page, `${name} at ${width}`)
    for (const scheme of schemes) {
      await page.evaluate(async (theme) => {
        document.documentElement.dataset.theme = theme
        // Drawn with it: a picture is not of what is still half in the other.
        for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame)
      }, scheme)
      await picture(page, `${name}.${width}-${scheme}`)
    }
  }
  await page.setViewportSize({ width: 390, height: sizes[390] })
  await openIn(page, path, 'ar')
  await noSideways(page, `${name} in Arabic`)
  await picture(page, `${name}.390-arabic`)
  await openIn(page, path, 'en')
}

async function openIn(page: Page, path: string, lang: string) {
  const address = new URL(path, origin)
  address.searchParams.set('lang', lang)
  await page.goto(address.href)
  await ready(page)
  await page.locator('main').first().waitFor()
  // What is asked for after the page has come: until nothing says that it waits, neither a grey shape nor the mark.
  await expect(page.locator('main [role=status]:is([aria-label], :has(> .animate-pulse))')).toHaveCount(0, {
    timeout: 30_000,
  })
  await page.evaluate(() => document.fonts.ready)
}

async function picture(page: Page, name: string) {
  const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), tallest)
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, clip: { x: 0, y: 0, width, height } })
  taken.push(`${name}.png`)
}

async function noSideways(page: Page, where: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wide > 0) faults.push(`${where}: ${wide} px wider than the window`)
}
