import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { effort, logInAs } from '#tests/support/browser.ts'

/** A day of the demo's fullest week: this one, from tomorrow on. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A working day ahead that the other tests of this file leave alone. */
function nextWednesday(): string {
  const days = (3 - new Date().getUTCDay() + 7) % 7 || 7
  return inDays(days)
}

test('J9: a week of leave in three clicks and two fields, whoever it meets', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/schedule?tab=dates')
  const work = effort()
  await work.click(page.getByRole('button', { name: 'Add leave' }))
  await work.fill(page.getByLabel('First day'), inDays(35))
  await work.fill(page.getByLabel(/Last day/), inDays(41))
  await expect(page.getByRole('heading', { name: /appointments? (is|are) affected/ })).toBeVisible()
  await expectAccessible(page)
  await work.click(page.getByRole('button', { name: 'Offer other times to all' }))
  await work.click(page.getByRole('button', { name: 'Save and send' }))
  work.within({ clicks: 3, fields: 2 })
  await expect(page.getByText(/Your leave is saved/)).toBeVisible()
  // The work goes on by itself; how fast is measured where nothing else runs.
  await expect(page.getByText(/Your leave is saved. (\d+) of \1 decisions are carried out/)).toBeVisible({
    timeout: 40_000,
  })
  await expectAccessible(page)
})

test('the same by keyboard alone; ill today is one button', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/schedule?tab=dates')
  await page.getByRole('button', { name: 'Add leave' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('First day')).toBeVisible()
  await page.getByLabel('First day').fill(inDays(50))
  await page.getByLabel(/Last day/).fill(inDays(51))
  // Who saves before the list is there is shown it first.
  await expect(async () => {
    await page.getByLabel(/Last day/).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Your leave is saved/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  // The focus goes back to the button that opened it, a moment after it is closed.
  await expect(page.getByRole('button', { name: 'Add leave' })).toBeFocused()
  await page.getByRole('button', { name: 'I am ill today' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'I am ill today' })).toBeVisible()
  await expect(page.getByLabel('First day')).not.toHaveValue('')
  await expect(page.getByText(/appointments? (is|are) affected|No appointments are booked/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'I am ill today' })).toBeFocused()
})

test('many appointments at once: ticked in the list, one message to all of them', async ({ page }) => {
  await logInAs(page, 'doctor', `/doc/appointments?view=day&date=${nextWednesday()}`)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selected appointments' })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Write to patients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to patients' })
  await dialog.getByRole('button', { name: 'Write to patients' }).click()
  await expect(dialog.getByLabel('Your message')).toHaveAccessibleDescription(/Write a message/)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Write a message' })).toBeVisible()
  await dialog.getByLabel('Your message').fill('Please use the side entrance this week.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Write to patients' }).click()
  await expect(dialog.getByText(/(\d+) of \1 decisions are carried out/)).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toBeHidden()
})
