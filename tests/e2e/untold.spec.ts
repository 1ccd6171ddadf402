import { hour, instant } from '#domain/time/instant.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const tellThem = 'We have no email or phone number of this patient: tell them yourself.'

test('of whom no email and no number is known the desk reads that it has to tell them: in each dialog, and after many at once', async ({
  page,
  clinic,
}) => {
  const here = await clinic.queue()
  const later = instant(Date.now() + 30 * hour)
  const visit = await here.booked(later, 'Unknown')
  const desk = await clinic.worksAt(here.branch, 'receptionist')
  await comeBackAs(page, desk, 'branch-staff')
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: here.zone }).format(later)
  await open(page, `/branch/appointments?view=list&date=${date}&a=${visit}`)
  const drawer = page.getByRole('dialog', { name: 'Appointment' })
  await expect(drawer.getByText(tellThem).first()).toBeVisible()
  await expect(drawer.getByText('The patient gets an email that there is a message')).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Cancel appointment' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel the appointment?' })
  await expect(cancel.getByText(tellThem)).toBeVisible()
  await expect(cancel.getByLabel('Offer the patient other times')).toHaveCount(0)
  await expectAccessible(page)
  await cancel.getByRole('button', { name: 'Keep appointment' }).click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const row = page.getByRole('row', { name: /Test Unknown/ })
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected appointments' })
  await bar.getByRole('button', { name: 'Offer other times' }).click()
  const offer = page.getByRole('dialog', { name: 'Offer other times' })
  await expect(offer.getByText('We cannot write to Test Unknown: tell them yourself.')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Offer other times' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Cancel appointments' }).click()
  const many = page.getByRole('dialog', { name: 'Cancel appointments' })
  await many.getByLabel('Reason').selectOption('Equipment')
  await many.getByRole('button', { name: 'Cancel appointments' }).click()
  await expect(many.getByText('Call these yourself: Test Unknown.')).toBeVisible()
  await expectAccessible(page)
})
