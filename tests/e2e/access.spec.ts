import { spawnSync } from 'node:child_process'
import { expect, test, type APIRequestContext, type Page } from '#tests/support/e2e.ts'
import { steadyPages } from '#contract/page.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { beginSession } from '#tests/support/browser.ts'
import { origin } from '#tests/support/port.ts'

const publicPages = [
  '/',
  '/find?q=heart',
  '/d/dr-ada-sample',
  '/d/dr-ada-sample/checks',
  '/status',
  '/credentials',
  ...steadyPages,
  '/nowhere',
  '/b/nowhere',
  '/meet/nobody',
  '/auth/login/usr',
  '/auth/login/doc',
  '/auth/login/fam',
  '/auth/user-signup',
  '/auth/doctor-signup',
  '/auth/facility-signup',
  '/auth/verify-email/usr',
  '/auth/reset-password/doc',
  '/auth/register/facility',
  '/auth/register/doctor',
  '/auth/register/branch-manager',
  '/auth/register/administrator',
  '/auth/first-administrator',
]
const areas = {
  patient: [
    '/usr/dashboard',
    '/usr/providers',
    '/usr/appointments',
    '/usr/appointments?tab=past',
    '/usr/calls',
    '/usr/records',
    '/usr/profile',
    '/usr/profile?tab=security',
    '/usr/profile?tab=messages',
    '/usr/profile?tab=privacy',
  ],
  doctor: [
    '/doc/dashboard',
    '/doc/appointments',
    '/doc/appointments?view=day',
    '/doc/appointments?view=list',
    '/doc/schedule',
    '/doc/schedule?tab=dates',
    '/doc/schedule?tab=places',
    '/doc/schedule?tab=limits',
    '/doc/schedule?tab=why-not',
    '/doc/services',
    '/doc/calls',
    '/doc/profile',
    '/doc/profile?tab=security',
  ],
  manager: [
    '/fam/dashboard',
    '/fam/branches',
    '/fam/doctors',
    '/fam/users',
    '/fam/statistics',
    '/fam/appointments',
    '/fam/profile',
  ],
  desk: [
    '/branch/dashboard',
    '/branch/appointments',
    '/branch/services',
    '/branch/calls',
    '/branch/doctors',
    '/branch/schedule',
    '/branch/records',
    '/branch/service-points',
    '/branch/roles',
    '/branch/profile',
  ],
  admin: [
    '/admin/overview',
    '/admin/verification',
    '/admin/verification > /admin/verification/',
    '/admin/verification > /admin/facilities/',
    '/admin/reports',
    '/admin/health',
    '/admin/facilities',
    '/admin/people',
    '/admin/messages',
    '/admin/audit',
    '/admin/status',
    '/admin/settings',
    '/admin/specialties',
    '/admin/profile?tab=security',
  ],
} as const

// Every language in light and dark, wide and narrow.
const cells = (['en', 'ar', 'fr'] as const).flatMap((language) => [
  { language, theme: 'light', width: 1280 } as const,
  { language, theme: 'dark', width: 390 } as const,
  { language, theme: 'light', width: 390 } as const,
  { language, theme: 'dark', width: 1280 } as const,
])

type Cell = (typeof cells)[number]

// Each way of looking is a test of its own; two run at a time.
test.describe.configure({ mode: 'parallel' })

/**
 * Which way of looking comes to a public page, or to half an area: all of them for `npm run test:all`; else one, another
 * for each of them and each commit, so that within a dozen commits everything was looked at in every way.
 */
function isDue(cell: Cell, place: number): boolean {
  return process.env.ALL_CELLS === 'yes' || cells[(place + commit) % cells.length] === cell
}

const commit = (() => {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return Number.parseInt(stdout.slice(0, 6), 16) || 0
})()

for (const cell of cells) {
  const { language, theme, width } = cell
  test(`nothing in the way of anybody: public pages, ${language}, ${theme}, ${width} px`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme })
    const page = await context.newPage()
    const problems = watch(page)
    await speak(page, language)
    const pages = [...publicPages, ...(await mappedPages(request))]
    for (const path of pages.filter((_, index) => isDue(cell, index))) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
      await expectNothingBeside(page, path, width)
    }
    expect(problems).toEqual([])
    await context.close()
  })

  test(`nothing in the way of anybody: the areas, ${language}, ${theme}, ${width} px`, async ({ browser }) => {
    test.setTimeout(400_000)
    // Half an area at a time: one log-in serves several pages.
    for (const [area, [who, paths]] of Object.entries(areas).entries()) {
      const due = paths.filter((_, index) => isDue(cell, 2 * area + (index % 2)))
      if (due.length === 0) continue
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme })
      const page = await context.newPage()
      const problems = watch(page)
      await beginSession(page, who as keyof typeof areas)
      await speak(page, language)
      for (const path of due) {
        await page.goto(await addressOf(page, path))
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForTimeout(250)
        await expectAccessible(page)
        await expectNothingBeside(page, path, width)
      }
      expect(problems).toEqual([])
      await context.close()
    }
  })
}

/** Nobody scrolls sideways: neither at this width, nor on the narrowest phone or at 400 % on a wide screen. */
async function expectNothingBeside(page: Page, path: string, width: number) {
  for (const wide of [width, 320]) {
    await page.setViewportSize({ width: wide, height: 900 })
    // What is drawn otherwise on a phone comes a moment later.
    const needed = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(needed, { message: `${path} at ${wide} px` }).toBeLessThanOrEqual(wide)
  }
  await page.setViewportSize({ width, height: 900 })
}

/** A branch and a facility, whose addresses the maps for search engines tell. */
function mappedPages(request: APIRequestContext): Promise<string[]> {
  return Promise.all(
    ['branches', 'facilities'].map(async (name) => {
      const map = await (await request.get(`/sitemap-${name}-1.xml`)).text()
      return new URL(/<loc>([^<]+)/.exec(map)?.[1] ?? '').pathname
    }),
  )
}

/** "/from > /to/": the first page behind a link of another one that begins so. */
async function addressOf(page: Page, path: string): Promise<string> {
  const [from = '', to] = path.split(' > ')
  if (!to) return from
  await page.goto(from)
  const link = page.locator(`main a[href^="${to}"]`).first()
  await link.waitFor()
  return (await link.getAttribute('href')) ?? from
}

/** The language as its cookie keeps it, whatever the account chose. */
async function speak(page: Page, language: string) {
  await page.context().addCookies([{ name: 'lang', value: language, url: origin }])
}

/** What must not happen on any page: an error on the console, a refused policy, a request to anybody else. */
function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') problems.push(`${page.url()} asked ${hostname}`)
  })
  return problems
}

test('the text of a page is there without scripts, and an unknown address answers 404', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/find?q=heart')
  await expect(page.getByRole('heading', { name: 'Dr Ada Sample' })).toBeVisible()
  await page.goto('/d/dr-ada-sample')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr Ada Sample')
  expect((await request.get('/nowhere')).status()).toBe(404)
  expect((await request.get('/d/nobody-000000')).status()).toBe(404)
  await context.close()
})
