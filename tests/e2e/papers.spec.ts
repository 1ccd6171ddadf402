import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible, open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'

test('a patient keeps a picture, shares it with the doctor of a visit, and reads who looked', async ({
  page,
  clinic,
  browser,
}) => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/records')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name').fill('Knee')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: /Knee/ }).click()
  await expect(page.getByText('This folder is empty.')).toBeVisible()
  const bytes = await picture()
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'scan.png', mimeType: 'image/png', buffer: bytes },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
  ])
  await expect(page.getByText('The file must be a PDF, JPG, JPEG, PNG, WEBP or HEIC')).toBeVisible()
  await page.getByRole('button', { name: /^scan PNG/ }).click()
  await expect(page.getByRole('img', { name: 'scan' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Until the visit of')).toBeVisible()

  const other = await browser.newContext()
  const asDoctor = await other.newPage()
  await comeBackAs(asDoctor, doctor, 'doctor')
  await open(asDoctor, `/doc/appointments?a=${await clinic.visitOf(patient)}`)
  await asDoctor.getByRole('button', { name: /^scan PNG/ }).click()
  await expect(asDoctor.getByRole('img', { name: 'scan' })).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: /^Stop sharing with/ }).click()
  await expect(page.getByText('Only you see this until you share it.')).toBeVisible()
  await open(page, '/usr/records')
  await page.getByRole('button', { name: 'Who looked' }).click()
  await expect(page.getByRole('dialog').getByText('saw the list').first()).toBeVisible()
  await expect(
    page.getByRole('dialog').locator('li').filter({ hasText: 'opened' }).filter({ hasText: 'scan' }),
  ).toHaveCount(2)
})
