import type { Locator, Page } from '@playwright/test'
import { open } from './browser.ts'

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** How far what was in view moved by itself while a page filled up: the browser's own measure, 0 where nothing did. */
export async function shiftOf(page: Page, path: string, shown: Locator): Promise<number> {
  await page.addInitScript(() => {
    // Each look adds this script once more: one of them counts.
    if ('shifted' in window) return
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) Object.assign(window, { shifted: (window as unknown as Shifted).shifted + value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, path)
  await shown.waitFor()
  // What was drawn last is told of after the frame that it stands in.
  return page.evaluate(
    () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => done((window as unknown as Shifted).shifted))),
        ),
      ),
  )
}

type Shifted = { readonly shifted: number }
