import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs, mailTo, open } from '#tests/support/browser.ts'
import { origin } from '#tests/support/port.ts'

test('a message to the operator arrives as a mail; mistakes are named and nothing typed is lost', async ({ page }) => {
  await open(page, '/contact')
  await page.getByLabel('Name', { exact: true }).fill('Robin Testcase')
  await page.getByLabel('Message').fill('Too short')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your email address')
  await expect(page.getByRole('alert')).toContainText('Select what this is about')
  await expect(page.getByRole('alert')).toContainText('Message must be 20 characters or more')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Testcase')
  await expectAccessible(page)
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Press').check()
  await page.getByLabel('Message').fill('Who can tell me more about this installation?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent.')).toBeVisible()
  const reference = /M\d{6}/.exec(await page.getByRole('status').filter({ hasText: 'Reference' }).innerText())?.[0]
  const mail = await mailTo('admin@example.com', new RegExp(`Subject: Press: message ${reference}`))
  expect(mail).toContain('Who can tell me more')
})

test('without scripts every public page is read, clinics are searched and messages are sent', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [path, heading] of [
    ['/', 'Care that fits your day'],
    ['/for-patients', 'Less waiting. Less ringing round.'],
    ['/for-healthcare-providers', 'Your calendar, back under control'],
    ['/about', 'Why we made this'],
    ['/contact', 'Talk to us'],
    ['/faq', 'Questions and answers'],
    ['/accessibility', 'Accessibility'],
    ['/privacy-policy', 'Cookie and privacy policy'],
    ['/terms-and-conditions', 'Terms and conditions'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await page.goto('/for-healthcare-providers')
  const steps = page.getByRole('list').filter({ hasText: 'A person checks the public register' })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await page.goto('/faq')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Video visits' }).click()
  await expect(page.getByRole('heading', { name: 'Video visits' })).toBeInViewport()
  await page.goto('/faq#held')
  await expect(page.locator('#held')).toBeVisible()
  await page.goto('/')
  await page.getByLabel('What do you need?').fill('heart')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  // Whoever is free first: other stories bring doctors of their own.
  await expect(page.getByRole('heading', { name: /^Dr / }).first()).toBeVisible()
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Noa Script')
  await page.getByLabel('Email').fill('noa@example.com')
  await page.getByLabel('Message').fill('short')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message must be 20 characters or more').first()).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Noa Script')
  await page.getByLabel('Something is broken').check()
  await page.getByLabel('Message').fill('This form works without scripts, I see.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent.')).toBeVisible()
  await context.close()
})

test('without scripts a certificate is checked, and a wrong detail is reported with its words in no address', async ({
  browser,
  clinic,
}) => {
  const { slug } = await clinic.doctor()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/credentials')
  await page.getByLabel('The text of the file').fill('eyJhbGciOiJub25lIn0.e30.')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('This was not made here')).toBeVisible()
  // It looks like the refusal that it is.
  await expect(page.getByText('This was not made here')).toHaveCSS('color', 'rgb(179, 50, 31)')
  // A code that leads to none says so, on a page of the product.
  const wrong = await page.goto('/credentials/00000000-0000-7000-8000-000000000000')
  expect(wrong?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate of a doctor')
  await expect(page.getByRole('article')).toContainText('There is no such certificate')
  await page.goto('/credentials/not-a-code')
  await expect(page.getByRole('article')).toContainText('Do not rely on it.')
  await page.goto(`/d/dr-ada-sample/checks`)
  // Nobody has typed an end: what is looked into again says when, the rest how long it holds.
  await expect(page.getByText(/It is looked at again by \d+ \w+ \d{4}\./)).toHaveCount(1)
  await expect(page.getByText('It holds as long as nothing in it changes.')).toHaveCount(3)
  await page.goto(`/d/${slug}/checks`)
  const words = page.getByLabel('What is right, and how you know')
  await page.getByLabel('What is wrong').selectOption('Licence')
  await words.fill('no')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(words).toHaveValue('no')
  await expect(page.getByLabel('What is wrong')).toHaveValue('licence')
  await words.fill('The register has another number, I looked this morning.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. A person reads it')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

test('the address of a suspended doctor says what that of nobody says, and leads to others', async ({
  browser,
  clinic,
}) => {
  const closed = await clinic.doctor({ verified: false })
  await clinic.isSuspended(closed)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const pageOf = async (path: string) => {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No doctor can be booked at this address')
    await expect(page).toHaveTitle(/^No doctor can be booked/)
    return page.locator('#main').innerText()
  }
  const words = await pageOf('/d/nobody-was-ever-here')
  for (const path of [`/d/${closed.slug}`, `/d/${closed.slug}/checks`]) expect(await pageOf(path)).toBe(words)
  await page.getByRole('link', { name: 'Find another doctor' }).click()
  await expect(page).toHaveURL(/\/find$/)
  await context.close()
  // With scripts the words stay those of the server.
  const living = await browser.newPage()
  await open(living, `/d/${closed.slug}`)
  await expect(living.getByRole('link', { name: 'Find another doctor' })).toBeVisible()
  await expectAccessible(living)
  await living.close()
})

test('search engines find every doctor and clinic, and each page says what it is', async ({ page, request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const index = await (await request.get('/sitemap.xml')).text()
  expect(index).toContain('/sitemap-doctors-1.xml')
  expect(await (await request.get('/sitemap-doctors-1.xml')).text()).toContain('/d/dr-ada-sample</loc>')
  expect(await (await request.get('/sitemap-branches-1.xml')).text()).toContain('/b/')
  expect((await request.get('/sitemap-doctors-9.xml')).status()).toBe(404)
  for (const [path, type] of [
    ['/', 'MedicalOrganization'],
    ['/d/dr-ada-sample', 'Physician'],
    ['/faq', 'FAQPage'],
  ] as const) {
    await page.goto(path)
    const thing = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as {
      '@type': string
    }
    expect(thing['@type']).toBe(type)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}${path}`)
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{40}/)
    expect(await page.locator('meta[property="og:title"]').count()).toBe(1)
  }
  await page.goto('/d/dr-ada-sample')
  await page.locator('main a[href^="/b/"]').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Doctors you can book here' })).toBeVisible()
})

test('an answer has an address; the search over the answers says how many it found', async ({ page }) => {
  await open(page, '/faq#cancel')
  await expect(page.locator('#cancel')).toBeVisible()
  await page.getByLabel('Search the answers').fill('licence register')
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
  await page.getByLabel('Search the answers').fill('zzz')
  await expect(page.getByText('No answers match ‘zzz’')).toBeVisible()
})

test('every answer of the server carries its policy; no page runs foreign or inline script', async ({ request }) => {
  for (const path of ['/', '/faq', '/api/health/live', '/nowhere', '/d/dr-ada-sample', '/mark.svg', '/robots.txt']) {
    const answer = await request.get(path)
    const headers = answer.headers()
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
    expect(headers['permissions-policy'], path).toContain('camera=()')
  }
  // The addresses that hold a token, or in which one was typed behind the #.
  for (const path of ['/a', '/offer', '/book', '/meet', '/mails', '/q', '/check-in', '/display', '/kiosk']) {
    const link = (await request.get(`${path}/some-token-that-is-no-token`)).headers()
    expect(link['referrer-policy'], path).toBe('no-referrer')
    expect(link['x-robots-tag'], path).toBe('noindex')
  }
  expect((await request.get('/')).headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
})

test('the table of cookies tells of every cookie and key that the browser keeps', async ({ page, context }) => {
  await open(page, '/privacy-policy')
  const told = (await page.locator('main table tbody th').allInnerTexts()).flatMap((text) => text.split(', '))
  await page.getByRole('button', { name: 'OK, close this notice' }).click()
  await logInAs(page, 'doctor', '/doc/appointments')
  const cookies = (await context.cookies()).map((cookie) => cookie.name)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  for (const name of [...cookies, ...keys]) expect(told).toContain(name)
  expect(cookies).toEqual(expect.arrayContaining(['session', 'csrftoken', 'visitor', 'cookies_accepted']))
})
