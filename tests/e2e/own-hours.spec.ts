import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { lastNameOf } from '#tests/support/clinic.ts'

test('a doctor and the office change the same weekly hours: whoever saves second sees both and decides, and loses nothing', async ({
  page,
  browser,
  clinic,
}) => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const name = `Dr Test ${lastNameOf(doctor.practitioner)}`
  const office = await (await browser.newContext()).newPage()
  await comeBackAs(office, manager, 'facility-manager')
  await page.setViewportSize({ width: 390, height: 844 })
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/schedule')
  const mondayEnd = page.getByLabel('Monday, to')
  const [conflict, save] = [
    page.getByRole('alert').filter({ hasText: 'These hours were changed while you had them open.' }),
    page.getByRole('button', { name: 'Save changes' }),
  ]

  // Typed here, saved there: what is typed stays, and saving asks.
  await mondayEnd.fill('16:00')
  await removeDay(office, branch, name, 'Tuesday')
  await expect(mondayEnd).toHaveValue('16:00')
  await save.click()
  await expect(conflict).toContainText(/Saved by Test Person.*Tuesday: no hours/)
  await expect(conflict).toContainText(/Yours, not saved.*Monday: 9am–4pm/)
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Hours saved').first()).toBeVisible()
  await expect(conflict).toBeHidden()
  await expect(mondayEnd).toHaveValue('16:00')
  await expect(page.getByLabel('Tuesday, to')).toHaveValue('17:00')

  // The same again, and now theirs are taken.
  await mondayEnd.fill('15:00')
  await removeDay(office, branch, name, 'Wednesday')
  await save.click()
  await expect(conflict).toContainText('Wednesday: no hours')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(mondayEnd).toHaveValue('16:00')
  await expect(page.getByLabel('Wednesday, to')).toHaveCount(0)

  // Nothing typed: what the office saves stands here by itself.
  await removeDay(office, branch, name, 'Thursday')
  await expect(page.getByLabel('Thursday, to')).toHaveCount(0)
})

test('a doctor who shortens a day reads who is booked outside of it before it is saved, and can go back to it', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await clinic.comesOnTuesday(await clinic.patient(), doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/schedule')
  const weekdays = page.getByRole('button', { name: /^Remove 09:00 to 17:00 on/ })
  await expect(weekdays).toHaveCount(5)
  while ((await weekdays.count()) > 0) await weekdays.first().click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const met = page.getByRole('alert').filter({ hasText: 'One visit lies outside of these hours.' })
  await expect(met).toContainText('Test')
  await expectAccessible(page)
  await met.getByRole('button', { name: 'Back to the hours' }).click()
  await expect(page.getByText('Unsaved changes').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await met.getByRole('button', { name: 'Save, visits stay booked' }).click()
  await expect(page.getByText('Hours saved').first()).toBeVisible()
})

/** The office takes a day out of the doctor's week. */
async function removeDay(office: Page, branch: string, name: string, day: string) {
  await open(office, `/fam/branches/${branch}/schedule?week=2031-03-03`)
  await office.getByRole('button', { name: 'Edit hours', exact: true }).click()
  await office.getByRole('menuitem', { name }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: `Remove 09:00 to 17:00 on ${day}` }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(office.getByText(`Hours saved. ${name} reads what has changed`)).toBeVisible()
}
