import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('from the details of a visit: it goes to a colleague at the same time, on paper, and out as an error', async ({
  page,
  clinic,
}) => {
  const first = await clinic.doctor()
  await clinic.doctor({ branch: first.branch })
  const patient = await clinic.patient()
  await clinic.comesOnTuesday(patient, first)
  const visit = await clinic.visitOf(patient)
  const desk = await clinic.worksAt(first.branch, 'receptionist')
  await comeBackAs(page, desk, 'branch-staff')
  await open(page, `/branch/appointments?a=${visit}`)
  const drawer = page.getByRole('dialog', { name: 'Appointment' })
  // Whoever is not the doctor reads who it is.
  await expect(drawer.getByText(/^Dr /).first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Move to another doctor' }).click()
  const other = page.getByRole('dialog', { name: 'Move to another doctor' })
  const choices = other.getByLabel('Doctor')
  const colleague = await choices.locator('option').nth(1).textContent()
  expect(colleague).toContain('free at the same time')
  await choices.selectOption({ index: 1 })
  await other.getByRole('button', { name: /^Same time/ }).click()
  await expectAccessible(page)
  await other.getByLabel('What should the patient know?').fill('Your doctor is away.')
  await other.getByRole('button', { name: 'Move appointment' }).click()
  await expect(page.getByText(/^The appointment is now with Dr/).first()).toBeVisible()
  await expect(drawer.getByText(/^Now with Dr/)).toBeVisible()

  // What goes to the printer is the slip alone, without the reason of the visit.
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('body > .on-paper-alone')?.textContent ?? ''
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await drawer.getByRole('button', { name: 'Print slip' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Test Branch.*Reference/)
  await expect(page.locator('body > .on-paper-alone')).toHaveCount(0)

  await drawer.getByRole('button', { name: 'Entered in error' }).click()
  const error = page.getByRole('dialog', { name: 'Was this entered in error?' })
  await expect(error).toContainText('You cannot take this back')
  await error.getByRole('button', { name: 'Mark as entered in error' }).click()
  await expect(error.getByText('Select a reason').first()).toBeVisible()
  await error.getByLabel('Reason').selectOption('Wrong patient')
  await expectAccessible(page)
  await error.getByRole('button', { name: 'Mark as entered in error' }).click()
  await expect(drawer.getByText('Entered in error: Wrong patient')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Entered in error' })).toHaveCount(0)
})

test('a visit whose patient did not take another time is kept at its own by one press; the other side reads it at once', async ({
  page,
  browser,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesOnTuesday(patient, doctor)
  await clinic.tookNoOther(patient)
  const visit = await clinic.visitOf(patient)
  const theirs = await browser.newPage()
  await comeBackAs(theirs, doctor, 'doctor')
  await open(theirs, `/doc/appointments?a=${visit}`)
  const mark = 'The patient does not take the other time'
  await expect(theirs.getByRole('dialog', { name: 'Appointment' }).getByText(mark)).toBeVisible()
  await comeBackAs(page, await clinic.worksAt(doctor.branch, 'receptionist'), 'branch-staff')
  await open(page, `/branch/appointments?a=${visit}`)
  const drawer = page.getByRole('dialog', { name: 'Appointment' })
  await expect(drawer.getByText(mark)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Keep this time' }).click()
  await expect(page.getByText('The visit keeps its time, and the patient is told')).toBeVisible()
  await expect(drawer.getByText(mark)).toHaveCount(0)
  await expect(drawer.getByText('Kept at its own time')).toBeVisible()
  await expect(theirs.getByText(mark)).toHaveCount(0)
  await theirs.close()
})
