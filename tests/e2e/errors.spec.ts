import { expect, test, type Page } from '#tests/support/e2e.ts'
import { logInAs, open, ready } from '#tests/support/browser.ts'

/** From here on the interface fails at this path. */
const broken = (page: Page, path: string) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"internal","title":"Something went wrong on our side","status":500}',
    }),
  )

/** What the browser's policy stopped on this page. */
async function watchPolicy(page: Page): Promise<() => string[]> {
  const stopped: string[] = []
  page.on('console', (message) => {
    if (/TrustedHTML|TrustedScript|Content Security Policy/.test(message.text())) stopped.push(message.text())
  })
  page.on('pageerror', (error) => {
    if (/Trusted/.test(error.message)) stopped.push(error.message)
  })
  return () => stopped
}

const saysSo = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible()

test('a page that cannot be loaded says so inside its frame, and the way back works', async ({ page }) => {
  const stopped = await watchPolicy(page)
  await open(page, '/d/dr-ada-sample')
  await broken(page, '/providers*')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find a doctor' }).click()
  await saysSo(page)
  await expect(page).toHaveTitle(/Unexpected Application Error/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'For Patients' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dr Ada Sample')
  expect(stopped()).toEqual([])
})

test('a menu entry of an area that cannot be loaded says so, and the menu still leads on', async ({ page }) => {
  const stopped = await watchPolicy(page)
  await logInAs(page, 'patient')
  await ready(page)
  await broken(page, '/providers*')
  await page.getByRole('link', { name: 'Providers', exact: true }).click()
  await saysSo(page)
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
  expect(stopped()).toEqual([])
})

test('a step to the empty /auth within the page shows the same as opening it', async ({ page }) => {
  const stopped = await watchPolicy(page)
  await open(page, '/auth/login/usr')
  await page.evaluate(() => {
    history.pushState({ key: 'x', idx: 99 }, '', '/auth')
    dispatchEvent(new PopStateEvent('popstate', { state: { key: 'x', idx: 99 } }))
  })
  await saysSo(page)
  expect(stopped()).toEqual([])
})

test('a screen that breaks while it is drawn says so too', async ({ page }) => {
  const stopped = await watchPolicy(page)
  await open(page, '/d/dr-ada-sample')
  // An answer that no screen can draw.
  await page.route('**/api/providers*', (route) => route.fulfill({ json: {} }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find a doctor' }).click()
  await saysSo(page)
  expect(stopped()).toEqual([])
})

test('what breaks in the frame itself is told under the policy', async ({ page }) => {
  const stopped = await watchPolicy(page)
  await logInAs(page, 'patient')
  await page.route('**/api/notifications', (route) => route.fulfill({ json: { unread: 3, results: { length: 1 } } }))
  await open(page, '/usr/appointments')
  await saysSo(page)
  expect(stopped()).toEqual([])
})
