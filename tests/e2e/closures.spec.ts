import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a manager closes a branch for today: its row and its public page say so, until it is reopened', async ({
  page,
  browser,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  await clinic.doctor({ branch })
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, '/fam/branches')
  const row = page.getByRole('row', { name: /Test Branch/ })
  await expect(row).toContainText('Open')
  await row.getByRole('button', { name: 'More for Test Branch' }).click()
  await page.getByRole('menuitem', { name: 'Close temporarily' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('The water is off. We are back tomorrow.')
  await expect(dialog).toContainText('No appointments are booked on these dates.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close the branch' }).click()
  await expect(row).toContainText('Closed temporarily')
  await expectAccessible(page)

  const visitor = await (await browser.newContext()).newPage()
  await open(visitor, `/b/${branch}`)
  await expect(visitor.getByRole('region', { name: /Closed until/ })).toContainText('The water is off.')
  await expectAccessible(visitor)

  await row.getByRole('button', { name: 'More for Test Branch' }).click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await expect(row).not.toContainText('Closed temporarily')
  await visitor.reload()
  await expect(visitor.getByText('Closed until')).toHaveCount(0)
})
