import { expect, test, type Page } from '#tests/support/e2e.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { bookAsGuest, open, pickTime } from '#tests/support/browser.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [device, width, height] of [
  ['a phone', 390, 844],
  ['a desk', 1280, 800],
] as const)
  test(`after the code the confirmation is what one sees, on ${device}`, async ({ browser, clinic }) => {
    const { slug } = await clinic.doctor()
    const page = await browser.newPage({ viewport: { width, height } })
    await pickTime(page, slug)
    await bookAsGuest(page, `seen-${width}@example.com`)
    await expect(heading(page)).toHaveText('Your appointment is booked')
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle('Your appointment is booked - Tendwell')
    const { scroll, gap } = await page.evaluate(() => ({
      scroll: scrollY,
      gap:
        (document.querySelector('h1')?.getBoundingClientRect().top ?? 0) -
        (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0),
    }))
    expect(scroll).toBe(0)
    expect(gap).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Tell me about earlier times' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^You wait for an earlier time/)).toBeVisible()
    await page.getByLabel('Create a password').fill('four quiet words here')
    await page.getByLabel(/I agree to the terms/).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Your account is there, and you are logged in')).toBeVisible()
    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await page.waitForURL(/\/usr\/appointments/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.close()
  })

test('reload, Back and the address itself show the booking that was made, to the one who made it', async ({
  page,
  browser,
  clinic,
}) => {
  const { slug } = await clinic.doctor()
  await pickTime(page, slug)
  const address = page.url()
  await bookAsGuest(page, 'again@example.com')
  await expect(heading(page)).toHaveText('Your appointment is booked')
  const reference = await page.getByText(/^Reference/).innerText()
  const same = async () => {
    await expect(heading(page)).toHaveText('Your appointment is booked')
    await expect(page.getByText(reference)).toBeVisible()
    await expect(page.getByText('again@example.com')).toBeVisible()
    await expect(page.getByText(/We let the/)).toHaveCount(0)
  }
  await page.reload()
  await same()
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(heading(page)).toHaveText('Why we made this')
  await page.goBack()
  await same()
  await page.goBack()
  await page.waitForURL(new RegExp(slug))
  await page.goForward()
  await same()
  await page.getByRole('link', { name: 'Change or cancel' }).click()
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByText('Your appointment is cancelled').first()).toBeVisible()
  await open(page, address)
  await expect(heading(page)).toHaveText('This booking is no longer open')
  const stranger = await browser.newPage()
  await open(stranger, address)
  await expect(heading(stranger)).toHaveText('This booking is no longer open')
  await stranger.close()
})
