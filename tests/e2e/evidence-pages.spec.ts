import { expectAccessible } from '#tests/support/accessible.ts'
import { beginSession, open } from '#tests/support/browser.ts'
import { expect, type Page, test } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { pdf, squares } from '#tests/support/own-records.ts'

const shots = process.env.SHOTS

test('a reviewer reads a document page by page beside the form, with buttons and with arrows', async ({
  browser,
  clinic,
}) => {
  const doctor = await clinic.doctor({ verified: false })
  const page = await browser.newPage()
  await comeBackAs(page, doctor, 'doctor')
  await open(page, '/doc/profile')
  for (const [name, bytes] of [
    ['three-pages.pdf', squares(['0.8 0 0', '0 0.6 0', '0 0 0.8'])],
    ['broken.pdf', pdf('no page in it')],
  ] as const) {
    await page
      .getByLabel('Document', { exact: true })
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes })
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByRole('button', { name: `Take back ${name}` })).toBeVisible()
  }
  await page.close()

  const desk = await browser.newPage()
  await beginSession(desk, 'admin')
  await open(desk, `/admin/verification/${doctor.practitioner}`)
  const pages = desk.getByRole('group', { name: 'Pages of three-pages.pdf' })
  const shows = async (number: number) => {
    await expect(pages.getByRole('img', { name: `Page ${number} of 3` })).toBeVisible({ timeout: 60_000 })
  }
  await shows(1)
  await pages.getByRole('button', { name: 'Next page' }).click()
  await shows(2)
  await look(desk, pages)
  // On a phone nothing is wider than the screen.
  await desk.setViewportSize({ width: 390, height: 900 })
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(desk)
  await desk.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(desk)
  // The button has the focus: its arrows turn, and at the end nothing is lost.
  for (const number of [3, 3]) {
    await desk.keyboard.press('ArrowRight')
    await shows(number)
  }
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeFocused()
  await pages.getByRole('region').focus()
  await desk.keyboard.press('ArrowLeft')
  await shows(2)
  // A page that is larger than its frame is moved by the arrows, not turned.
  await pages.getByRole('button', { name: 'Larger' }).click()
  await expect(pages.getByText('150%')).toBeVisible()
  await pages.getByRole('region').focus()
  await desk.keyboard.press('ArrowRight')
  await shows(2)

  await desk.getByRole('button', { name: 'Show broken.pdf' }).click()
  await expect(desk.getByRole('alert').filter({ hasText: 'There is no preview of this file' })).toBeVisible({
    timeout: 60_000,
  })
  const came = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download broken.pdf' }).click()
  expect((await came).suggestedFilename()).toBe('broken.pdf')
  await desk.close()
})

/** Pictures for whoever changes this screen: SHOTS=folder. */
async function look(page: Page, at: ReturnType<Page['getByRole']>) {
  if (!shots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), colorScheme)
      await at.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${shots}/pages-${colorScheme}-${width}.png` })
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
}
