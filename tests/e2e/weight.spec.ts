import type { BrowserContext } from '@playwright/test'
import { expect, test, type Page } from '#tests/support/e2e.ts'
import { steadyPages } from '#contract/page.ts'
import { open } from '#tests/support/browser.ts'
import { comeBackAs } from '#tests/support/own-people.ts'

// Kilobytes of scripts and styles as they travel. The browser asks for gzip, as the budgets are written for it.
const still = ['/', ...steadyPages, '/nowhere'].flatMap((path) =>
  ['en', 'fr', 'ar'].map((language) => [`${path}?lang=${language}`, 40] as const),
)
const budgets = [
  ['/find?q=heart', 185],
  ['/d/dr-ada-sample', 185],
  ['/auth/login/usr', 215],
  ['/auth/user-signup', 215],
  ['/meet/test', 215],
  [`/meet/${'0'.repeat(32)}`, 215],
] as const
const signedIn = [
  ['/usr/dashboard', 210],
  ['/usr/appointments', 210],
  ['/usr/profile?tab=security', 215],
] as const

const settled = 500

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
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('html[data-ready=yes]').waitFor({ state: 'attached' })
  // The live line stays open, so the network is never idle: until no script or style has come for a while.
  for (let before = -1; before !== bytes;) {
    before = bytes
    await page.waitForTimeout(settled)
  }
  return bytes / 1024
}

/** Weighs each page; tells the figures, and those that are over their budget. */
async function weigh(context: BrowserContext, paths: readonly (readonly [string, number])[]): Promise<string[]> {
  const figures: Record<string, number> = {}
  const heavy: string[] = []
  for (const [path, budget] of paths) {
    const page = await context.newPage()
    const weight = await weightOf(page, path)
    figures[path] = Math.round(weight)
    if (weight > budget) heavy.push(`${path}: ${weight.toFixed(1)} KB, ${budget} allowed`)
    await page.close()
  }
  console.log(JSON.stringify({ 'page weight, KB of JS and CSS, gzip': figures }))
  return heavy
}

test('a still page weighs next to nothing before the first tap, in every language', async ({ context }) => {
  const thirds = [0, 1, 2].map((third) => still.filter((_, index) => index % 3 === third))
  expect((await Promise.all(thirds.map((paths) => weigh(context, paths)))).flat()).toEqual([])
})

test('no page that people work on weighs more than its budget', async ({ context, clinic }) => {
  expect(await weigh(context, budgets)).toEqual([])
  const page = await context.newPage()
  // Somebody whose visits nobody else changes: a new next visit is kept for when there is no line, and its code drawn.
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await clinic.comesInThreeWeeks(patient, doctor)
  await comeBackAs(page, patient, 'patient')
  await open(page, '/usr/dashboard')
  await page.waitForFunction(() => localStorage.getItem('next_visit') !== null)
  await page.goto('/about')
  expect(await weigh(context, signedIn)).toEqual([])
})
