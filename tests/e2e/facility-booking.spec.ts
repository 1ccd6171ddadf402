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

test('a manager cancels a visit from the row of the list of all branches, and finds the day of its branch there', async ({
  page,
  clinic,
}) => {
  const here = await clinic.queue()
  await here.booked(instant(Date.now() + day), 'Rowman')
  await comeBackAs(page, here.manager, 'facility-manager')
  const date = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
  await open(page, `/fam/appointments?from=${date(0)}&until=${date(2)}`)
  const row = page.getByRole('row', { name: /Rowman/ })
  const more = row.getByRole('button', { name: 'More for Test Rowman' })
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'The day at Test Branch' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
  const dialog = page.getByRole('dialog', { name: /Cancel/ })
  await dialog.getByLabel('Reason').selectOption('Patient asked')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(row).toContainText('Cancelled')
  // What is over has no such step any more.
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cancel appointment' })).toHaveCount(0)
})

test('on a phone the list of all branches begins below one bar and one line of filters, which says how many are on', async ({
  page,
  clinic,
}) => {
  const here = await clinic.queue()
  await page.setViewportSize({ width: 390, height: 844 })
  await comeBackAs(page, here.manager, 'facility-manager')
  await open(page, '/fam/appointments?status=booked')
  const filters = page.getByRole('button', { name: 'Filters, 1 on' })
  await expect(page.getByLabel('Status', { exact: true })).toBeHidden()
  const [bar, search, button] = await Promise.all(
    [page.getByRole('banner'), page.getByRole('searchbox', { name: 'Search' }), filters].map((one) =>
      one.boundingBox(),
    ),
  )
  expect(bar?.height).toBeLessThan(70)
  expect(button?.y).toBe(search?.y)
  await filters.click()
  await page.getByLabel('How', { exact: true }).selectOption('Video')
  await expect(page.getByRole('button', { name: 'Filters, 2 on' })).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'FAQ' })).toBeVisible()
})
