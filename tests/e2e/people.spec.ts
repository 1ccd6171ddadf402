import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const shots = process.env.SHOTS

test('a manager pastes a list of people, mends what is wrong and invites them; a doctor who leaves hands over their visits', async ({
  page,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const [doctor] = [await clinic.doctor({ branch }), await clinic.doctor({ branch })]
  await clinic.worksAt(branch, 'receptionist')
  await clinic.comesInThreeWeeks(await clinic.patient(), doctor)
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, '/fam/users')
  await expect(page.getByRole('row').filter({ hasText: 'Front desk' })).toBeVisible()
  await look(page, 'users')

  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const box = dialog.getByLabel('Email addresses')
  const [one, two] = [1, 2].map((at) => `${at}-${branch.slice(-8)}@example.com`)
  await box.fill(`One <${one}>, ${two}\nreception\n${one}`)
  await expect(dialog.getByText('line 2: not an email address')).toBeVisible()
  await expect(dialog.getByText('line 3: twice in the list')).toBeVisible()
  await look(page, 'invite')
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: two ?? '' })).toContainText('Sent')
  // What is still to be mended stays where it was typed.
  await expect(box).toHaveValue(/^reception\n/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  // One address is not sent yet: it is asked about before it goes.
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('Status').selectOption('Invited')
  await expect(page).toHaveURL(/status=invited/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Status').selectOption('Every status')

  await page.getByLabel('Role').selectOption('Doctor')
  await expectAccessible(page)
  const menus = page.getByRole('row').filter({ hasText: 'Doctor' }).getByRole('button')
  for (const at of [0, 1]) {
    await menus.nth(at).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    const leaves = page.getByRole('dialog', { name: 'Deactivate Test Person' })
    await expect(leaves.getByRole('button', { name: 'Keep access' })).toBeVisible()
    if (await leaves.getByText('1 appointment is affected').isVisible()) {
      await leaves.getByRole('combobox').selectOption('cancel')
      await leaves.getByLabel(/What should the patients know/).fill('We are sorry.')
      await look(page, 'deactivate')
      await leaves.getByRole('button', { name: 'Deactivate' }).click()
      await expect(leaves.getByText(/1 of 1 decisions are carried out/)).toBeVisible()
      await leaves.getByRole('button', { name: 'Close' }).click()
      break
    }
    await leaves.getByRole('button', { name: 'Keep access' }).click()
  }
  await page.getByLabel('Status').selectOption('Deactivated')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'More for Test Person' }).click()
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect(page.getByText('Test Person has access again')).toBeVisible()
})

test('somebody is given a role for some days, and the last day is a day of the branch', async ({ page, clinic }) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account, zone: 'Pacific/Auckland' })
  await clinic.worksAt(branch, 'receptionist')
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, `/fam/branches/${branch}/doctors`)
  await expect(page.getByRole('columnheader', { name: 'Shift today' })).toBeVisible()
  await look(page, 'system-users')
  await page.getByRole('button', { name: 'More for Test Person' }).click()
  await page.getByRole('menuitem', { name: 'Edit roles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roles of Test Person' })
  await dialog.getByLabel('Role').selectOption('Nurse or assistant')
  await dialog.getByLabel('Last day').fill('2037-03-05')
  await dialog.getByRole('button', { name: 'Give the role' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Nurse' })).toContainText('until 5 March 2037')
  await look(page, 'roles-of')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'You – My account and security' })).toBeVisible()
  // In each language the whole table stands in its box: nothing is pushed aside to be read.
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const language of ['fr', 'ar', 'en'])
    for (const path of ['/fam/users', `/fam/branches/${branch}/doctors`]) {
      await open(page, `${path}?lang=${language}`)
      const box = page.getByRole('table').locator('..')
      await expect(box.getByRole('row')).toHaveCount(3)
      const over = await box.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(over, `${path} in ${language}`).toBe(0)
    }
})

/** Pictures for whoever changes these screens: SHOTS=folder. */
async function look(page: Page, name: string) {
  if (!shots) return
  for (const [language, theme, width] of [
    ['en', 'light', 1280],
    ['en', 'dark', 1280],
    ['en', 'light', 390],
    ['en', 'dark', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme)
    await page.screenshot({ path: `${shots}/${name}-${language}-${theme}-${width}.png` })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
}
