import { expect, test, type Page } from '#tests/support/e2e.ts'
import { steadyPages } from '#contract/page.ts'
import { logInAs } from '#tests/support/browser.ts'

// Kilobytes of scripts and styles as they travel. The browser asks for gzip, as the budgets are written for it.
const budgets = [
  ['/', 155],
  ...steadyPages.map((path) => [path, 155] as const),
  ['/find?q=heart', 185],
  ['/d/dr-ada-sample', 185],
  ['/auth/login/usr', 215],
  ['/auth/user-signup', 215],
] as const
const signedIn = [
  ['/usr/dashboard', 210],
  ['/usr/appointments', 210],
  ['/usr/profile?tab=security', 215],
] as const

async function weightOf(page: Page, path: string): Promise<number> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('Network.enable')
  await devices.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  await devices.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kinds = new Map<string, string>()
  let bytes = 0
  devices.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devices.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await page.goto(path)
  await page.locator('html[data-ready=yes]').waitFor({ state: 'attached' })
  // The live line stays open, so the network is never idle.
  await page.waitForTimeout(1200)
  return bytes / 1024
}

test('no page weighs more than its budget', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const figures: Record<string, number> = {}
  const heavy: string[] = []
  const weigh = async (paths: readonly (readonly [string, number])[]) => {
    for (const [path, budget] of paths) {
      const next = await context.newPage()
      const weight = await weightOf(next, path)
      figures[path] = Math.round(weight)
      if (weight > budget) heavy.push(`${path}: ${weight.toFixed(1)} KB, ${budget} allowed`)
      await next.close()
    }
  }
  await weigh(budgets)
  await logInAs(page, 'patient')
  await page.goto('/about')
  await weigh(signedIn)
  console.log(JSON.stringify({ 'page weight, KB of JS and CSS, gzip': figures }))
  expect(heavy).toEqual([])
  await context.close()
})
