// The hour at which the product is pictured. At night a clinic is empty, and so is its picture: whenever pictures are taken,
// it is the morning of the next Tuesday for the product and for its browser.
import type { BrowserContext } from '@playwright/test'
import { day, instant } from '#domain/time/instant.ts'
import { asTimeOfDay, weekdayOf } from '#domain/time/local.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'

const zone = asZone('Europe/London')
const tuesday = 2

/** How far the clocks are put on. Never back: what a browser is given would be over as it comes. */
const ahead = morning(Date.now()) - Date.now()

/** What the product is started with, so that its clock stands there. */
export const atWorkingHour = `--import=data:text/javascript,${encodeURIComponent(`(${String(putOn)})(${ahead})`)}`

export async function seeAtWorkingHour(context: BrowserContext) {
  await context.addInitScript(putOn, ahead)
}

function morning(now: number) {
  for (let days = 0; ; days += 1) {
    const { date } = wallAt(zone, instant(now + days * day))
    const moment = atWall(zone, date, asTimeOfDay('10:20'))
    if (weekdayOf(date) === tuesday && moment >= now) return moment
  }
}

function putOn(milliseconds: number) {
  const Given = Date
  const now = () => Given.now() + milliseconds
  globalThis.Date = new Proxy(Given, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made) as object,
    apply: () => new Given(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  })
}
