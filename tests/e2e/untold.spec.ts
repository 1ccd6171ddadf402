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
  await expect(many.getByText('We cannot write to Test Unknown: tell them yourself.')).toBeVisible()
  await expectAccessible(page)
})

test('who is away, or closes a branch, reads at each appointment whose patient they tell themselves: no other time is offered to those', async ({
  page,
  clinic,
}) => {
  const here = await clinic.queue()
  const later = instant(Date.now() + 30 * hour)
  await here.booked(later, 'Unknown')
  await here.booked(instant(later + hour), 'Known', here.doctor, 'known@example.com')
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: here.zone }).format(later)
  const isAsked = async () => {
    const list = page.getByRole('list').filter({ hasText: 'Test Unknown' })
    const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
    await expect(row('Test Unknown').getByText(tellThem)).toBeVisible()
    await expect(row('Test Known').getByText(tellThem)).toHaveCount(0)
    const chosen = (name: string) => page.getByLabel(`What becomes of Test ${name}`)
    await page.getByRole('button', { name: 'Cancel all with a message' }).click()
    await expect(chosen('Unknown')).toHaveValue('cancel')
    await page.getByRole('button', { name: 'Offer other times to all' }).click()
    await expect(chosen('Unknown')).toHaveValue('keep')
    await expect(chosen('Unknown').locator('option[value=offer]')).toHaveCount(0)
    await expect(chosen('Known')).toHaveValue('offer')
    await expectAccessible(page)
  }
  await comeBackAs(page, here.doctor, 'doctor')
  await open(page, '/doc/schedule?tab=dates')
  await page.getByRole('button', { name: 'Add leave' }).click()
  await page.getByLabel('First day').fill(date)
  await page.getByLabel(/Last day/).fill(date)
  await expect(page.getByLabel('What becomes of Test Unknown')).toHaveValue('keep')
  await isAsked()

  await comeBackAs(page, here.manager, 'facility-manager')
  await open(page, '/fam/branches')
  await page.getByRole('button', { name: 'More for Test Branch' }).click()
  await page.getByRole('menuitem', { name: 'Close temporarily' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First day').fill(date)
  await expect(dialog.getByLabel('What becomes of Test Unknown')).toHaveValue('keep')
  await isAsked()
  await dialog.getByRole('button', { name: 'Close and send' }).click()
  const kept = dialog.getByRole('region', { name: 'These stay booked: tell the patients yourself' })
  await expect(kept.getByRole('link')).toHaveText(['Test Unknown'])
  await expectAccessible(page)
})
