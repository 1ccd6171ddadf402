import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

// Two who run one house have the same form open: whoever saves second sees both versions and loses nothing.

async function editing(page: Page) {
  await open(page, '/fam/branches')
  await page.getByRole('button', { name: 'More for Test Branch' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  return page.getByRole('dialog')
}

test('a branch and the rules of its queue are changed by two managers at once', async ({ page, browser, clinic }) => {
  const here = await clinic.queue()
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) await comeBackAs(one, here.manager, 'facility-manager')

  const [mine, theirs] = [await editing(page), await editing(other)]
  await theirs.getByLabel('Phone').fill('+44 20 7946 0123')
  await theirs.getByRole('button', { name: 'Save branch' }).click()
  await expect(other.getByText('Branch saved').first()).toBeVisible()
  await mine.getByLabel('Public transport').fill('Bus 7')
  await mine.getByRole('button', { name: 'Save branch' }).click()
  await expect(mine.getByRole('row', { name: /Phone/ })).toContainText('+44 20 7946 0123')
  await expectAccessible(page)
  await mine.getByRole('button', { name: 'Keep mine' }).click()
  await mine.getByRole('button', { name: 'Save branch' }).click()
  await expect(page.getByText('Branch saved').first()).toBeVisible()

  const rules = `/fam/branches/${here.branch}/service-points?tab=set-up`
  for (const one of [page, other]) await open(one, rules)
  const line = page.getByLabel('Line on the waiting-room screen')
  await line.fill('Water is in the hall.')
  await other.getByLabel('Letter of walk-ins').fill('K')
  await other.getByRole('button', { name: 'Save the rules' }).click()
  await expect(other.getByText('The rules of the queue are saved').first()).toBeVisible()
  // The board is asked for again, and what was typed stays.
  await page.waitForResponse((answer) => answer.url().endsWith('/queue') && answer.ok())
  await expect(line).toHaveValue('Water is in the hall.')
  await page.getByRole('button', { name: 'Save the rules' }).click()
  const both = page.getByRole('alert').filter({ hasText: 'Theirs, saved' })
  await expect(both.getByRole('row', { name: /Letter of walk-ins/ })).toContainText('K')
  await page.waitForResponse((answer) => answer.url().endsWith('/queue') && answer.ok())
  await expect(both).toBeVisible()
  await both.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Letter of walk-ins')).toHaveValue('K')
  await line.fill('Water is in the hall.')
  await page.getByRole('button', { name: 'Save the rules' }).click()
  await expect(page.getByText('The rules of the queue are saved').first()).toBeVisible()
})
