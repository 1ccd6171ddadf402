import { expect, test } from '#tests/support/e2e.ts'
import { logInAs, open } from '#tests/support/browser.ts'
import { watchChanges } from '#tests/support/live-changes.ts'

test('what one browser holds and lets go, another sees by itself each time', async ({ browser, clinic }) => {
  const { slug } = await clinic.doctor()
  expect(await watchChanges(browser, slug, 3)).toHaveLength(6)
})

test('a browser without a line says so at once, and that what stands there was read before', async ({
  page,
  context,
}) => {
  await logInAs(page, 'doctor', '/doc/appointments')
  await expect(page.getByRole('region', { name: 'Week' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/You are offline. Showing what was saved at \d/)).toBeVisible()
  // What was not read before is not waited for in vain, and what stood there does not pass for it.
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await expect(page.getByText('You are offline. This comes when you are online again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toBeHidden({ timeout: 30_000 })
})

test('a line that is lost on the way is said a little later, and healed without a gap when it is back', async ({
  page,
  context,
}) => {
  // The browser itself has a network all along.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
  await logInAs(page, 'doctor', '/doc/appointments')
  await context.setOffline(true)
  await expect(page.getByText(/Live updates paused since/)).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await expect(page.getByText(/Live updates paused since/)).toBeHidden({ timeout: 30_000 })
})

test('the live line says who it is like every other call: it repeats the token of its cookie in the header', async ({
  page,
}) => {
  const asked: (readonly [sent: string | null, kept: string | undefined])[] = []
  await page.exposeFunction('tell', (sent: string | null, kept: string | undefined) => asked.push([sent, kept]))
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window)
    window.fetch = (input, init) => {
      const request = new Request(input, init)
      if (new URL(request.url).pathname.startsWith('/api/live')) {
        const kept = /csrftoken=([^;]+)/.exec(document.cookie)?.[1]
        ;(window as unknown as { tell: (...pair: unknown[]) => void }).tell(request.headers.get('x-csrftoken'), kept)
      }
      return fetch(input, init)
    }
  })
  await logInAs(page, 'patient', '/d/dr-ada-sample')
  // Times of a doctor are followed once the page has been taken over; a line that is lost is asked for again.
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const before = asked.length
  await open(page, '/usr/dashboard')
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  for (const [sent, kept] of asked) expect(sent).toBe(kept)
  expect(asked.every(([sent]) => sent)).toBe(true)
})
