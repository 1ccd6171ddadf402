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

test('a patient who begins to wait is heard once by their doctor, however many tabs are open, and their phone stays awake while they wait', async ({
  page,
  browser,
  clinic,
}) => {
  const [doctor, login] = [await clinic.doctor(), await clinic.patient()]
  const meetId = await clinic.hasCall(login, doctor)
  const desk = await (await browser.newContext()).newPage()
  const secondTab = await desk.context().newPage()
  for (const one of [page, desk, secondTab]) await countsTones(one)
  await comeBackAs(desk, doctor, 'doctor')
  await open(secondTab, '/doc/dashboard')
  const rung = async () => (await tones(desk)) + (await tones(secondTab))
  await open(desk, '/doc/calls')
  await expect(desk.getByLabel('By a sound')).toBeChecked()
  await expect(desk.getByText('Not tested').first()).toBeVisible()
  expect(await rung()).toBe(0)

  await comeBackAs(page, login, 'patient')
  await open(page, `/meet/${meetId}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('You do not need to do anything.')).toBeVisible()
  await expect(page.locator('html[data-awake=yes]')).toBeAttached()
  await expect(desk.getByText(/Patient waiting/)).toBeVisible()
  await expect.poll(rung).toBeGreaterThan(0)
  const once = await rung()
  expect(once, 'one tab of two sounds, its two tones').toBe(2)
  // The page asks again, and the same patient is still there.
  const again = desk.waitForResponse((answer) => answer.url().includes('/calls') && answer.ok())
  await desk.context().setOffline(true)
  await desk.context().setOffline(false)
  await again
  await expect(desk.getByText(/Patient waiting/)).toBeVisible()
  expect(await rung(), 'the same arrival sounds once, in one tab').toBe(once)

  await page.getByRole('button', { name: 'Leave the waiting room' }).click()
  await expect(page.locator('html[data-awake=yes]')).not.toBeAttached()
})
