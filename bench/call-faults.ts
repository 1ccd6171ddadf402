import { type Browser, chromium, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { joinAndSee, openPair, type Pair } from './call-frames.ts'
import type { Relay } from './call-relay.ts'
import { lookAt, watch } from './call-watch.ts'
import type { CutProxy } from './cut-proxy.ts'
import type { LossyRelay } from './lossy-relay.ts'
import { report } from './report.ts'

/** What a drill can break. */
export type Breakable = {
  readonly folder: string
  readonly relay: Relay
  readonly lossy: LossyRelay
  readonly lines: CutProxy
  /** Ends the product and starts it again; back when it is ready. */
  restart(): Promise<void>
}

const longest = 90_000

/** One call through the relay alone, in which one thing after another breaks: how long nothing moved, what was said, and whether it went on. */
export async function measureFaults(database: Database, world: Breakable) {
  const browsers = await Promise.all([0, 1].map(() => chromium.launch(callBrowser.launchOptions)))
  const pair = await openPair(database, browsers, { relayOnly: true })
  await joinAndSee(pair)
  for (const page of [pair.desk, pair.patient])
    await page.getByRole('toolbar').getByRole('button', { name: /^Chat/ }).click()
  await drill(pair, 'coturn killed, and started again after 5 s', async () => {
    world.relay.stop()
    await pause(5_000)
    await world.relay.start()
  })
  await drill(pair, 'every socket dropped, of the media and of the pages', async () => {
    world.lossy.cut()
    world.lines.cut()
  })
  await drill(pair, 'the server restarted', () => world.restart())
  await drill(pair, 'PostgreSQL restarted', () => restartDatabase(world.folder))
  await drill(pair, 'the patient reloads', async () => void (await pair.patient.reload()))
  await badLine(pair, world.lossy)
  await closeAll(pair, browsers)
}

async function closeAll(pair: Pair, browsers: readonly Browser[]) {
  await pair.close()
  await Promise.all(browsers.map((browser) => browser.close()))
}

/** Breaks one thing and waits until pictures move at both and a line of chat goes through. */
async function drill({ desk, patient }: Pair, what: string, strike: () => Promise<void>) {
  const watches = [watch(patient), watch(desk)]
  const began = performance.now()
  await strike()
  const talked = await chatAfter(desk, patient, began)
  // A line that is broken is not noticed at once.
  await pause(5_000)
  const isSteady = () => watches.every((one) => one.isSteady())
  while (!isSteady() && performance.now() - began < longest) await pause(100)
  const ok = isSteady()
  const [atPatient, atDesk] = await Promise.all(watches.map((one) => one.stop()))
  const words = (atPatient?.said ?? []).map((one) => `, says "${one}"`).join('')
  report({
    name: `${what}: longest still picture at the patient${words}`,
    value: atPatient?.longest ?? 0,
    unit: 's',
    ok,
  })
  report({ name: `${what}: at the doctor`, value: atDesk?.longest ?? 0, unit: 's', ok })
  report({ name: `${what}: until a line of chat arrives`, value: talked, unit: 's', ok: talked < longest / 1000 })
}

/** Seconds until something that the patient wrote stands at the doctor's; who is refused presses Send again. */
async function chatAfter(desk: Page, patient: Page, began: number): Promise<number> {
  const text = `Can you read this? ${Math.round(began)}`
  const isHere = () =>
    desk
      .getByText(text)
      .first()
      .isVisible()
      .catch(() => false)
  while (performance.now() - began < longest) {
    const field = patient.getByLabel('Message to everybody')
    // A reload closes the panel.
    if (!(await field.isVisible()))
      await patient.getByRole('toolbar').getByRole('button', { name: /^Chat/ }).click({ timeout: 30_000 })
    await field.fill(text)
    await patient
      .getByRole('button', { name: 'Send', exact: true })
      .click({ timeout: 30_000 })
      .catch(() => undefined)
    for (let looks = 0; looks < 30; looks += 1) {
      if (await isHere()) return (performance.now() - began) / 1000
      await pause(100)
    }
  }
  return longest / 1000
}

/** As its manual restarts it, fast; the product starts it again. */
async function restartDatabase(folder: string) {
  const pid = () => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid(), 'SIGINT')
  await pause(500)
}

const loss = 0.05
const narrow = 150

/** A narrow line that loses: the picture gives way to the sound, and the page says so; when the line is good again, so is the picture. */
async function badLine({ patient, desk }: Pair, lossy: LossyRelay) {
  const before = await lookAt(patient)
  const began = performance.now()
  lossy.shape(loss, narrow)
  let explained = longest / 1000
  for (let looks = 0; looks < 600; looks += 1) {
    const { notes } = await lookAt(desk)
    if (notes.includes('turned video off') || notes.includes('too slow')) {
      explained = (performance.now() - began) / 1000
      break
    }
    await pause(100)
  }
  const heardFrom = await lookAt(patient)
  await pause(10_000)
  const after = await lookAt(patient)
  const gone = (100 * (after.lost - before.lost)) / (after.lost - before.lost + after.packets - before.packets)
  const { passed, lost } = lossy.counts()
  report({
    name: `${narrow} kbit/s, ${loss * 100} % loss: until the page says that the picture gives way to the sound`,
    value: explained,
    unit: 's',
    ok: explained < 60,
  })
  report({ name: 'the same: lost on the way to the patient, by getStats', value: gone, unit: '%', ok: gone > 1 })
  report({
    name: 'the same: thrown away by the line, the full queue included',
    value: (100 * lost) / (lost + passed),
    unit: '%',
  })
  report({
    name: 'the same: energy of the sound that still arrives in ten seconds',
    value: after.energy - heardFrom.energy,
    unit: '',
    ok: after.energy > heardFrom.energy,
  })
  const good = performance.now()
  lossy.shape(0, null)
  const back = watch(patient)
  while (!back.isSteady() && performance.now() - good < 2 * longest) await pause(100)
  report({
    name: 'the line is good again: until the picture moves for two seconds',
    value: (performance.now() - good) / 1000,
    unit: 's',
    ok: back.isSteady(),
  })
  await back.stop()
}
