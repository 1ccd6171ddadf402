import { expectAccessible } from '#tests/support/accessible.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { meetingStateNames, openAs } from '#tests/support/meeting-states.ts'

test.use(callBrowser)

// No call is held here: each state is put in the server's place, so that none waits for another one to come about.

const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const
const wider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** It fits a phone held either way, and no machine finds a barrier in it. */
async function standsWell(page: Page, what: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await wider(page), `${what} at ${size.width} by ${size.height}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(sizes[0])
  await expectAccessible(page)
}

const isOpen = (name: string) => /^(lobby|waiting|call)/.test(name)
for (const [which, names] of [
  ['in which one can join or is in', meetingStateNames.filter(isOpen)],
  ['in which there is nothing to join', meetingStateNames.filter((name) => !isOpen(name))],
] as const)
  test(`every state of the page of a call ${which} is for everybody, and fits a phone held either way`, async ({
    page,
  }) => {
    for (const name of names) {
      await openAs(page, name)
      await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeAttached()
      await standsWell(page, name)
    }
  })

test('on a phone that lies whoever is at the door sees Join without looking for it, and it covers nothing that has the focus', async ({
  page,
}) => {
  await page.setViewportSize(sizes[1])
  for (const name of meetingStateNames.filter((state) => state.startsWith('lobby'))) {
    await openAs(page, name)
    await expect(page.getByRole('button', { name: 'Join', exact: true }), name).toBeInViewport({ ratio: 1 })
  }
  await openAs(page, 'lobby-guest')
  const agrees = page.getByLabel(/medical visit/)
  await page.getByLabel('Your name').focus()
  for (let tab = 0; tab < 2; tab += 1) await page.keyboard.press('Tab')
  await expect(agrees).toBeFocused()
  const isCovered = () =>
    agrees.evaluate((box) => {
      const { left, top, width, height } = box.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) !== box
    })
  await expect.poll(isCovered).toBe(false)
})

test('Tab stops once in the bar of a call; arrows, Home and End go from button to button, in Arabic the other way', async ({
  page,
}) => {
  await openAs(page, 'call-host')
  const bar = page.getByRole('toolbar')
  await expect(bar.locator('button[tabindex="0"]')).toHaveCount(1)
  const focused = () =>
    bar.evaluate((one) => [...one.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement))
  const last = (await bar.getByRole('button').count()) - 1
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return focused()
  }
  await page.getByRole('button', { name: 'Move my picture to another corner' }).focus()
  expect(await press('Tab')).toBe(0)
  expect([await press('ArrowRight', 'ArrowRight'), await press('ArrowLeft'), await press('End')]).toEqual([2, 1, last])
  expect([await press('ArrowRight'), await press('ArrowLeft'), await press('Home')]).toEqual([0, last, 0])
  await press('ArrowRight')
  expect(await press('Tab')).toBe(-1)
  expect(await press('Shift+Tab')).toBe(1)
  // Share screen is under More on a phone: whoever stood on it finds the bar again.
  const share = bar.getByRole('button', { name: 'Share screen' })
  await share.focus()
  await page.setViewportSize(sizes[0])
  await expect(share).toBeHidden()
  await expect(bar.locator('button[tabindex="0"]:visible')).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await bar.getByRole('button').first().focus()
  expect([await press('ArrowLeft'), await press('ArrowRight')]).toEqual([1, 0])
})

test('a host who goes on by phone finds the number of the patient, or reads that there is none to see', async ({
  page,
}) => {
  const number = page.getByRole('link', { name: 'Phone the patient: +15550001111' })
  const none = page.getByText('You see no phone number of this patient.')
  await openAs(page, 'moved-host')
  await expect(number).toBeVisible()
  await expect(none).toHaveCount(0)
  await openAs(page, 'moved-host-no-number')
  await expect(none).toBeVisible()
})

test('so are the panels of a call and the question before leaving it', async ({ page }) => {
  await openAs(page, 'call-host')
  for (const panel of ['Chat', 'People', 'Notes', 'More'] as const) {
    await page.setViewportSize(sizes[0])
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: new RegExp(`^${panel}`) })
      .click()
    await expect(page.getByRole('heading', { name: panel, exact: true })).toBeVisible()
    await standsWell(page, panel)
  }
  // Also on a phone that lies the bar of a host is one line, with Leave in it.
  for (const size of sizes) {
    await page.setViewportSize(size)
    const heights = page
      .getByRole('toolbar')
      .evaluate((bar) => [bar, bar.lastElementChild].map((one) => one?.clientHeight))
    expect(new Set(await heights).size, `the bar at ${size.width}`).toBe(1)
  }
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Leave the call?' })).toBeVisible()
  await standsWell(page, 'leaving')
})

test('a slow line turns the picture off and says so, and is no call any more in the end; a lost one is looked for, and then there is the telephone', async ({
  page,
}) => {
  // The browser says of its line what the test says, and the time is the test's.
  await page.clock.install()
  await page.addInitScript(() => {
    const Real = window.RTCPeerConnection
    const said: { state?: RTCPeerConnectionState; lines: RTCPeerConnection[] } = { lines: [] }
    Object.assign(window, { said })
    window.RTCPeerConnection = class extends Real {
      constructor(settings?: RTCConfiguration) {
        super(settings)
        said.lines.push(this)
      }
      override get connectionState() {
        return said.state ?? super.connectionState
      }
      override getStats() {
        const lossy = { type: 'remote-inbound-rtp', fractionLost: 0.4 }
        return Promise.resolve(new Map([['lossy', lossy]]) as unknown as RTCStatsReport)
      }
    }
  })
  const say = (state: RTCPeerConnectionState) =>
    page.evaluate((now) => {
      const { said } = window as unknown as { said: { state?: string; lines: RTCPeerConnection[] } }
      said.state = now
      for (const line of said.lines) line.dispatchEvent(new Event('connectionstatechange'))
      return said.lines.length
    }, state)
  await openAs(page, 'call-host')
  await expect.poll(() => say('connected')).toBeGreaterThan(0)
  const slow = page.getByText('Your connection is slow. We turned video off to keep the sound.')
  const until = async (seen: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        await page.clock.runFor(2_000)
        return seen()
      })
      .toBe(true)
  await until(() => slow.isVisible())
  await standsWell(page, 'a slow line')
  await until(() => page.getByText('Your connection is too slow for a call.').isVisible())
  // A host phones the patient, and not their own clinic.
  const phone = page.getByRole('link', { name: 'Go on by phone: +15550001111' })
  await expect(phone).toBeVisible()

  await say('disconnected')
  await until(() => page.getByText('Reconnecting…').first().isVisible())
  await standsWell(page, 'a lost line')
  await until(() => page.getByText('We could not connect you again.').isVisible())
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(phone).toBeVisible()
  await standsWell(page, 'no line')
})
