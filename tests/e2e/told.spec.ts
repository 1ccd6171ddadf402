import { expect, test, type Page } from '#tests/support/e2e.ts'
import { logInAs, open, signUpAt } from '#tests/support/browser.ts'
import { picture } from '#tests/support/picture.ts'

const refuses = (page: Page, path: string, status: number, code: string) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code, title: 'x', status, ...(status === 500 ? { reference: 'ab12cd34' } : {}) }),
    }),
  )

test('what could not be loaded says why: no connection, no access, or our own fault', async ({ page }) => {
  await logInAs(page, 'patient')
  for (const [status, code, words] of [
    [500, 'internal', /Something went wrong on our side\..*Reference ab12cd34/],
    [403, 'not_allowed', 'You do not have access to this.'],
    [401, 'not_logged_in', 'You have been logged out. Log in to carry on'],
  ] as const) {
    await page.unrouteAll()
    await refuses(page, '/appointments/mine*', status, code)
    await open(page, '/usr/appointments')
    await expect(page.getByRole('alert').filter({ hasText: 'We could not load' })).toContainText(words)
  }
  await page.unrouteAll()
  await page.route('**/api/appointments/mine*', (route) => route.abort())
  await open(page, '/usr/appointments')
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load' })).toContainText('Check your connection')
  // An answer that breaks off on its way must not pass for what was asked.
  await page.unrouteAll()
  await page.route('**/api/appointments/mine*', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"results": [' }),
  )
  await open(page, '/usr/appointments')
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load' })).toContainText('Check your connection')
})

test('who may not enter is told why on the first page', async ({ page }) => {
  await page.goto('/usr/dashboard')
  await page.waitForURL(/:\d+\/$/)
  await expect(page.getByText('Log in to open that page.')).toBeVisible()
  await logInAs(page, 'patient')
  await page.goto('/doc/dashboard')
  await page.waitForURL(/:\d+\/$/)
  await expect(page.getByText('That page is for another kind of account.')).toBeVisible()
})

test('log-out leaves nothing in the browser’s storage', async ({ page }) => {
  await logInAs(page, 'patient', '/usr/appointments')
  await page.getByRole('button', { name: /Pat Sample/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(/:\d+\/$/)
  await page.locator('html[data-ready=yes]').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([])
})

test('who logs out leaves at once, whether the server answers or not', async ({ page }) => {
  await logInAs(page, 'patient', '/usr/appointments')
  await page.route('**/api/auth/logout', () => {})
  const asked = page.waitForRequest('**/api/auth/logout')
  await page.getByRole('button', { name: /Pat Sample/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  expect(await (await asked).headerValue('authorization')).toMatch(/^Bearer /)
  await page.waitForURL(/:\d+\/$/, { timeout: 8_000 })
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([])
})

test('people of a branch have Logout alone in their menu; the account stands in their own row of the system users', async ({
  page,
}) => {
  await logInAs(page, 'desk')
  await page.getByRole('banner').getByRole('button').filter({ visible: true }).last().click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'System users' }).click()
  await page.getByRole('link', { name: 'Account and security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('a link of a mail that is opened in the very tab that asked for it is taken as one', async ({ page }) => {
  await open(page, '/auth/reset-password/usr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  // Only what is behind the # changes: the browser loads nothing.
  await page.evaluate(() => (location.hash = `token=${'a'.repeat(43)}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  expect(new URL(page.url()).hash).toBe('')
})

test('the menu of a phone names the doors to log in under a heading', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const doors = page.getByRole('region', { name: 'Login' })
  await expect(doors.getByRole('link')).toHaveText(['For doctors', 'For patients', 'For facility'])
  await page.close()
})

test('where one logs in there is the logo and nothing else around the form', async ({ page }) => {
  await open(page, '/auth/login/usr')
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

for (const from of ['/d/dr-ada-sample', '/auth/login/usr'])
  test(`a spinner is seen while a page is on its way from ${from}`, async ({ page }) => {
    await open(page, from)
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/api/providers*', async (route) => {
      await held
      await route.continue()
    })
    if (from.startsWith('/d/')) await page.getByRole('contentinfo').getByRole('link', { name: 'Find a doctor' }).click()
    else await page.getByRole('banner').getByRole('link').click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    go()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  })

test('a new profile is checked at each change, and goes to the log-in where the stored id is gone', async ({
  page,
}) => {
  await signUpAt(page, 'doctor', 'lost-id')
  const place = page.getByLabel('Facility name')
  await place.fill('House')
  await expect(place).toHaveAccessibleDescription(/provide the facility name/)
  // Who is still filling it in is not told about the whole.
  await expect(page.getByRole('alert')).toHaveCount(0)
  await place.fill('Told House')
  await expect(place).not.toHaveAccessibleDescription(/provide the facility name/)
  const experience = page.getByLabel('Experience')
  await experience.fill('x'.repeat(2001))
  await expect(experience).toHaveAccessibleDescription(/This must be 2000 characters or fewer/)
  await experience.fill('12 years')
  await page.getByLabel('Specialty', { exact: true }).fill('Podiatry')
  await page.getByLabel('Sub specialty').fill('Feet of runners')
  await page.getByLabel('Location').fill('Testport')
  const image = { name: 'me.png', mimeType: 'image/png', buffer: await picture() }
  await page.getByLabel('Display photo').setInputFiles(image)
  await page.evaluate(() => localStorage.removeItem('user_id'))
  await page.getByRole('button', { name: 'Create profile' }).click()
  await page.waitForURL('**/auth/login/doc')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await page.goto('/doc/profile')
  await page.waitForURL('**/auth/login/doc')
})

test('a photo that is none is told at its field, and the red summary goes when it is mended', async ({ page }) => {
  await signUpAt(page, 'doctor', 'no-photo')
  await page.getByLabel('Specialty', { exact: true }).fill('podiatry')
  await page.getByLabel('Sub specialty').fill('Feet of runners')
  await page.getByLabel('Facility name').fill('Told House')
  await page.getByLabel('Location').fill('Testport')
  const photo = page.getByLabel('Display photo')
  await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByText('some data is missing').first()).toBeVisible()
  // The summary leads to the field.
  await page.getByRole('alert').getByRole('link', { name: 'Select a photo in JPG, JPEG or PNG format' }).click()
  await expect(photo).toBeFocused()
  await expect(photo).toHaveAccessibleDescription(/Select a photo in JPG, JPEG or PNG format/)
  await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() })
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveCount(0)
  await expect(photo).not.toHaveAccessibleDescription(/Select a photo/)
})

test('a logo in another format is told in the words for a logo', async ({ page }) => {
  await signUpAt(page, 'facility', 'gif-logo')
  await page.getByLabel('Facility name').fill('Told House')
  const logo = page.getByLabel('Facility logo')
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByRole('button', { name: 'Create facility' }).click()
  await expect(logo).toHaveAccessibleDescription(/Please select a facility logo to proceed/)
  await expect(page.getByText(/An error occurred/)).toHaveCount(0)
  // One that says of itself to be a PNG is looked into by the server; what failed there has its toast as well.
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
  await page.getByRole('button', { name: 'Create facility' }).click()
  await expect(logo).toHaveAccessibleDescription(/Please select a facility logo to proceed/)
  await expect(page.getByText('An error occurred while submitting your request. PLease try again later')).toBeVisible()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() })
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveCount(0)
  // That it is made is read before the page loads anew, and on the page that follows.
  const words = 'Facility details created successfully. Reloading...'
  await page.evaluate(() => (document.documentElement.dataset.isBefore = 'yes'))
  await page.getByRole('button', { name: 'Create facility' }).click()
  await expect(page.locator('html[data-is-before]').getByText(words)).toBeVisible()
  await expect(page.locator('html:not([data-is-before])')).toBeAttached()
  await expect(page.getByText(words)).toBeVisible()
})
