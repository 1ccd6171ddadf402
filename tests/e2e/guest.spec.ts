import { expect, test } from '#tests/support/e2e.ts'
import { bookAsGuest, fillInAsGuest, newEmail, pickTime } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a held time that is let go is free for others at once, and can be taken back', async ({ page, clinic }) => {
  const { slug } = await clinic.doctor()
  await page.clock.install()
  await pickTime(page, slug)
  const draft = page.url().split('/').at(-1) ?? ''
  const holdOf = async () => ((await (await page.request.get(`/api/drafts/${draft}`)).json()) as { hold: unknown }).hold
  await page.clock.fastForward('08:30')
  const dialog = page.getByRole('dialog', { name: 'Do you need more time?' })
  await dialog.getByRole('button', { name: 'Let it go' }).click()
  await expect(
    page.getByText(/^You let the .+ time go\. Others can take it now\.$/).filter({ visible: true }),
  ).toBeVisible()
  expect(await holdOf()).toBeNull()
  await page.getByRole('button', { name: 'Take it back' }).filter({ visible: true }).click()
  await expect(page.getByText(/^We are holding/).first()).toBeVisible()
  expect(await holdOf()).not.toBeNull()
})

test('a guest who asks for a new code is told that it was sent, and can ask again after half a minute', async ({
  page,
  clinic,
}) => {
  const { slug } = await clinic.doctor()
  await page.clock.install()
  await pickTime(page, slug)
  await fillInAsGuest(page, newEmail('new-code'))
  await page.getByRole('button', { name: 'Book appointment' }).click()
  const again = page.getByRole('button', { name: 'Send a new code' })
  await again.click()
  await expect(page.getByText('We have sent a new code.')).toBeVisible()
  // It stays where it is, with the focus, and does nothing.
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward('00:31')
  await expect(again).toHaveAttribute('aria-disabled', 'false')
  await page.route('**/api/drafts/*/book', (route) => route.abort())
  await again.click()
  await expect(page.getByText(/Check your connection/)).toBeVisible()
  await expect(page.getByText('We have sent a new code.')).toHaveCount(0)
})

test('a doctor who books as a guest is led to that visit, not to a list of patients', async ({ page, clinic }) => {
  const [doctor, guest] = [await clinic.doctor(), await clinic.doctor()]
  await comeBackAs(page, guest, 'doctor')
  await pickTime(page, doctor.slug)
  await bookAsGuest(page, newEmail('doctor-as-guest'))
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await expect(page).toHaveURL(/\/a\//)
  await expect(page.getByRole('button', { name: 'Cancel appointment' })).toBeVisible()
})
