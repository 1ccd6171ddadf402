import { expect, test } from '#tests/support/e2e.ts'
import { goodPassword, logInAs, open, signUp } from '#tests/support/browser.ts'

test('a lost session says You have been logged out. Log in to carry on, and what was typed stays', async ({
  page,
  context,
}) => {
  const email = await signUp(page, 'lost-session')
  await open(page, '/usr/profile')
  const name = page.getByLabel('First name')
  await expect(name).toHaveValue('Sam')
  await name.fill('Typed')
  // The server no longer knows the session; the browser does not know that.
  await page.evaluate(() => localStorage.setItem('token', 'a-token-that-nobody-knows'))
  await page.getByRole('button', { name: 'Save' }).first().click()
  const lost = page.getByRole('alert').filter({ has: page.getByRole('link', { name: 'Log in' }) })
  await expect(lost).toContainText('You have been logged out. Log in to carry on')
  await expect(name).toHaveValue('Typed')
  const [door] = await Promise.all([context.waitForEvent('page'), lost.getByRole('link', { name: 'Log in' }).click()])
  await door.getByLabel('Email').fill(email)
  await door.getByLabel('Password', { exact: true }).fill(goodPassword)
  await door.getByRole('button', { name: 'Log in', exact: true }).click()
  await door.waitForURL(/usr\/profile/)
  await expect(lost).toHaveCount(0)
  await expect(name).toHaveValue('Typed')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/dashboard/)
  await page.goBack()
  await expect(name).toHaveValue('Typed')
  // Somebody else logs in on another tab: nothing of the one before stays on this page.
  await name.fill('Typed again')
  await logInAs(door, 'patient')
  await expect(name).toHaveValue(/./)
  await expect(name).not.toHaveValue(/Typed/)
})

test('the live line says that the session is lost, as calls do', async ({ page, context }) => {
  await signUp(page, 'lost-line')
  await open(page, '/usr/profile')
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  // No call gets an answer from here on; only the line asks.
  await page.route('**/api/**', (route) =>
    new URL(route.request().url()).pathname === '/api/live' ? route.continue() : route.abort(),
  )
  await page.evaluate(() => localStorage.setItem('token', 'a-token-that-nobody-knows'))
  await context.setOffline(true)
  await page.waitForTimeout(300)
  await context.setOffline(false)
  await expect(page.getByText('You have been logged out. Log in to carry on')).toBeVisible()
})
