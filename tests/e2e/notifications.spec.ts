import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs } from '#tests/support/browser.ts'

test.use({ serviceWorkers: 'allow' })

test('notifications on this device: the worker is let in, and what stands in the way is said', async ({ page }) => {
  await page.context().grantPermissions(['notifications'])
  await logInAs(page, 'patient', '/usr/profile?tab=messages')
  await expect(page.getByText('No device yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn on here' }).click()
  // A browser under test has no push service behind it; one that people use has.
  await expect(
    page.getByText('This browser has no service for notifications').or(page.getByText('On 1 device')),
  ).toBeVisible()
  const worker = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.scriptURL,
  )
  expect(worker).toMatch(/\/worker\.js$/)
})
