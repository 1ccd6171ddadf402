import { expect, test, type Page } from '#tests/support/e2e.ts'
import { arrives, open } from '#tests/support/browser.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'

const pickerOf = (page: Page) => page.getByRole('region', { name: 'Free times' })

/** Somebody else takes a time of a doctor, as their browser does. */
async function takesTime(page: Page, doctor: ClinicDoctor, start: string) {
  await page.request.get('/api/auth/get-csrf-token')
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const answer = await page.request.post('/api/drafts', {
    headers: { 'x-csrftoken': csrf },
    data: { offering_id: doctor.offering, service_id: doctor.service, start },
  })
  expect(answer.ok()).toBe(true)
}

async function timesOf(page: Page, { slug, offering, service }: ClinicDoctor): Promise<string[]> {
  const answer = await page.request.get(`/api/doctors/${slug}/slots?offering=${offering}&service=${service}&days=14`)
  return ((await answer.json()) as { times: string[] }).times
}

test('a day of many times stands in parts, and any other day is picked in a month by keys alone', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await open(page, `/d/${doctor.slug}`)
  const picker = pickerOf(page)
  await expect(picker.getByRole('heading', { level: 4, name: 'Morning' }).first()).toBeVisible()
  await expect(picker.getByRole('heading', { level: 4, name: 'Evening' })).toHaveCount(0)
  const opener = picker.getByRole('button', { name: 'Pick a date' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pick a date' })
  const month = dialog.getByRole('heading', { level: 3 })
  const focused = dialog.locator('td button:focus')
  await expect(focused).toHaveAccessibleName(/, \d+ times?$/)
  const first = await month.innerText()
  // To a Saturday, on which nobody works: it is reached, says why, and cannot be chosen.
  for (let steps = 0; steps < 7; steps += 1) {
    if ((await focused.getAttribute('aria-label'))?.startsWith('Saturday')) break
    await page.keyboard.press('ArrowRight')
  }
  await expect(focused).toHaveAccessibleName(/^Saturday .*, (no times|too far ahead.*)$/)
  await expect(focused).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Shift+PageDown')
  await expect(focused).toHaveAccessibleName(/, too far ahead, opens on \d+ \w+ \d{4}$/)
  await page.keyboard.press('Shift+PageUp')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(focused).toHaveAccessibleName(/, this day is over$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(month).toHaveText(first)
  await page.keyboard.press('PageDown')
  await expect(month).not.toHaveText(first)
  for (let steps = 0; steps < 7; steps += 1) {
    await expect(dialog.getByText('Loading…')).toHaveCount(0)
    if (/, \d+ times?$/.test((await focused.getAttribute('aria-label')) ?? '')) break
    await page.keyboard.press('ArrowRight')
  }
  const day = ((await focused.getAttribute('aria-label')) ?? '').replace(/, \d+ times?$/, '')
  await page.keyboard.press('Enter')
  await expect(picker.locator('strong:focus')).toHaveText(`Times from ${day}`)
  await expect(picker.getByRole('heading', { level: 3 }).first()).toContainText(day)
  await picker.getByRole('button', { name: 'First available' }).click()
  await expect(picker.getByRole('heading', { level: 3 }).first()).not.toContainText(day)
})

test('a time that somebody else takes is struck through where it stood, and said once', async ({
  page,
  browser,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await open(page, `/d/${doctor.slug}`)
  const start = (await timesOf(page, doctor))[3] ?? ''
  const other = await (await browser.newContext()).newPage()
  await takesTime(other, doctor, start)
  const taken = pickerOf(page).getByRole('button', { name: /, Just taken$/ })
  await expect(taken).toHaveCount(1)
  await expect(taken).toHaveAttribute('aria-disabled', 'true')
  await expect(pickerOf(page).getByRole('status').filter({ hasText: 'has just been taken.' })).toHaveCount(1)
  await taken.click({ force: true })
  await expect(page).toHaveURL(/\/d\//)
})

test('whoever comes back to the times by their address finds their own one held', async ({ page, clinic }) => {
  const doctor = await clinic.doctor()
  await open(page, `/d/${doctor.slug}`)
  await pickerOf(page)
    .getByRole('button', { name: /with Dr/ })
    .nth(2)
    .click()
  await arrives(page)
  const check = page.url()
  await expect(page.getByText(/We are holding/)).toBeVisible()
  await open(page, `/d/${doctor.slug}`)
  await pickerOf(page)
    .getByRole('button', { name: /, Held for you$/ })
    .click()
  await expect(page).toHaveURL(check)
  await expect(page.getByText(/We are holding/)).toBeVisible()
})

test('where nothing is free in the days that can be booked, there are other doctors and the phone', async ({
  page,
  clinic,
}) => {
  const doctor = await clinic.doctor()
  await clinic.isFullFor(doctor, 120)
  await open(page, `/d/${doctor.slug}`)
  const picker = pickerOf(page)
  await expect(picker).toContainText(/No times until .+, the last day that can be booked now\./)
  await expect(picker.getByRole('link', { name: 'See other doctors' })).toBeVisible()
  await expect(picker).toContainText('020 7946 0999')
})
