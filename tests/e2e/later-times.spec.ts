import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a doctor who is full for six weeks says when the next time is, and it is one press away', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await clinic.isFullFor(doctor, 43)
  await open(page, `/d/${doctor.slug}`)
  const picker = page.getByRole('region', { name: 'Free times' })
  await expect(picker).toContainText(/No times until .+\. The next one is on .+\./)
  await picker.getByRole('button', { name: 'Later times' }).click()
  await expect(picker.getByRole('button', { name: /with Dr/ }).first()).toBeVisible()
})

test('times go on until the last day that can be booked, and then it is said that they end', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await open(page, `/d/${doctor.slug}`)
  const picker = page.getByRole('region', { name: 'Free times' })
  const later = picker.getByRole('button', { name: 'Later times' })
  const end = picker.getByText('These are all the times so far.')
  await expect(later).toBeVisible()
  while (!(await end.isVisible())) {
    await later.click({ timeout: 5000 }).catch(() => undefined)
    await later.or(end).first().waitFor()
  }
  const days = await picker.getByRole('heading', { level: 3 }).count()
  // Sixty days ahead, Mondays to Fridays.
  expect(days).toBeGreaterThanOrEqual(41)
})

test('a visit is moved to a time that is six weeks away', async ({ page, clinic }) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesInThreeWeeks(patient, doctor)
  await clinic.isFullFor(doctor, 43)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Change date or time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Later times' }).click()
  await dialog
    .getByRole('button', { name: /with Dr/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Move appointment' }).click()
  await expect(dialog).toHaveCount(0)
})

test('with any doctor, the next time is found beyond five weeks', async ({ page, clinic }) => {
  const branch = await clinic.branch()
  for (const doctor of [await clinic.doctor({ branch }), await clinic.doctor({ branch })])
    await clinic.isFullFor(doctor, 43)
  await open(page, `/b/${branch}`)
  const any = page.getByRole('region', { name: 'Any doctor', exact: true })
  await any.getByRole('button', { name: 'Later times' }).click()
  await expect(any.getByRole('button', { name: /with any doctor/ }).first()).toBeVisible()
})
