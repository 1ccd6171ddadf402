import { expect, test } from '#tests/support/e2e.ts'
import { logInAs, open } from '#tests/support/browser.ts'
import { watchChanges } from '#tests/support/live-changes.ts'

test('what one browser holds and lets go, another sees by itself each time', async ({ browser }) => {
  expect(await watchChanges(browser, 3)).toHaveLength(6)
})

test('a lost line is said, and healed without a gap when it is back', async ({ page, context }) => {
  await logInAs(page, 'doctor')
  await open(page, '/doc/appointments')
  await context.setOffline(true)
  await expect(page.getByText(/Live updates paused since/)).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await expect(page.getByText(/Live updates paused since/)).toBeHidden({ timeout: 30_000 })
})

test('the live line says who it is like every other call: it repeats the token of its cookie in the header', async ({
  page,
}) => {
  await logInAs(page, 'patient')
  // The session is there, so the token stays as it is.
  const kept = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/live')) sent.push(request.headers()['x-csrftoken'])
  })
  await open(page, '/d/dr-ada-sample')
  await open(page, '/usr/dashboard')
  await expect.poll(() => sent.length).toBeGreaterThan(1)
  expect(kept).toBeTruthy()
  expect([...new Set(sent)]).toEqual([kept])
})
