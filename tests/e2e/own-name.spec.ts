import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('who has another name by now changes it in the profile, and the desk takes it over once it has seen a document', async ({
  page,
  browser,
  clinic,
}) => {
  const here = await clinic.queue()
  const patient = await clinic.patient()
  await clinic.comesSoon(patient, here.doctor)
  await comeBackAs(page, patient, 'patient')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/usr/profile')
  await page.getByLabel('Last name').fill('Married')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const note = page.getByText('Show an identity document with your new details')
  await expect(note).toContainText('Test Person')
  await expectAccessible(page)

  const desk = await (await browser.newContext()).newPage()
  await comeBackAs(desk, here.manager, 'facility-manager')
  await open(desk, `/fam/branches/${here.branch}/records`)
  await desk.getByRole('link', { name: /Test Person/ }).click()
  const said = desk.getByRole('region', { name: 'In their account' })
  await expect(said).toContainText('Test Married')
  await expectAccessible(desk)
  await said.getByRole('button', { name: 'Take over these details' }).click()
  const sure = desk.getByRole('dialog', { name: 'Is this the same person?' })
  await expect(sure).toContainText('Test Person')
  await expectAccessible(desk)
  await sure.getByRole('button', { name: 'Take over these details' }).click()
  await expect(desk.getByRole('heading', { name: 'Test Married' })).toBeVisible()
  await expect(said).toBeHidden()
  await expect(desk.getByRole('heading', { name: 'Test Married' })).toBeFocused()
  await desk.context().close()

  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Married')
  await expect(note).toBeHidden()
})
