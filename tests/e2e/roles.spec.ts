import { expect, test, type Page } from '#tests/support/e2e.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const shots = process.env.SHOTS

test('a manager copies a role, takes a right out of it with what needs it, and looks at the branch with it', async ({
  page,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, `/fam/branches/${branch}/doctors`)
  await page.getByRole('link', { name: 'Roles and rights' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()

  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByLabel('Name of the role').fill('Evenings')
  await page.getByLabel('Start from').selectOption('receptionist')
  await page.getByRole('button', { name: 'Make the role' }).click()
  const table = page.getByRole('table', { name: 'What each role may do' })
  await expect(table.getByRole('columnheader', { name: 'Evenings' })).toBeVisible()
  await look(page, 'matrix')

  await table.getByRole('checkbox', { name: 'Evenings: Register and edit patients' }).uncheck()
  await table.getByRole('combobox', { name: 'Evenings: Search for patients' }).selectOption('')
  const unsaved = page.getByRole('region', { name: 'Not saved yet' })
  await expect(unsaved).toContainText('− Search for patients, − Register and edit patients')
  await table.getByRole('checkbox', { name: 'Evenings: Register and edit patients' }).check()
  await expect(page.getByText(/Register and edit patients needs Search for patients/)).toBeVisible()
  await table.getByRole('combobox', { name: 'Evenings: Cancel appointments' }).selectOption('')
  await expect(unsaved).toContainText('Evenings: − Cancel appointments')
  await look(page, 'unsaved')
  await unsaved.getByRole('button', { name: 'Save changes' }).click()
  await expect(unsaved).toBeHidden()

  await page.getByRole('button', { name: 'More for Evenings' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('− Cancel appointments')
  await look(page, 'history')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More for Evenings' }).click()
  await page.getByRole('menuitem', { name: 'See as Evenings' }).click()
  await expect(page.getByText('You see what Evenings sees at Test Branch')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'see-as')
  await page.getByRole('button', { name: 'Stop looking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()

  // It cannot be taken back: it is asked about first.
  const deleted = page.getByRole('dialog', { name: 'Delete Evenings?' })
  for (const answer of ['Keep it as it is', 'Delete the role']) {
    await page.getByRole('button', { name: 'More for Evenings' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await deleted.getByRole('button', { name: answer }).click()
    await expect(deleted).toBeHidden()
    await expect(table.getByRole('columnheader', { name: 'Evenings' })).toHaveCount(
      answer === 'Delete the role' ? 0 : 1,
    )
  }
})

test('a role that is narrowed is felt on a page that is open', async ({ page, browser, clinic }) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  await comeBackAs(page, await clinic.worksAt(branch, 'receptionist'), 'branch-staff')
  await open(page, '/branch/roles')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancel appointments' })).toBeVisible()
  await expect(page.getByText('Your role cannot change this.')).toBeVisible()

  const office = await browser.newContext()
  const desk = await office.newPage()
  await comeBackAs(desk, manager, 'facility-manager')
  await open(desk, '/fam/users')
  await desk.getByRole('button', { name: 'More for Test Person' }).click()
  await desk.getByRole('menuitem', { name: 'Edit roles' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Roles of Test Person' })
  await dialog.getByLabel('Role').selectOption('Read only')
  await dialog.getByRole('button', { name: 'Give the role' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Read only' })).toBeVisible()
  await dialog.getByRole('button', { name: 'End Front desk at Test Branch' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancel appointments' })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'View appointments' })).toBeVisible()
  await office.close()
})

test('of two who change one role at once the second sees both versions and decides', async ({
  page,
  browser,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, `/fam/branches/${branch}/roles`)
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByLabel('Name of the role').fill('Evenings')
  await page.getByLabel('Start from').selectOption('receptionist')
  await page.getByRole('button', { name: 'Make the role' }).click()
  const cancels = { name: 'Evenings: Cancel appointments' }
  await expect(page.getByRole('combobox', cancels)).toBeVisible()

  const office = await browser.newContext()
  const other = await office.newPage()
  await comeBackAs(other, await clinic.worksAt(branch, 'branch_manager'), 'branch-staff')
  await open(other, '/branch/roles')
  await other.getByRole('combobox', cancels).selectOption('')
  await page.getByRole('checkbox', { name: 'Evenings: Register and edit patients' }).uncheck()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('region', { name: 'Not saved yet' })).toBeHidden()
  await office.close()

  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed Evenings' })
  await expect(conflict).toContainText('− Cancel appointments')
  await expect(conflict).toContainText('− Register and edit patients')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Evenings: Register and edit patients' })).not.toBeChecked()
  await expect(page.getByRole('combobox', cancels)).toHaveValue('all')
})

/** Pictures for whoever changes these screens: SHOTS=folder. */
async function look(page: Page, name: string) {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), colorScheme)
      await page.screenshot({ path: `${shots}/${name}-${colorScheme}-${width}.png` })
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
}
