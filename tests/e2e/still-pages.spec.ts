import { expect, test, type Page } from '#tests/support/e2e.ts'
import { beginSession, open } from '#tests/support/browser.ts'

/** Which scripts the page has asked for, without the address and the build's letters. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url().replace(/.*\/|-[\w-]{7,8}\.js$|\.js$/g, ''))
  })
  return scripts
}

test('menu, overlay, notice and answers of a still page work on a phone before React is there', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const scripts = scriptsOf(page)
  await open(page, '/faq')
  await page.getByRole('button', { name: 'OK, close this notice' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'OK, close this notice' })).toHaveCount(0)
  await page.getByText('Why is a time held').dispatchEvent('click')
  await expect(page).toHaveURL(/#held$/)
  await page.getByRole('button', { name: 'Open menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'For facility' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Get started' }).focus()
  await page.keyboard.press('Enter')
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('link', { name: /Patient account/ })).toBeVisible()
  await overlay.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await expect(overlay).toHaveCount(0)
  expect(scripts).toEqual(['theme', 'still-page'])
  // At the very top browsers do not go back to the answer: whoever read it has scrolled.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.reload()
  await expect(page.locator('#held')).toBeVisible()
  await expect(page.getByRole('button', { name: 'OK, close this notice' })).toHaveCount(0)
  await page.close()
})

test('what is typed and pressed while React is on its way is heard once it is there', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/entry.client*', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/')
  const need = page.getByLabel('What do you need?')
  await need.focus()
  await page.keyboard.type('skin')
  await page.getByRole('button', { name: 'Login' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true')
  go()
  await expect(page.getByRole('menuitem', { name: 'For doctors' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(need).toHaveValue('skin')
  await need.focus()
  await page.keyboard.type(' doctor')
  await expect(need).toHaveValue('skin doctor')
  await open(page, '/faq')
  await page.getByLabel('Search the answers').fill('licence register')
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
})

test('who is in a field before the page has any script is heard all the same', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/still-page*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/faq', { waitUntil: 'commit' })
  await page.getByLabel('Search the answers').fill('licence register')
  go()
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
  await expect(page.getByLabel('Search the answers')).toHaveValue('licence register')
})

test('what is chosen in a list before the page has any script is what is shown and asked for', async ({
  page,
  clinic,
}) => {
  const branch = await clinic.branch()
  for (let doctors = 0; doctors < 2; doctors++) await clinic.doctor({ branch, mode: 'both' })
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/still-page*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/b/${branch}`, { waitUntil: 'commit' })
  const need = page.getByRole('region', { name: 'Any doctor', exact: true }).getByLabel('What do you need?')
  const video = await need.locator('option').nth(1).getAttribute('value')
  expect(video).toContain('video')
  await need.selectOption(video)
  const asked = page.waitForRequest(/any-doctor\/slots\?.*mode=video/)
  go()
  await asked
  await expect(need).toHaveValue(video ?? '')
})

test('a form that was refused before React was there is mended when it comes, without losing the focus or what was typed', async ({
  page,
}) => {
  await page.route('**/assets/entry.client*', (route) => route.abort())
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your email address')
  await page.getByLabel('Name', { exact: true }).fill('Robin Testcase')
  await page.getByLabel('Press').check()
  await page.unroute('**/assets/entry.client*')
  const isAwake = page.evaluate(() => new Promise((resolve) => addEventListener('awake', resolve, { once: true })))
  await page.getByLabel('Email').focus()
  await isAwake
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Enter your email address')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Testcase')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your message')
  await expect(page.getByRole('alert')).not.toContainText('Select what this is about')
  await expect(page.getByLabel('Press')).toBeChecked()
})

test('where React cannot be fetched, links and forms still lead on, and no button waits for ever', async ({ page }) => {
  await page.route('**/assets/entry.client*', (route) => route.abort())
  await open(page, '/')
  const login = page.getByRole('button', { name: 'Login' })
  await login.click()
  await expect(login).not.toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('What do you need?').fill('heart')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dr Ada Sample' })).toBeVisible()
})

test('who is logged in is known on a still page; the demo lets one be somebody from there', async ({ page }) => {
  await open(page, '/about')
  await page.getByRole('complementary', { name: 'Demo' }).getByRole('button', { name: 'patient' }).click()
  await page.waitForURL(/usr\/dashboard/)
  await open(page, '/about')
  await page.getByRole('link', { name: 'Go to my dashboard' }).click()
  await page.waitForURL(/usr\/dashboard/)
})

test('somebody who was logged out on another tab meets still pages as a stranger', async ({ page }) => {
  await beginSession(page, 'patient')
  await page.addInitScript(() => localStorage.clear())
  const scripts = scriptsOf(page)
  await open(page, '/about')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(scripts).toEqual(['theme', 'still-page'])
})

/** Holds React back until it is let go: what a slow line does. */
async function holdReact(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/entry.client*', async (route) => {
    await held
    await route.continue()
  })
  return go
}

test('a page that is read first is complete before React: its words, sheet and fonts, and not one module', async ({
  request,
}) => {
  for (const path of ['/find', '/d/dr-ada-sample', '/auth/login/usr']) {
    const html = await (await request.get(path)).text()
    expect(html, path).not.toContain('modulepreload')
    expect(html.match(/<script[^>]* src="[^"]+"/g)?.map((tag) => /src="(?:.*\/)?([\w]+)/.exec(tag)?.[1])).toEqual(['theme', 'still']) // prettier-ignore
    expect(html.match(/rel="preload"[^>]*as="font"|as="font"[^>]*rel="preload"/g), path).toHaveLength(2)
  }
})

test('who logs in before React is there is logged in once it is; the address never says what was typed', async ({
  page,
}) => {
  const go = await holdReact(page)
  await page.goto('/auth/login/usr')
  await page.getByLabel('Email').fill('patient@example.com')
  await page.getByLabel('Password', { exact: true }).fill('demo demo demo demo')
  const stay = page.getByLabel('Stay logged in on this device')
  await stay.check()
  const send = page.getByRole('button', { name: 'Log in', exact: true })
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  expect(new URL(page.url()).search).toBe('')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/login'))
  go()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'patient@example.com', stay: true })
  await page.waitForURL(/usr\/dashboard/)
})

test('a time that is tapped before React is there is held once it is', async ({ page, clinic }) => {
  const go = await holdReact(page)
  await page.goto(`/d/${(await clinic.doctor()).slug}`)
  const time = page.getByRole('button', { name: /with Dr/ }).first()
  await time.click()
  await expect(time).toHaveAttribute('aria-busy', 'true')
  go()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check and book')
})

test('a still page is fetched when somebody hovers over its link', async ({ request }) => {
  const page = await request.get('/about')
  expect(page.headers()['speculation-rules']).toBe('"/next-pages.speculationrules"')
  const rules = await request.get('/next-pages.speculationrules')
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json')
  expect(await rules.text()).toContain('"eagerness": "moderate"')
})
