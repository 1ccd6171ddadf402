import { expect, test } from '#tests/support/e2e.ts'
import { codeFor, logInAs, newEmail, open } from '#tests/support/browser.ts'

test('what the server says of a field stands at it; the summary goes when it is mended; nothing typed is lost', async ({
  page,
}) => {
  await open(page, '/auth/user-signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  // In the order of the form, each leading to its field.
  const lines = summary.getByRole('link')
  await expect(lines).toHaveCount(6)
  await expect(lines.first()).toHaveText(/first name/)
  await expect(lines.nth(3)).toHaveText(/email/)
  await expect(lines.last()).toHaveText(/Agree/)
  await lines.nth(2).click()
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused()
  await lines.first().press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page).toHaveURL(/user-signup$/)
  await page.getByLabel('First name').fill('Sam')
  await expect(summary).not.toContainText('Enter your first name')
  await page.getByLabel('Last name').fill('Form')
  for (const [part, text] of [
    ['Day', '2'],
    ['Month', '2'],
    ['Year', '1990'],
  ] as const)
    await page.getByLabel(part, { exact: true }).fill(text)
  await page.getByLabel('Email').fill('forms@example.com')
  await page.getByLabel('Create a password').fill('seven green apples grow')
  await page.getByLabel(/I agree/).check()
  await expect(summary).toHaveCount(0)
  // The server knows more than the form does.
  await page.route('**/api/auth/sign-up', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        code: 'invalid',
        title: 'Check the fields',
        status: 400,
        errors: [{ field: 'email', message: 'Enter an email address in the correct format, like name@example.com' }],
      }),
    }),
  )
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Last name')).toHaveValue('Form')
  await page.getByLabel('Email').fill('forms2@example.com')
  await expect(summary).toHaveCount(0)
  await page.unrouteAll()
  await page.route('**/api/auth/sign-up', (route) => route.abort())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(summary).toContainText('What you entered is still here')
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
})

test('limits that are wrong stand at their fields, and their summary goes with them', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/schedule?tab=limits')
  const most = page.getByLabel(/Most visits a day/).first()
  await most.fill('many')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(most).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert').filter({ hasText: 'between 1 and 200' })).toBeFocused()
  await most.fill('20')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Limits saved').first()).toBeVisible()
})

test('what is wrong with a message stands in the order of its form', async ({ page }) => {
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeVisible()
  // Where the browser itself sent it, React comes once somebody reaches for the form again.
  await page.getByLabel('Name', { exact: true }).focus()
  const lines = summary.getByRole('link')
  await expect(lines).toHaveCount(4)
  await expect(lines.first()).toHaveText(/name/)
  await lines.nth(2).click()
  await expect(page.getByRole('radio').first()).toBeFocused()
})

test('a birth date, a phone number and a code are understood in the digits of Arabic and of Persian', async ({
  page,
}) => {
  await open(page, '/auth/user-signup')
  const part = (name: string) => page.getByLabel(name, { exact: true })
  await part('Day').fill('٣')
  await part('Month').fill('۵')
  await part('Year').fill('١٩٩٠')
  await page.getByLabel('Mobile number').fill('٠٧٧٠٠ ٩٠٠٤٦١')
  await expect(page.getByLabel('Mobile number')).toHaveValue('07700 900461')
  await expect(part('Day')).toHaveValue('03')
  await expect(part('Month')).toHaveValue('05')
  await expect(part('Year')).toHaveValue('1990')
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Digit')
  await page.getByLabel('Email').fill(newEmail('digits'))
  await page.getByLabel('Create a password').fill('seven green apples grow')
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/verify-email/)
  const code = await codeFor(newEmail('digits'))
  await page.getByLabel('6-digit code').fill(code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''))
  await page.waitForURL(/dashboard/)
})
