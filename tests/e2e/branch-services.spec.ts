import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { lastNameOf } from '#tests/support/clinic.ts'

const shots = process.env.SHOTS

test('a manager adds a service of the branch, ticks who offers it, and sets what a doctor’s own service costs here', async ({
  page,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const other = await clinic.doctor({ branch })
  const [name, second] = [doctor, other].map(({ practitioner }) => `Dr Test ${lastNameOf(practitioner)}`)
  await comeBackAs(page, manager, 'facility-manager')
  await open(page, `/fam/branches/${branch}/services`)
  const list = page.getByRole('table', { name: 'Services of the branch' })
  await expect(list).toContainText(`Managed by ${name}`)
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: second ?? '' }).uncheck()
  await dialog.getByLabel('Name').fill('Vaccination')
  await look(page, 'service-add')
  await dialog.getByRole('button', { name: 'Save service' }).click()
  await expect(list.getByRole('row', { name: /Vaccination/ })).toContainText(name ?? '')
  await expectAccessible(page)
  await look(page, 'services')

  const own = list.getByRole('row', { name: new RegExp(`Check-up Managed by ${name}`) })
  await own.getByRole('button', { name: 'More for Check-up' }).click()
  await page.getByRole('menuitem', { name: 'Price here' }).click()
  await dialog.getByLabel('Price here (GBP)').fill('42')
  await dialog.getByRole('button', { name: 'Save the price' }).click()
  await expect(own).toContainText('£42')

  await page.getByRole('link', { name: 'Who offers what' }).click()
  const matrix = page.getByRole('table', { name: 'Who offers what' })
  await expect(matrix.getByRole('checkbox', { name: `${name}: Check-up` }).first()).toBeDisabled()
  await matrix.getByRole('checkbox', { name: `${second}: Vaccination` }).check()
  const unsaved = page.getByRole('region', { name: 'Not saved yet' })
  await expect(unsaved).toContainText(`Vaccination: + ${second}`)
  await look(page, 'matrix')
  await expectAccessible(page)
  await unsaved.getByRole('button', { name: 'Save changes' }).click()
  await expect(unsaved).toBeHidden()
  await expect(matrix.getByRole('checkbox', { name: `${second}: Vaccination` })).toBeChecked()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
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
  await page.setViewportSize({ width: 1280, height: 800 })
}
