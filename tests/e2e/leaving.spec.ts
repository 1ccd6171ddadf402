import { expect, test, type Page } from '#tests/support/e2e.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const asks = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

test('a form with changes asks once before it is left: by a link, by Back and by the menu; after saving nothing is asked', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.patient(), 'patient')
  await open(page, '/usr/appointments')
  await page.getByRole('button', { name: /Test Person|Account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const name = page.getByLabel('First name')
  await name.fill('Changed')
  await page.getByRole('link', { name: 'Records' }).click()
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Changed')
  await page.goBack()
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/profile/)
  await page.getByRole('button', { name: /Test Person|Account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await page
    .getByRole('button', { name: 'Save', exact: true })
    .or(page.getByRole('button', { name: 'Save changes' }))
    .first()
    .click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await page.getByRole('link', { name: 'Records' }).click()
  await expect(page).toHaveURL(/records/)
})

test('a dialog with something typed asks before it closes, by Escape and by its button', async ({ page, clinic }) => {
  await comeBackAs(page, await clinic.doctor(), 'doctor')
  await open(page, '/doc/appointments')
  const dialog = page.getByRole('dialog', { name: 'New appointment' })
  await page.getByRole('button', { name: 'New appointment' }).first().click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New appointment' }).first().click()
  await dialog.getByRole('button', { name: 'New patient' }).click()
  await dialog.getByLabel('First name').fill('Robin')
  await page.keyboard.press('Escape')
  await asks(page).getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('Robin')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await asks(page).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
})

test('a search is no work that is lost: what is typed in it is left without a question', async ({ page, clinic }) => {
  await comeBackAs(page, await clinic.patient(), 'patient')
  await open(page, '/usr/providers')
  await page.getByLabel('What do you need?').fill('heart')
  await page.getByLabel('Where?').fill('Sampleton')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Records' }).click()
  await expect(page).toHaveURL(/records/)
  await expect(asks(page)).toBeHidden()
})
