import { callBrowser } from '#tests/support/call-browser.ts'
import { waitsInCall } from '#tests/support/waiting-room.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(callBrowser)

test('who leaves while the server does not answer is out at once, with nothing filmed, and the server hears of it once it is back', async ({
  page,
  clinic,
}) => {
  await waitsInCall(page, clinic)

  await page.route('**/leave', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Leave the waiting room' }).click()
  await expect(page.getByRole('heading', { name: 'You left the call' })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/leave') && answer.ok())
  await page.unroute('**/leave')
  await heard
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You left the call' })).toBeVisible()
})
