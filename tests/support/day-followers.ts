import type { Browser, Locator, Page } from '@playwright/test'
import { open } from './browser.ts'
import { expect } from './e2e.ts'
import type { OwnDay } from './own-day.ts'

export const phoneSize = { width: 390, height: 844 }

/** The numbers that are called, on a display. */
export const shown = (display: Page) => display.getByRole('region', { name: 'Please come in' }).getByText(/^[A-Z]\d+$/)
export const says = (phone: Page, words: string) => phone.getByRole('heading', { name: words })

/** How long from a press until each of these stands on its screen, or is gone from it. */
export async function seenWithin(press: () => Promise<void>, there: readonly Locator[], gone: readonly Locator[] = []) {
  const began = Date.now()
  const took = () => Date.now() - began
  await press()
  return Promise.all([
    ...there.map((one) => one.waitFor().then(took)),
    ...gone.map((one) => one.waitFor({ state: 'detached' }).then(took)),
  ])
}

/** The phone of a patient who waits. */
export async function phoneOf(browser: Browser, here: OwnDay, visit = '') {
  const phone = await (await browser.newContext({ viewport: phoneSize })).newPage()
  await open(phone, `/q/${await here.wayTo(visit)}`)
  await expect(phone.getByRole('heading', { name: /You are next|before you/ })).toBeVisible()
  return phone
}
