import { expect, test } from '#tests/support/e2e.ts'
import { logInAs, open } from '#tests/support/browser.ts'

test('what the server says of a field stands at it; the summary goes when it is mended; nothing typed is lost', async ({
  page,
}) => {
  await open(page, '/auth/user-signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Enter your first name')
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
