import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { bookAsGuest, codeFor, fillInAsGuest, newEmail, open, pickTime } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

/** The code of a mail that comes after another one. */
async function nextCode(email: string, before: string): Promise<string> {
  await expect.poll(() => codeFor(email), { timeout: 20_000 }).not.toBe(before)
  return codeFor(email)
}

test('a guest of two visits makes an account by the later one, and adds the earlier one on the dashboard by a code', async ({
  page,
  clinic,
}) => {
  const [first, second] = [await clinic.doctor(), await clinic.doctor()]
  const email = newEmail('two-visits')
  await pickTime(page, first.slug, 3)
  await bookAsGuest(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
  await pickTime(page, second.slug, 6)
  await fillInAsGuest(page, email)
  const before = await codeFor(email)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await page.getByLabel('6-digit code').fill(await nextCode(email, before))
  await page.getByLabel('Create a password').fill('four quiet words here')
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Your account is there, and you are logged in')).toBeVisible()
  await open(page, '/usr/dashboard')
  const offer = page.getByRole('heading', { name: 'Booked without your account' }).locator('..')
  await expect(offer.getByText('1 visit was booked with your email address, in your name.')).toBeVisible()
  await expectAccessible(page)
  const used = await codeFor(email)
  await offer.getByRole('button', { name: 'Add to my account' }).click()
  await expect(offer.getByLabel('6-digit code')).toBeFocused()
  await offer.getByLabel('6-digit code').fill(await nextCode(email, used))
  await expect(page.getByText('1 visit is in your account now')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Booked without your account' })).toHaveCount(0)
  await open(page, '/usr/appointments')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('where the account begins without the visit the page says why, and how the visit is reached', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  const email = newEmail('stays')
  await pickTime(page, doctor.slug)
  await bookAsGuest(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is booked')
  await clinic.wroteForGuest(email)
  await page.getByLabel('Create a password').fill('four quiet words here')
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Your account is there, and you are logged in')).toBeVisible()
  await expect(page.getByText(/^1 visit in your name stays with its clinic, which knows more of you/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(page.getByRole('button', { name: 'Cancel appointment' })).toBeVisible()
  await open(page, '/usr/dashboard')
  await expect(page.getByText(/^1 visit in your name stays with its clinic/)).toBeVisible()
  // It stands before the sentence that there are none.
  await expect(
    page
      .locator('main section, main div')
      .filter({ hasText: /^(Booked without|You have no appointments)/ })
      .first(),
  ).toContainText('Booked without')
  await expect(page.getByRole('button', { name: 'Add to my account' })).toHaveCount(0)
})

test('whoever booked nothing without the account reads nothing of it', async ({ page, clinic }) => {
  await comeBackAs(page, await clinic.patient(), 'patient')
  await open(page, '/usr/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
  await expect(page.getByRole('heading', { name: 'Booked without your account' })).toHaveCount(0)
})
