import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

test.use(callBrowser)

const tones = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0))

/** Counts what sounds, and keeps the screen on as a telephone does. */
async function countsTones(page: Page) {
  await page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      override createOscillator() {
        const root = document.documentElement
        root.dataset.tones = String(Number(root.dataset.tones ?? 0) + 1)
        return super.createOscillator()
      }
    }
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          document.documentElement.dataset.awake = 'yes'
          return { release: async () => delete document.documentElement.dataset.awake }
        },
      },
    })
  })
}

test('a patient who begins to wait is heard once on the calls page of their doctor, and their phone stays awake while they wait', async ({
  page,
  browser,
  clinic,
}) => {
  const [doctor, login] = [await clinic.doctor(), await clinic.patient()]
  const meetId = await clinic.hasCall(login, doctor)
  const desk = await (await browser.newContext()).newPage()
  for (const one of [page, desk]) await countsTones(one)
  await comeBackAs(desk, doctor, 'doctor')
  await open(desk, '/doc/calls')
  await expect(desk.getByLabel('By a sound')).toBeChecked()
  await expect(desk.getByText('Not tested').first()).toBeVisible()
  expect(await tones(desk)).toBe(0)

  await comeBackAs(page, login, 'patient')
  await open(page, `/meet/${meetId}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('You do not need to do anything.')).toBeVisible()
  await expect(page.locator('html[data-awake=yes]')).toBeAttached()
  await expect(desk.getByText(/Patient waiting/)).toBeVisible()
  await expect.poll(() => tones(desk)).toBeGreaterThan(0)
  const once = await tones(desk)
  // The page asks again, and the same patient is still there.
  const again = desk.waitForResponse((answer) => answer.url().includes('/calls') && answer.ok())
  await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await again
  await expect(desk.getByText(/Patient waiting/)).toBeVisible()
  expect(await tones(desk), 'the same arrival sounds once').toBe(once)

  await page.getByRole('button', { name: 'Leave the waiting room' }).click()
  await expect(page.locator('html[data-awake=yes]')).not.toBeAttached()
})
