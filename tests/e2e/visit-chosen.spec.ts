import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('on the card of a patient a document and a letter belong to the visit that a nurse chooses', async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.wasThere(patient, doctor)
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, await clinic.worksAt(doctor.branch, 'nurse'), 'branch-staff')
  await open(page, `/branch/records?p=${await clinic.patientIdOf(patient)}`)
  await page.getByRole('button', { name: 'Add a document' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a document' })
  const about = adding.getByLabel('Which visit is it about?')
  // The visits, the newest first, and none of them; marked is the one that was.
  await expect(about.locator('option')).toHaveCount(3)
  await expect(about.locator('option:checked')).toHaveText(await about.locator('option').nth(1).innerText())
  await expect(adding.getByLabel('Folder of the patient').locator('option:checked')).toHaveText('From my visits')
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Write a letter' }).click()
  const asking = page.getByRole('dialog', { name: 'Write a letter' })
  await expect(asking.getByLabel('Which visit is it about?').locator('option')).toHaveCount(2)
  await expect(asking.getByLabel('Which visit is it about?')).toBeFocused()
  await expectAccessible(page)
  await asking.getByLabel('Which visit is it about?').selectOption({ index: 0 })
  await asking.getByRole('button', { name: 'Continue' }).click()
  const letter = page.getByRole('dialog').last()
  await letter.getByLabel('Name of the letter').fill('For the family doctor')
  await letter.getByLabel('Letter', { exact: true }).fill('The knee is better.')
  await letter.getByRole('button', { name: 'Save as a document' }).click()
  await expect(page.getByRole('dialog', { name: 'Saved' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^For the family doctor/ })).toBeVisible()
})
