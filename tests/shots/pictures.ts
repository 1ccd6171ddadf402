// `npm run pictures`: the pictures of the product on its public pages, taken from the running demo: each in light and dark, at
// two widths. They are committed; a test says that each that a page names is there and small.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pictures, pictureWidths } from '#web/lib/pictures.ts'
import { logInAs, open } from '#tests/support/browser.ts'
import { origin } from '#tests/support/port.ts'
import startProduct from '#tests/support/product-server.ts'
import { atWorkingHour, seeAtWorkingHour } from './working-hour.ts'

const folder = join(import.meta.dirname, '../../public/pictures')
const stories: Record<keyof typeof pictures, (page: Page) => Promise<void>> = {
  async times(page) {
    await open(page, '/d/dr-ada-sample')
    await page
      .getByRole('region', { name: 'Free times' })
      .getByRole('button', { name: /with Dr/ })
      .first()
      .waitFor()
  },
  async visit(page) {
    await logInAs(page, 'patient')
    await page.locator('#next').waitFor()
  },
  async desk(page) {
    await logInAs(page, 'desk')
    await open(page, '/branch/dashboard')
    await page.getByRole('heading', { name: 'Doctors today' }).waitFor()
  },
  async week(page) {
    await logInAs(page, 'doctor')
    await open(page, '/doc/appointments?view=week')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(1500)
  },
}

/** `npm run pictures -- week` takes one alone. */
const only = process.argv[2]
process.env.NODE_OPTIONS = atWorkingHour
const stop = await startProduct()
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
try {
  mkdirSync(folder, { recursive: true })
  for (const [name, story] of Object.entries(stories).filter(([known]) => !only || known === only))
    for (const theme of ['light', 'dark'] as const) await take(name as keyof typeof pictures, theme, story)
} finally {
  await browser.close()
  await stop()
}

async function take(name: keyof typeof pictures, theme: 'light' | 'dark', story: (page: Page) => Promise<void>) {
  const { width, height } = pictures[name]
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: theme,
    deviceScaleFactor: Math.max(...pictureWidths) / width,
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  await seeAtWorkingHour(context)
  const page = await context.newPage()
  await context.addCookies([{ name: 'cookies_accepted', value: 'yes', url: origin }])
  await story(page)
  // What only the demo shows is no part of the product.
  await page.addStyleTag({ content: 'aside { display: none !important }' })
  const shot = await page.screenshot()
  for (const wide of pictureWidths)
    await sharp(shot)
      .resize(wide)
      .avif({ quality: 55, effort: 6 })
      .toFile(join(folder, `${name}-${theme}-${wide}.avif`))
  await context.close()
}
