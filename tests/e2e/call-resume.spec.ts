import { open } from '#tests/support/browser.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { waitsInCall } from '#tests/support/waiting-room.ts'
import { comeBackAs } from '#tests/support/own-people.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(callBrowser)

const line = '**/api/live/meeting?*'
const away = 12_000

test('while the server is away a page in a call asks for it every two seconds, so that it hears again soon after it is back', async ({
  page,
  browser,
  clinic,
}) => {
  const { doctor, meetId } = await waitsInCall(page, clinic)

  // As after a restart: the line that was open is cut, and nobody answers the next ones.
  let tries = 0
  await page.route(line, (route) => {
    tries += 1
    return route.abort('connectionrefused')
  })
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.waitForTimeout(away)
  expect(tries, `tries in ${away} ms`).toBeGreaterThanOrEqual(5)
  const back = page.waitForResponse((answer) => answer.url().includes('/api/live/meeting'))
  await page.unroute(line)
  await back

  // What is said now is heard.
  const desk = await (await browser.newContext()).newPage()
  await comeBackAs(desk, doctor, 'doctor')
  await open(desk, `/meet/${meetId}`)
  await desk.getByRole('button', { name: 'Join', exact: true }).click()
  await desk.getByRole('button', { name: 'Admit Test Person' }).first().click()
  await expect(page.getByRole('toolbar')).toBeVisible()
})
