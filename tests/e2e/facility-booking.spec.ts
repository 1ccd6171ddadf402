import { hour, instant } from '#domain/time/instant.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const day = 24 * hour

test('a manager books from the list of all branches: the branch first, and a strip says where they are', async ({
  page,
  clinic,
}) => {
  const here = await clinic.queue()
  await here.booked(instant(Date.now() + day), 'Stripman')
  await comeBackAs(page, here.manager, 'facility-manager')
  await open(page, '/fam/appointments')
  await page.getByRole('link', { name: 'New appointment' }).click()
  await page.waitForURL(`**/fam/branches/${here.branch}/appointments*`)
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible()
  await page.getByRole('dialog', { name: 'New appointment' }).getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('You are working in Test Branch')).toBeVisible()
  await expectAccessible(page)
})
