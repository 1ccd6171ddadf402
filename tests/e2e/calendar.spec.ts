import { readFileSync } from 'node:fs'
import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible, logInAs, open } from '#tests/support/browser.ts'

test('a visit is dragged to another day, or moved by the key M; the new time is shown before anybody is told', async ({
  page,
}) => {
  await logInAs(page, 'doctor')
  await open(page, '/doc/appointments')
  await page.getByRole('button', { name: 'Later' }).click()
  const visit = page.locator('a[draggable=true]').first()
  await visit.waitFor()
  const sunday = page.getByRole('region', { name: /^Sunday/ }).getByRole('presentation')
  await visit.dragTo(sunday, { targetPosition: { x: 30, y: 200 } })
  await expect(page.getByRole('dialog', { name: 'Move appointment' })).toBeVisible()
  await expectAccessible(page)
  // Sundays are not offered: the refusal is said, and the visit stays.
  await page.getByRole('button', { name: 'Move appointment' }).click()
  await expect(page.getByText('That time is not offered').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()

  await visit.focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Move appointment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(visit).toBeFocused()
})

test('the list is a file for a spreadsheet', async ({ page }) => {
  await logInAs(page, 'doctor')
  await open(page, '/doc/appointments?view=list')
  await page.locator('li').filter({ hasText: /am|pm/ }).first().waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('"Date","Time","Patient"')
  expect(text.split('\r\n').length).toBeGreaterThan(20)
})

test('what patients see stands beside the hours; the page has a link and a code to give away', async ({ page }) => {
  await logInAs(page, 'doctor')
  await open(page, '/doc/schedule?tab=preview')
  await expect(page.getByRole('heading', { name: 'What patients see' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expectAccessible(page)
  await open(page, '/doc/profile')
  await expect(page.getByRole('img', { name: /QR code of/ })).toBeVisible()
  await expectAccessible(page)
})

test('other hours say what they would change before they are saved', async ({ page }) => {
  await logInAs(page, 'doctor')
  await open(page, '/doc/schedule')
  await page.getByLabel('Monday, to').last().fill('16:00')
  await expect(page.getByText(/in four weeks it adds 0 times, removes \d+/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('a month of numbers leads to its days', async ({ page }) => {
  await logInAs(page, 'doctor')
  await open(page, '/doc/appointments?view=month')
  const day = page.getByRole('link', { name: /, \d+ appointments?$/ }).first()
  await day.waitFor()
  await expectAccessible(page)
  await day.click()
  await expect(page).toHaveURL(/view=day/)
})
