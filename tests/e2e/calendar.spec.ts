import { readFileSync } from 'node:fs'
import { addDays, asLocalDate, weekdayOf } from '#domain/time/local.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { logInAs, open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test('a visit is dragged to another day, or moved by the key M; the new time is shown before anybody is told', async ({
  page,
}) => {
  await logInAs(page, 'doctor', '/doc/appointments')
  await page.getByRole('button', { name: 'Later' }).click()
  const visit = page.locator('a[draggable=true]').first()
  await visit.waitFor()
  const sunday = page.getByRole('region', { name: /^Sunday/ }).getByRole('presentation')
  await visit.dragTo(sunday, { targetPosition: { x: 30, y: 800 } })
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

test('free time of the week is one stop of Tab, arrows walk it, and it opens the panel with that time', async ({
  page,
  clinic,
}) => {
  await comeBackAs(page, await clinic.doctor(), 'doctor')
  await open(page, '/doc/appointments?view=week')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.waitForURL(/date=/)
  // The week of the address, not the one that is about to go; its first day, whichever day it is today.
  const date = asLocalDate(new URL(page.url()).searchParams.get('date') ?? '')
  const monday = addDays(date, 1 - weekdayOf(date))
  await page.locator(`[data-day="${monday}"] [data-minutes]`).first().waitFor()
  await expect(page.locator('[data-minutes][tabindex="0"]')).toHaveCount(1)
  await page.locator('[data-minutes][tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  expect(name).toMatch(/^Book .*, Tuesday/)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'New appointment' })
  const time = /^Book (\S+),/.exec(name)?.[1] ?? ''
  await expect(panel.getByRole('button', { name: 'Book', exact: true })).toBeInViewport()
  await expect(panel.getByText(new RegExp(`^Tuesday \\d+ \\w+ \\d{4}, ${time}$`))).toBeVisible()
})

test('the board of a week opens at the first hour that is worked', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/appointments?view=week')
  const board = page.getByRole('region', { name: 'Week' })
  await expect(board.getByText('9am', { exact: true })).toBeInViewport()
  await expect(board.getByText('3am', { exact: true })).not.toBeInViewport()
  await expect(page.getByText(/none|\d+ visits?/).first()).toBeVisible()
})

test('the list is a table of 25 rows; its heads put it in order, and the address keeps it', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/appointments?view=list')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(25)
  expect(
    Math.max(...(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)))),
  ).toBeLessThan(39)
  await page.getByRole('button', { name: 'Patient', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Patient' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=patient/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/Showing 26 to 50 of/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Showing 26 to 50 of/)).toBeVisible()
  await expectAccessible(page)
})

test('the list is a file for a spreadsheet', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/appointments?view=list')
  await page.locator('tr').filter({ hasText: /am|pm/ }).first().waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download CSV' }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('"Date","Time","Patient"')
  expect(text.split('\r\n').length).toBeGreaterThan(20)
})

test('what patients see stands beside the hours; the page has a link and a code to give away', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/schedule?tab=preview')
  await expect(page.getByRole('heading', { name: 'What patients see' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expectAccessible(page)
  await open(page, '/doc/profile')
  await expect(page.getByRole('img', { name: /QR code of/ })).toBeVisible()
  await expectAccessible(page)
})

test('other hours say what they would change before they are saved', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/schedule')
  await page.getByLabel('Monday, to').last().fill('16:00')
  await expect(page.getByText(/in four weeks it adds 0 times, removes \d+/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('hours that end before they begin are said at the line while somebody types; leaving with changes asks once', async ({
  page,
}) => {
  await logInAs(page, 'doctor', '/doc/schedule')
  const before = await page.getByText(/hours a week/).innerText()
  const last = page.getByLabel('Monday, to').last()
  await last.fill('08:00')
  await expect(last).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('End time must be after start time').first()).toBeVisible()
  await expect(page.getByText('one thing is not right yet')).toBeVisible()
  expect(parseFloat(await page.getByText(/hours a week/).innerText())).toBeLessThan(parseFloat(before))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'services' }).click()
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asks.getByRole('button', { name: 'Stay' }).click()
  await expect(last).toHaveValue('08:00')
  await page.getByRole('link', { name: 'services' }).click()
  await asks.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/services/)
  await expect(page.getByRole('heading', { level: 1, name: 'Services', exact: true })).toBeVisible()
})

test('a month of numbers leads to its days', async ({ page }) => {
  await logInAs(page, 'doctor', '/doc/appointments?view=month')
  const day = page.getByRole('link', { name: /, \d+ appointments?$/ }).first()
  await day.waitFor()
  await expectAccessible(page)
  await day.click()
  await expect(page).toHaveURL(/view=day/)
})
