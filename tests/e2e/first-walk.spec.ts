import { logInAs, open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('the address of a booking that is none leads to the search', async ({ page }) => {
  await open(page, '/book/bad')
  await expect(page.getByRole('heading', { name: 'We do not know this address' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Find a doctor' }).click()
  await expect(page).toHaveURL(/find/)
})

test('who invites a manager is asked for an address, not for their own', async ({ page }) => {
  await logInAs(page, 'admin', '/admin/facilities')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByLabel('Email of the manager')).toHaveAccessibleDescription(/Enter an email address$/)
})

test('a house whose branches say no opening hours has no column of them', async ({ page, clinic }) => {
  const boss = await clinic.account('facility-manager')
  await clinic.branch({ manager: boss.account })
  await comeBackAs(page, boss, 'facility-manager')
  await open(page, '/fam/branches')
  await expect(page.getByRole('columnheader', { name: 'Town' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Doors|Opening hours/ })).toHaveCount(0)
})

test('a press anywhere on a row of the list opens the visit; its boxes and steps keep what they do', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/appointments?view=list')
  const row = page.getByRole('row', { name: /Test Person/ })
  await row.getByRole('checkbox').check()
  await expect(page).toHaveURL(/view=list$/)
  await row.getByRole('cell', { name: 'Check-up' }).click()
  await expect(page).toHaveURL(/a=/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const path of ['/a/badtoken', '/offer/badtoken'])
  test(`${path}: a guest whose link is no more can ask for a new one`, async ({ page }) => {
    await open(page, path)
    await page.getByLabel('Email').fill('guest@example.com')
    await page.getByRole('button', { name: 'Send me a new link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'guest@example.com' })).toBeVisible()
  })

test('a doctor whom nobody can book yet reads so in the empty calendar, and is led to what is left', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.doctor({ verified: false }), 'doctor')
  await open(page, '/doc/appointments')
  await expect(page.getByText('Patients can’t book you at the moment.')).toBeVisible()
  await page.getByRole('link', { name: 'See what is left to do' }).click()
  await expect(page.getByRole('heading', { name: 'Until patients can book you' })).toBeVisible()
})

test('a search for marks that nobody can see shows doctors, as an empty one does', async ({ page, clinic }) => {
  await clinic.doctor()
  await open(page, '/find?q=%E2%80%8F%E2%80%8E')
  await expect(page.getByRole('button', { name: /with Dr/ }).first()).toBeVisible()
  await expect(page.getByText('We find no word')).toHaveCount(0)
})
