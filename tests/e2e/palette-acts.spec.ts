import { instant } from '#domain/time/instant.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('what Ctrl+K knows of a branch leads to where it is done at once', async ({ page, clinic }) => {
  const here = await clinic.queue()
  await here.booked(instant(Date.now()), 'Palette')
  await comeBackAs(page, here.manager, 'facility-manager')
  const home = `/fam/branches/${here.branch}`
  await open(page, `${home}/dashboard`)
  const words = page.getByRole('dialog').getByRole('combobox')
  // Its keys are heard once the frame is there with all its parts.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(words).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await words.fill('Pause my point')
  await expect(page.getByRole('option', { name: 'Pause my point' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Pause Room 1' })).toBeVisible()
  await open(page, `${home}/dashboard?do=check-in`)
  await expect(page.getByRole('heading', { name: 'Arrivals in the next hour' })).toBeFocused()
  await open(page, `${home}/schedule?tab=closed&do=close`)
  await expect(page.getByRole('dialog', { name: 'Close on some dates' })).toBeVisible()
  await open(page, `${home}/services?do=add`)
  await expect(page.getByRole('dialog', { name: 'Add a service of the branch' })).toBeVisible()
  await open(page, `${home}/doctors?do=add`)
  await expect(page.getByRole('dialog', { name: 'Add people to Test Branch' })).toBeVisible()
})
