import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { waitsInCall } from '#tests/support/waiting-room.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(callBrowser)

test('who leaves while the server does not answer is out at once, with nothing filmed, and the server hears of it once it is back', async ({
  page,
  clinic,
}) => {
  const { meetId } = await waitsInCall(page, clinic)
  // The doctor is not there yet, and another tab says where one waits.
  await expect(page.getByRole('heading', { name: /will see that you are here/ })).toBeVisible()
  const other = await page.context().newPage()
  await open(other, `/meet/${meetId}`)
  await expect(other.getByText(/You already wait in another tab/)).toBeVisible()
  await other.close()

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
