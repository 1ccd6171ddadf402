import { instant } from '#domain/time/instant.ts'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '#tests/support/accessible.ts'
import { goodPassword, open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { shiftOf } from '#tests/support/layout-shift.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('the first page of a facility follows what happens at a branch, and leads into it', async ({
  page,
  browser,
  clinic,
}) => {
  const here = await clinic.queue()
  await here.booked(instant(Date.now()), 'Tileman')
  await comeBackAs(page, here.manager, 'facility-manager')
  const line = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live' && answer.ok())
  await open(page, '/fam')
  await line
  const figure = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=..')
  await expect(figure('Appointments today')).toContainText('1')
  await expect(figure('Median wait now')).toContainText('Nobody waits')
  await expectAccessible(page)

  // Somebody at the desk checks in: nothing is pressed here.
  const desk = await (await browser.newContext()).newPage()
  await comeBackAs(desk, await clinic.worksAt(here.branch, 'receptionist'), 'branch-staff')
  await open(desk, '/branch/dashboard')
  await desk.getByRole('button', { name: 'Check in' }).first().click()
  await expect(figure('Median wait now')).toContainText('0 min')
  await expect(figure('Checked in now')).toContainText('1 more than')
  await expect(page.getByRole('listitem').filter({ hasText: 'Checked in' })).toBeVisible()

  await page.getByRole('row', { name: /Test Branch/ }).click()
  await page.waitForURL(`**/fam/branches/${here.branch}/dashboard`)

  // Nothing that is in view is pushed aside by what comes after it: on a wide window and on a phone.
  const branch = `/fam/branches/${here.branch}`
  for (const width of [1280, 390])
    for (const [path, shown] of [
      ['/fam/dashboard', page.getByText('Last 24 hours')],
      [`${branch}/dashboard`, page.getByRole('region', { name: 'Queue' })],
      ['/fam/statistics', page.getByRole('button', { name: 'More about: What became of appointments' })],
      [`${branch}/service-points`, page.getByRole('heading', { name: /^Waiting/ })],
      [`${branch}/schedule`, page.getByRole('button', { name: 'Edit hours', exact: true })],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await shiftOf(page, path, shown), `${path} at ${width}`).toBeLessThan(0.02)
    }
})

test('on a phone the lists of a facility fold their filters; a branch that it does not have is said, and all are offered', async ({
  page,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  await clinic.doctor({ branch: await clinic.branch({ manager: manager.account }) })
  await comeBackAs(page, manager, 'facility-manager')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, filter] of [
    ['/fam/users', page.getByLabel('Second step off')],
    ['/fam/doctors', page.getByLabel('Free today')],
    ['/fam/statistics', page.getByLabel('Compare with the period before')],
    ['/fam/appointments', page.getByLabel('Needs action')],
  ] as const) {
    await open(page, path)
    await expect(filter).toBeHidden()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    // The tick follows the address, a moment after the click.
    await filter.click()
    await expect(filter).toBeChecked()
    await expect(page.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible()
    await expectAccessible(page)
  }
  for (const path of ['/fam/appointments', '/fam/statistics']) {
    await open(page, `${path}?branch=nowhere`)
    await expect(page.getByText('Your facility has no such branch.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all branches' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  }
})

test('a clinic asks for two-step log-in: a notice, then one page for it alone, then everything again', async ({
  page,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  await clinic.knowsPassword(manager, goodPassword)
  await comeBackAs(page, manager, 'facility-manager')

  // Within the seven days: a notice with the date, and everything as before.
  await open(page, '/fam/profile?tab=protection')
  await page.getByLabel('Everybody who works here must have two-step log-in').check()
  await page.getByRole('button', { name: 'Save security policy' }).click()
  await expect(page.getByText(/Your clinic asks for two-step log-in\. Set it up by \d+/)).toBeVisible()
  await expectAccessible(page)

  // After them: whatever page is asked for, there is only this one.
  await clinic.askedForSecondStep(branch, 8)
  await open(page, '/fam/users')
  await page.waitForURL('**/second-step')
  await expect(page.getByRole('heading', { name: 'Set up two-step log-in to go on' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await page.locator('dialog[open] code').innerText()
  await page.getByLabel('6-digit code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('link', { name: 'Carry on' }).click()
  await page.waitForURL('**/fam/dashboard')
  await expect(page.getByRole('heading', { name: 'Branches today' })).toBeVisible()
  await expect(page.getByText(/Your clinic asks for two-step log-in/)).toBeHidden()
})
