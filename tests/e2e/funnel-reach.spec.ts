import { expect, test, type Page } from '#tests/support/e2e.ts'
import { bookAsGuest, mailTo, open, pickTime } from '#tests/support/browser.ts'

/** Presses Tab, from the very start and over the skip links, until a time has the focus. Returns how often. */
async function tabsToTime(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= 40; tabs += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    if (/ with Dr /.test(name)) return tabs
    if (/^Skip to/.test(name.trim())) await page.keyboard.press('Enter')
  }
  return Infinity
}

test('by keyboard the first time is eight tabs away at most, from the results and from the doctor', async ({
  page,
  clinic,
}) => {
  await open(page, '/find?q=heart')
  expect(await tabsToTime(page)).toBeLessThanOrEqual(8)
  await open(page, `/d/${(await clinic.doctor()).slug}`)
  expect(await tabsToTime(page)).toBeLessThanOrEqual(8)
})

/** 320 px is also what 1280 px are at 400 %; 640 px what they are at 200 %. */
test('nothing on the way to a visit scrolls sideways at 320 px or at 200 %', async ({ page, clinic }) => {
  const { slug } = await clinic.doctor()
  const wide: string[] = []
  const look = async (where: string) => {
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 640 })
      // The looks of the new width come with the next picture.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const more = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (more > 0) wide.push(`${where} at ${width}: ${more} px`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await open(page, '/find?q=heart')
  await look('results')
  await open(page, `/d/${slug}`)
  await look('doctor')
  await pickTime(page, slug, 8)
  await page.getByRole('button', { name: 'Book appointment' }).waitFor()
  await look('check and book')
  await bookAsGuest(page, 'reach@example.com')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Your appointment is booked')
  await look('booked')
  const link = /\/a\/[\w-]+/.exec(await mailTo('reach@example.com', /Subject: Your appointment on/))?.[0] ?? ''
  await open(page, link)
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await look('cancel dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(heading).toHaveText('Your appointment is cancelled')
  await look('cancelled')
  expect(wide).toEqual([])
})
