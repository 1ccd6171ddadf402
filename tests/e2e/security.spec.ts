import { expect, test, type Page } from '#tests/support/e2e.ts'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '#tests/support/accessible.ts'
import {
  codeFor,
  goodPassword as password,
  logInAs,
  mailTo,
  newEmail,
  open,
  ready,
  signUp,
} from '#tests/support/browser.ts'

async function logIn(page: Page, email: string, secret = password) {
  await open(page, '/auth/login/usr')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs in and waits until the browser hears what changes. */
async function logInAndListen(page: Page, email: string) {
  const line = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live' && answer.ok())
  await logIn(page, email)
  await page.waitForURL(/dashboard/)
  await line
}

test('two-step: set up by app, asked at the next log-in, a recovery code stands in once', async ({ browser }) => {
  const [here, there] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  const email = await signUp(here, 'two-step')
  await open(here, '/usr/profile?tab=security')
  await here.getByRole('button', { name: 'Set up' }).click()
  await here.getByRole('dialog').getByLabel('Password', { exact: true }).fill('not this one')
  await here.getByRole('button', { name: 'Continue' }).click()
  await expect(here.getByText('The password is not correct').first()).toBeVisible()
  await here.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await here.getByRole('button', { name: 'Continue' }).click()
  await expect(here.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessible(here)
  const secret = await here.locator('dialog[open] code').innerText()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await here.getByLabel('6-digit code').fill(app.generate())
  await expect(here.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible()
  const [recovery = ''] = await here.locator('dialog[open] li').allInnerTexts()
  await here.getByRole('button', { name: 'I have kept them' }).click()
  await expect(here.getByText('On. 10 recovery codes are left.')).toBeVisible()

  await logIn(there, email)
  await expect(there.getByText('The 6-digit code of your app')).toBeVisible()
  await there.getByLabel('Code').fill('000000')
  await there.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(there.getByText('The code you entered is not correct').first()).toBeVisible()
  await there.getByLabel('Code').fill(recovery)
  await there.getByRole('button', { name: 'Log in', exact: true }).click()
  await there.waitForURL(/dashboard/)
  await open(there, '/usr/profile?tab=security')
  await expect(there.getByText('On. 9 recovery codes are left.')).toBeVisible()
  await mailTo(email, /Subject: New log-in to your account/)
})

test('a passkey is added, and opens the account without a password', async ({ page, context }) => {
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = await signUp(page, 'passkey')
  await open(page, '/usr/profile?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByLabel('Name').fill('My phone')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('My phone')).toBeVisible()
  await page.getByRole('button', { name: 'Sam Secure' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await open(page, '/auth/login/usr')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL(/dashboard/)
  await open(page, '/usr/profile?tab=security')
  await expect(page.getByText('last used')).toBeVisible()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('My phone')).toHaveCount(0)
  const events = page.getByRole('list', { name: 'Recent security events' })
  await expect(events.getByText('Passkey removed')).toBeVisible()
  await expect(events.getByText('Passkey added')).toBeVisible()
  await expectAccessible(page)
  await mailTo(email, /Subject: A passkey was removed/)
})

test('logging out everywhere else ends the other browser; a new password does too', async ({ browser }) => {
  const [here, there] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  const email = await signUp(here, 'sessions')
  await logInAndListen(there, email)
  await open(here, '/usr/profile?tab=security')
  await expect(here.getByText('This device')).toBeVisible()
  await expectAccessible(here)
  await here.getByRole('button', { name: 'Log out everywhere else' }).click()
  await there.waitForURL((url) => url.pathname === '/')
  await ready(there)
  expect(await there.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await logInAndListen(there, email)
  await here.getByLabel('Current password').fill(password)
  await here.getByLabel('New password').fill('five other words for it')
  await here.getByRole('button', { name: 'Change password' }).click()
  await there.waitForURL((url) => url.pathname === '/')
  await ready(there)
  await mailTo(email, /Subject: Your password was changed/)
  await logIn(there, email, 'five other words for it')
  await there.waitForURL(/dashboard/)
})

test('another address, the own data as a file, and leaving with fourteen days to think', async ({ page }) => {
  const email = await signUp(page, 'leaving')
  await open(page, '/usr/profile?tab=security')
  await page.getByLabel('New email').fill(newEmail('left'))
  await page.locator('form', { hasText: 'New email' }).getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await page.getByLabel('6-digit code').fill(await codeFor(newEmail('left')))
  await expect(page.getByText(newEmail('left'))).toBeVisible()
  await mailTo(email, /Subject: Your email address was changed/)
  await open(page, '/usr/profile?tab=privacy')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Delete in 14 days' }).click()
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('staff are warned before an idle end and can stay, also when the line is lost just then', async ({ page }) => {
  await page.clock.install()
  // The live line lives by the real clock; here it only waits.
  await page.route('**/api/live', () => new Promise(() => undefined))
  const lists = ['upcoming', 'past'].map((tab) => page.waitForResponse(`**/api/doctors/me/calls?tab=${tab}`))
  await logInAs(page, 'doctor', '/doc/calls')
  for (const list of lists) await (await list).finished()
  // The page asks every minute by itself, and says so: that keeps nobody logged in.
  const byItself = page.waitForRequest(
    (request) => request.url().includes('/me/calls') && request.headers()['x-unattended'] === 'yes',
  )
  await page.clock.fastForward('01:30')
  await byItself
  await page.clock.fastForward('26:00')
  const warning = page.getByRole('heading', { name: /You will be logged out at/ })
  await expect(warning).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning).toHaveCount(0)
  await expect(warning).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning).toHaveCount(0)
  await page.clock.runFor('00:03')
  await expect(warning).toHaveCount(0)
})

test('a password field hides what is typed, lets it be seen, and takes what is pasted', async ({ page }) => {
  await open(page, '/auth/login/usr')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await page.getByLabel('Email').fill('what one pastes')
  await page.getByLabel('Email').press('ControlOrMeta+a')
  await page.getByLabel('Email').press('ControlOrMeta+c')
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue('what one pastes')
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect(field).toHaveAttribute('type', 'text')
})
