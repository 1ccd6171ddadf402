import { expectAccessible } from '#tests/support/accessible.ts'
import { open } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { whereItIsMidday } from '#tests/support/where-it-is-midday.ts'

type LayoutShift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
declare global {
  interface Window {
    moved: number
  }
}

test('a doctor sees the day as it goes, the week in figures, who waits, what needs an answer, and the page to give away', async ({
  page,
  clinic,
}) => {
  const zone = whereItIsMidday()
  const doctor = await clinic.doctor({ zone })
  const start = await clinic.comesSoon(await clinic.patient(), doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/dashboard')
  const today = page.getByRole('region', { name: /^Today, / })
  await expect(today.getByRole('link', { name: 'Test Person' })).toBeVisible()
  // The line of the moment stands before what is still to come.
  const lines = await today.getByRole('listitem').allInnerTexts()
  const [now, visit] = [/^Now /, /Test Person/].map((words) => lines.findIndex((line) => words.test(line)))
  expect(now).toBeGreaterThanOrEqual(0)
  expect(visit).toBeGreaterThan(now ?? 0)
  const week = page.getByRole('region', { name: 'This week' })
  await expect(week.getByText(/Booked this week/)).toBeVisible()
  await expect(week.getByText(/%$/)).toBeVisible()
  await expect(page.getByText('Nothing waits for your answer.')).toBeVisible()
  await expect(page.getByText('Nobody waits for a time.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Share your page' }).getByText(`/d/${doctor.slug}`)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

  // On a phone the tab that is open is in sight, also the last one.
  await open(page, '/doc/appointments?view=messages')
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeInViewport({ ratio: 1 })

  // A block of the week says who, whole; its name says all of it.
  await page.setViewportSize({ width: 1280, height: 800 })
  const date = new Date(start).toLocaleDateString('sv-SE', { timeZone: zone })
  await open(page, `/doc/appointments?view=week&date=${date}`)
  const block = page.locator('[data-day]').getByRole('link', { name: /Test Person .*Check-up.*Confirmed/ })
  await expect(block).toHaveAttribute('title', /Test Person · Check-up · Confirmed/)
  const name = block.getByText('Test Person')
  expect(await name.evaluate((drawn) => drawn.scrollWidth - drawn.clientWidth)).toBe(0)
})

test('nothing of the dashboard moves away while the rest of it comes', async ({ page, clinic }) => {
  const doctor = await clinic.doctor({ zone: whereItIsMidday() })
  await clinic.comesSoon(await clinic.patient(), doctor)
  await comeBackAs(page, doctor, 'doctor')
  await page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) window.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The day comes when the set-up stands there already, the week when the day does.
  await page.route('**/api/doctors/me/appointments*', async (route) => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await route.continue()
  })
  const today = page.getByRole('region', { name: /^Today, / })
  await page.route('**/api/doctors/me/week*', async (route) => {
    await today.waitFor()
    await route.continue()
  })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/doc/dashboard')
    await expect(page.getByRole('region', { name: 'This week' }).getByText(/%$/)).toBeVisible()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await page.evaluate(() => window.moved)).toBeLessThan(0.05)
  }
})

test('a day without visits says who comes next', async ({ page, clinic }) => {
  const doctor = await clinic.doctor()
  await clinic.comesOnTuesday(await clinic.patient(), doctor)
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/dashboard')
  const today = page.getByRole('region', { name: /^Today, / })
  await expect(today.getByText('No appointments today.')).toBeVisible()
  await today.getByRole('link', { name: /^Next: Test Person, / }).click()
  await expect(page).toHaveURL(/a=/)
})

test('what of the dashboard does not come is said in its place, and the rest stands', async ({ page, clinic }) => {
  const doctor = await clinic.doctor()
  for (const path of ['week', 'waiting-list', 'messages'])
    await page.route(`**/api/doctors/me/${path}*`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/dashboard')
  for (const what of ['the figures of your week', 'the waiting list', 'the messages'])
    await expect(page.getByText(`We could not load ${what}`)).toBeVisible()
  await expect(page.getByText('No appointments today.')).toBeVisible()
})
