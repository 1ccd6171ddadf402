import { hour, instant } from '#domain/time/instant.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const now = () => instant(Date.now())

test('the desk opens who comes today, registers somebody, and joins two entries of one person and takes it back', async ({
  page,
  clinic,
}) => {
  const here = await clinic.queue()
  await here.booked(now(), 'Twofold')
  await here.booked(instant(now() + hour), 'Twofold')
  await comeBackAs(page, here.manager, 'facility-manager')
  await open(page, `/fam/branches/${here.branch}/records`)
  await expect(page.getByText('Test Twofold')).toHaveCount(2)
  await page
    .getByRole('link', { name: /Test Twofold/ })
    .first()
    .click()
  await expect(page.getByText('Your view is recorded.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Find duplicates' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Join these two entries' }).click()
  await expect(page.getByText('Appointments at this branch (2)')).toBeVisible()
  // What is next is read without a step, and leads to the visit itself.
  const next = page.getByRole('region', { name: 'Upcoming' }).getByRole('link')
  await expect(next.last()).toHaveAttribute('href', /appointments\?a=/)
  await page.getByRole('button', { name: 'Take apart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take apart' }).click()
  await expect(page.getByText('Appointments at this branch (1)')).toBeVisible()

  // A name alone finds nobody; what is missing stands at its field, and what was typed stays.
  await page.getByLabel('Name or reference').fill('Newcomer')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('Enter the date of birth or the phone number too').last()).toBeVisible()
  await expect(page.getByLabel('Name or reference')).toHaveValue('Newcomer')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('button', { name: 'Register a patient' }).click()
  const form = page.getByRole('dialog', { name: 'Register a patient' })
  await form.getByLabel('First name').fill('Nora')
  await form.getByLabel('Last name').fill('Newcomer')
  await form.getByLabel('Day', { exact: true }).fill('3')
  await form.getByLabel('Month', { exact: true }).fill('2')
  await form.getByLabel('Year', { exact: true }).fill('1990')
  await form.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nora Newcomer' })).toBeVisible()
  await expect(page.getByText(/Wrote the first entry · Facility manager/)).toBeVisible()
  await expectAccessible(page)

  // By keys alone: back to the list, a search, whom it found, and their card.
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Today (2)' })).toBeFocused()
  await page.getByLabel('Name or reference').fill('Newcomer')
  await page.getByLabel('Day', { exact: true }).fill('3')
  await page.getByLabel('Month', { exact: true }).fill('2')
  await page.getByLabel('Year', { exact: true }).fill('1990')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 patient found' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nora Newcomer' })).toBeFocused()
  // Who sees no documents has the appointments open.
  await expect(page.getByText('No appointment yet.')).toBeVisible()
})
