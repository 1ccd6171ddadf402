import { expect, test, type Page } from '#tests/support/e2e.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const refuses = (page: Page, path: string) =>
  page.route(`**/api/appointments/*/${path}`, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'slot_taken', title: 'x', status: 409 }),
    }),
  )

test('a refused move says so in the dialog, with the nearest times, and can be tried again there', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Change date or time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change date or time' })
  await refuses(page, 'move')
  await dialog
    .getByRole('button', { name: /with Dr/ })
    .nth(3)
    .click()
  await dialog.getByRole('button', { name: 'Move appointment' }).click()
  const refused = dialog.getByRole('alert')
  await expect(refused).toContainText('Your appointment is unchanged.')
  await expect(refused.getByRole('button')).toHaveCount(3)
  await page.unrouteAll()
  await refused.getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Move appointment' }).click()
  await expect(dialog).toBeHidden()
})

test('a refused cancellation says so in the dialog, a refused step beside its button', async ({ page, clinic }) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesSoon(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  await refuses(page, '*')
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your appointment?' })
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep appointment' }).click()
  await page.getByRole('button', { name: 'I am here' }).click()
  await expect(page.getByRole('main').getByText(/Nothing was changed\.$/)).toBeVisible()
})
