import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const more = async (page: Page, day: string, what: string) => {
  await page.getByRole('button', { name: `More for ${day}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('hours of a week are typed as one writes them, get a break, and are copied to other days; about so many visits are said', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.doctor({ minutes: 30 }), 'doctor')
  await open(page, '/doc/schedule')
  await expect(page.getByText(/^40 hours a week, about 80 appointments \(an estimate/)).toBeVisible()

  await more(page, 'Saturday', 'Type the hours')
  const typed = page.getByLabel('Saturday, hours')
  await typed.fill('in the morning')
  await typed.press('Enter')
  await expect(
    page.getByText('Write hours such as 9-13 or 9:30-12, 13-17, and a night in full: 18:00-08:00'),
  ).toBeVisible()
  await typed.fill('9-13')
  await typed.press('Enter')
  await expect(page.getByLabel('Saturday, from')).toHaveValue('09:00')
  await expect(page.getByLabel('Saturday, to')).toHaveValue('13:00')
  await expect(page.getByText(/^44 hours a week, about 88 appointments/)).toBeVisible()

  await more(page, 'Monday', 'Add a break')
  await expect(page.getByLabel('Monday, to').first()).toHaveValue('12:30')
  await expect(page.getByLabel('Monday, from').last()).toHaveValue('13:00')

  await more(page, 'Monday', 'Copy to other days')
  const dialog = page.getByRole('dialog', { name: 'Copy the hours of Monday' })
  await dialog.getByRole('checkbox', { name: 'Sunday' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByLabel('Sunday, to').first()).toHaveValue('12:30')
  await expect(page.getByLabel('Tuesday, to')).toHaveValue('17:00')
  // A week is not saved over words that nobody understands.
  await more(page, 'Friday', 'Type the hours')
  const friday = page.getByLabel('Friday, hours')
  await friday.fill('18-8')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const unclear = page.getByText('Write hours such as 9-13 or 9:30-12, 13-17, and a night in full: 18:00-08:00')
  await expect(unclear).toBeVisible()
  await expect(friday).toHaveValue('18-8')
  await friday.fill('9-17')
  await friday.press('Enter')
  await expect(unclear).toBeHidden()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Hours saved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Sunday, to').last()).toHaveValue('17:00')
})

test('hours of a day are for chosen services, ticked by keyboard on a phone; why others are not offered then is said', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await clinic.followUp(doctor)
  await page.setViewportSize({ width: 390, height: 844 })
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/schedule')
  const which = page.getByRole('combobox', { name: 'Tuesday, for which services' })
  await which.selectOption('Chosen services')
  await expect(page.getByText('Choose services that are offered at this branch').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Follow-up' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Only Follow-up')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Hours saved').first()).toBeVisible()
  await page.reload()
  await expect(which).toHaveValue('chosen')
  await expect(page.getByRole('checkbox', { name: 'Follow-up' })).toBeHidden()
  await page.getByText('Only Follow-up').click()
  await expect(page.getByRole('checkbox', { name: 'Follow-up' })).toBeChecked()

  await page.getByRole('link', { name: 'Why not?' }).click()
  await page.getByRole('combobox', { name: 'Service', exact: true }).selectOption('Check-up')
  await page.getByLabel('Date').fill(nextTuesday())
  await page.getByLabel('Time').fill('10:00')
  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByText('This time is for other services. See Weekly hours.')).toBeVisible()
})

/** A Tuesday that is a week away or a little more. */
function nextTuesday(): string {
  const date = new Date(Date.now() + 7 * 86_400_000)
  date.setUTCDate(date.getUTCDate() + ((9 - date.getUTCDay()) % 7))
  return date.toISOString().slice(0, 10)
}

test('a month shows the dates that differ from the week; a leave begins at a day of it and keeps a note for the doctor', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.doctor(), 'doctor')
  await open(page, '/doc/schedule?tab=dates')
  await page.getByRole('button', { name: 'Month after' }).click()
  const tenth = page.getByRole('button', { name: /^\w+ 10 / })
  await tenth.click()
  const dialog = page.getByRole('dialog', { name: 'Add leave' })
  await expect(dialog.getByLabel('First day')).toHaveValue(/-10$/)
  await dialog.getByLabel(/^Note/).fill('Wedding of a friend')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Wedding of a friend')).toBeVisible()
  await expect(page.getByRole('button', { name: /^\w+ 10 .*, Away, no hours$/ })).toBeVisible()
  await expectAccessible(page)
})
