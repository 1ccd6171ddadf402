import { type Browser, chromium, type Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { rememberLines } from '#tests/support/call-media.ts'
import { joinAndSee, openPair, press } from './call-frames.ts'
import { lookAt } from './call-watch.ts'
import { report } from './report.ts'

const longest = 60_000

/** Doctor, patient and two guests in one call: whether each decodes new frames of the three others. */
export async function measureFour(database: Database) {
  const [here, there] = [
    await chromium.launch(callBrowser.launchOptions),
    await chromium.launch(callBrowser.launchOptions),
  ]
  const pair = await openPair(database, [here, there], { relayOnly: false })
  await joinAndSee(pair)
  const { desk, patient } = pair
  await desk
    .getByRole('toolbar')
    .getByRole('button', { name: /^People/ })
    .click()
  const guests = [await guestOf(desk, there, 'Ines Interpreter'), await guestOf(desk, there, 'Rita Relative')]
  const began = performance.now()
  const everybody = [desk, patient, ...guests]
  let moving = await movingAt(everybody)
  while (moving.some((count) => count < 3) && performance.now() - began < longest) moving = await movingAt(everybody)
  for (const [at, who] of ['the doctor', 'the patient', 'one guest', 'the other guest'].entries()) {
    const value = moving[at] ?? 0
    report({ name: `four people: pictures of others that move at ${who}`, value, unit: 'of 3', ok: value === 3 })
  }
  report({
    name: 'four people: from the last Admit until all of them move',
    value: (performance.now() - began) / 1000,
    unit: 's',
  })
  await pair.close()
  await Promise.all([here.close(), there.close()])
}

/** Somebody who comes by a link of their own and is let in. */
async function guestOf(desk: Page, browser: Browser, name: string): Promise<Page> {
  const field = desk.getByLabel('Link for one guest')
  const before = (await field.isVisible()) ? await field.inputValue() : ''
  await desk.getByRole('button', { name: before === '' ? 'Copy a guest link' : 'Make another link' }).click()
  await field.waitFor()
  let link = await field.inputValue()
  while (link === before) {
    await pause(100)
    link = await field.inputValue()
  }
  const page = await (await browser.newContext()).newPage()
  await rememberLines(page)
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel(/medical visit/).check()
  await press(page, 'Join')
  await desk
    .getByRole('button', { name: `Admit ${name}` })
    .first()
    .click()
  return page
}

/** Of how many others each page has decoded new frames within a moment. */
async function movingAt(pages: readonly Page[]): Promise<number[]> {
  const before = await Promise.all(pages.map(lookAt))
  await pause(1_500)
  const after = await Promise.all(pages.map(lookAt))
  return after.map(
    ({ frames }, at) => frames.filter((count, line) => count > (before[at]?.frames[line] ?? count)).length,
  )
}
