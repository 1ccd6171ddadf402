import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a list is narrowed by several states and how one comes, kept in the address; nothing found is said with the way back', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await clinic.comesInThreeWeeks(await clinic.patient(), doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/appointments?view=list')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters' }).click()
  const status = page.getByRole('group', { name: 'Status' })
  await status.getByRole('button', { name: 'Completed' }).click()
  await expect(page.getByText('No appointments match these filters.')).toBeVisible()
  await status.getByRole('button', { name: 'Confirmed' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(/status=(completed%2Cbooked|booked%2Ccompleted)/)
  await page.getByLabel('New or returning').selectOption('returning')
  await expect(page.getByText('No appointments match these filters.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filters, 2 on' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page).not.toHaveURL(/status=/)
})

test('how many rows stand on a page is remembered; which days are listed stands in the address', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await clinic.comesInThreeWeeks(await clinic.patient(), doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/appointments?view=list')
  await page.getByLabel('Rows').selectOption('50')
  await expect(page).toHaveURL(/rows=50/)
  await open(page, '/doc/appointments?view=list')
  await expect(page.getByLabel('Rows')).toHaveValue('50')

  const days = page.getByRole('group', { name: 'Which days' })
  await expect(days.getByRole('button', { name: 'Next 30 days' })).toHaveAttribute('aria-pressed', 'true')
  await days.getByRole('button', { name: 'Next 7 days' }).click()
  await expect(page.getByText('No appointments in these dates.')).toBeVisible()
  await page.reload()
  await expect(days.getByRole('button', { name: 'Next 7 days' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await days.getByRole('button', { name: 'Next 30 days' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
})
