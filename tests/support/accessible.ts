import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

// The small one: a page reads it in less than half the time, and most of what a look costs is that.
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // What is in order is not written down place by place.
  resultTypes: ['violations'],
  // No rule of ours reads the style sheets once more.
  preload: { assets: ['media'] },
  // There is one frame.
  iframes: false,
}

/** No violation of the accessibility rules that a machine can find, in what is on the screen now. */
export async function expectAccessible(page: Page) {
  expect(await violationsOn(page)).toEqual([])
}

// Each width and each theme once: what is wrong in one of them is seldom wrong in one pair alone, and each look costs a second.
const views = [
  { width: 1280, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const

/** The same on a wide window and on a phone, light and dark; then the window is as wide as before, and light. */
export async function expectAccessibleInEachView(page: Page) {
  const before = page.viewportSize()
  const found: Record<string, string[]> = {}
  for (const { width, theme } of views) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((now) => (document.documentElement.dataset.theme = now), theme)
    found[`${width} ${theme}`] = await violationsOn(page)
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  if (before) await page.setViewportSize(before)
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((view) => [view, []])))
}

/** The violations of what is on the screen now: the rule, and where it is broken. */
export async function violationsOn(page: Page): Promise<string[]> {
  // An area that is still on its way has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // A message that fades in or out is no lasting state: from the first look on nothing fades.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A change of colours counts from the next picture on: before it a ground may have its new colour and its words the old one.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    rules,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}
