import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { bookAsGuest, mailTo, open, pickTime } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The page of what has come of it: seen, spoken, titled, and nothing else over it. */
async function tells(page: Page, words: string) {
  await expect(heading(page)).toHaveText(words)
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(`${words} - Tendwell`)
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

/** What a page asks for first: one thing alone is filled. */
const filled = (page: Page) => page.locator('main').locator('.bg-brand:is(a, button)')

/** A dialog that is longer than the screen says so: its foot lies over what goes on below, and days stand in one line each. */
async function showsThatItGoesOn(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    const dialog = page.getByRole('dialog')
    const days = dialog.getByRole('heading', { level: 3, name: /\d{4}/ })
    await days.first().waitFor()
    const { isLonger, foot, rows } = await dialog.evaluate((box) => ({
      isLonger: box.scrollHeight > box.clientHeight,
      foot:
        box.getBoundingClientRect().bottom -
        (box.querySelector('p.sticky:last-child')?.getBoundingClientRect().bottom ?? 0),
      rows: [...box.querySelectorAll('h3')].map((day) =>
        Math.round(day.offsetHeight / Number.parseFloat(getComputedStyle(day).lineHeight)),
      ),
    }))
    expect(isLonger, `at ${width}`).toBe(true)
    expect(Math.abs(foot), `the foot at ${width}`).toBeLessThan(2)
    expect(new Set(rows), `lines of days at ${width}`).toEqual(new Set([1]))
    expect(await dialog.locator('.overflow-y-auto').count()).toBe(0)
  }
}

const struck = (page: Page) => page.locator('strong', { hasText: /\d[ap]m|midday|midnight/ })

test('by the link of the mail: moved and cancelled have pages of their own, safe to reload and to go back to', async ({
  page,
  clinic,
}) => {
  const { slug } = await clinic.doctor()
  await pickTime(page, slug, 8)
  await bookAsGuest(page, 'outcome@example.com')
  await expect(heading(page)).toHaveText('Your appointment is booked')
  const mail = await mailTo('outcome@example.com', /Subject: Your appointment on/)
  await open(page, `${/\/a\/[\w-]+/.exec(mail)?.[0] ?? ''}?do=move`)
  const dialog = page.getByRole('dialog')
  await showsThatItGoesOn(page)
  const free = dialog.getByRole('button', { name: /with Dr/ }).nth(9)
  const time = (await free.innerText()).trim()
  await free.click()
  await page.getByRole('button', { name: 'Move appointment' }).click()
  await tells(page, 'Your appointment is moved')
  await expect(page.getByText(time, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Check-up with Dr .+ · Price on request$/)).toBeVisible()
  await page.getByLabel('Write to the clinic').waitFor()
  await expect(filled(page)).toHaveText('Add to calendar')
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await page.getByRole('menuitem', { name: 'Apple or another calendar (file)' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.ics$/)
  await page.evaluate(() => {
    window.open = (address) => ((document.title = String(address)), null)
  })
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
  const told = new URL(await page.title())
  expect([told.host, told.searchParams.get('text')]).toEqual(['calendar.google.com', 'Appointment - Test Branch'])
  // A calendar of somebody else's learns no way in.
  expect(told.href).not.toContain(new URL(page.url()).pathname.split('/').at(-1))
  await page.reload()
  await tells(page, 'Your appointment is moved')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(heading(page)).toHaveText('Why we made this')
  await page.goBack()
  await tells(page, 'Your appointment is moved')
  // The link had asked to move: nothing asks again.
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await tells(page, 'Your appointment is cancelled')
  await expect(struck(page)).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByRole('link', { name: 'Book another time' })).toHaveAttribute('href', new RegExp(slug))
  await expectAccessible(page)
  await page.reload()
  await tells(page, 'Your appointment is cancelled')
  await page.getByRole('button', { name: /^Undo until \d/ }).click()
  await tells(page, 'Your appointment stands again')
  await expect(struck(page)).toHaveCSS('text-decoration-line', 'none')
})

test("from the patient's area: a visit that is cancelled is told on a page inside the area, and can be taken back", async ({
  page,
  clinic,
}) => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await comeBackAs(page, patient, 'patient')
  await pickTime(page, doctor.slug, 8)
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(heading(page)).toHaveText('Your appointment is booked')
  await open(page, '/usr/dashboard')
  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await tells(page, 'Your appointment is cancelled')
  await expect(page.getByRole('navigation', { name: 'Area' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await tells(page, 'Your appointment is cancelled')
  await page.getByRole('button', { name: /^Undo until/ }).click()
  await tells(page, 'Your appointment stands again')
  await page.getByRole('link', { name: 'All appointments' }).click()
  await expect(heading(page)).toHaveText('Appointments')
})

test('an offer that is no longer held says so, and what stays', async ({ page, clinic }) => {
  const { slug } = await clinic.doctor()
  await pickTime(page, slug, 8)
  await bookAsGuest(page, 'gone-offer@example.com')
  await expect(heading(page)).toHaveText('Your appointment is booked')
  const mail = await mailTo('gone-offer@example.com', /Subject: Your appointment on/)
  const token = /\/a\/([\w-]+)/.exec(mail)?.[1] ?? ''
  await open(page, `/offer/${token}`)
  await tells(page, 'That time is no longer held for you')
  await expect(page.getByText(/^Your appointment stays as it is: /)).toBeVisible()
  await open(page, `/offer/${token}?done=declined`)
  await tells(page, 'The time goes to the next person')
})
