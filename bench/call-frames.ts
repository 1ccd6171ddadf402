import { type Browser, chromium, type Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { instant } from '#domain/time/instant.ts'
import type { Database } from '#server/platform/database/database.ts'
import { callBrowser } from '#tests/support/call-browser.ts'
import { flowIn, rememberLines } from '#tests/support/call-media.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { comeBackAs, hasCall } from '#tests/support/own-people.ts'
import { origin } from '#tests/support/port.ts'
import { median, percentile, progress, report } from './report.ts'

export type Pair = { readonly desk: Page; readonly patient: Page; close(): Promise<void> }

/** A doctor who is in the call already, and a patient before its door, each in a browser of their own. */
export async function openPair(
  database: Database,
  browsers: readonly Browser[],
  how: { relayOnly: boolean },
): Promise<Pair> {
  const clinic = clinicBuilder(database, instant(Date.now()))
  const [doctor, login] = [await clinic.doctor({ mode: 'video' }), await clinic.patient()]
  const meetId = await hasCall(database, login, doctor, 5)
  const contexts = await Promise.all(browsers.map((browser) => browser.newContext({ baseURL: origin })))
  const [desk, patient] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!desk || !patient) throw new Error('Two browsers are needed')
  for (const page of [desk, patient]) {
    if (how.relayOnly) await page.addInitScript(byRelayAlone)
    await rememberLines(page)
  }
  await comeBackAs(desk, doctor, 'doctor')
  await comeBackAs(patient, login, 'patient')
  for (const page of [desk, patient]) await page.goto(`${origin}/meet/${meetId}`)
  await press(desk, 'Join')
  await desk.getByRole('button', { name: 'People' }).waitFor()
  await patient.getByRole('button', { name: 'Join', exact: true }).waitFor()
  return { desk, patient, close: async () => void (await Promise.all(contexts.map((context) => context.close()))) }
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The patient joins and the doctor lets them in at once. Returns the milliseconds from each press to the patient's first frame. */
export async function joinAndSee({ desk, patient }: Pair) {
  const joined = performance.now()
  await press(patient, 'Join')
  await desk
    .getByRole('button', { name: /^Admit / })
    .first()
    .click()
  const admitted = performance.now()
  await patient.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('video[aria-label^="Picture of"]')
      return Boolean(video?.videoWidth && video.getVideoPlaybackQuality().totalVideoFrames > 0)
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
  const seen = performance.now()
  return { fromJoin: seen - joined, fromAdmit: seen - admitted }
}

/** From Join to the first frame, in two browsers with made-up devices, after one that warms the server. */
export async function measureFrames(database: Database, runs: number) {
  const browsers = [await chromium.launch(callBrowser.launchOptions), await chromium.launch(callBrowser.launchOptions)]
  const found: { fromJoin: number; fromAdmit: number }[] = []
  for (let run = 0; run <= runs; run += 1) {
    const pair = await openPair(database, browsers, { relayOnly: false })
    const one = await joinAndSee(pair)
    await pair.close()
    if (run > 0) found.push(one)
    progress(`call ${run} of ${runs}`)
  }
  await Promise.all(browsers.map((browser) => browser.close()))
  for (const [what, values] of [
    ['from Join, let in at once', found.map(({ fromJoin }) => fromJoin)],
    ['from Admit', found.map(({ fromAdmit }) => fromAdmit)],
  ] as const) {
    report({ name: `${what}, to the first frame: median of ${runs}`, value: median(values), unit: 'ms' })
    report({ name: `${what}, to the first frame: p95`, value: percentile(values, 0.95), unit: 'ms' })
  }
}

/** One call through the relay alone, for three lifetimes of its credentials and a bit: what is selected, and whether it still moves. */
export async function measureRelay(database: Database, lifetime: number) {
  const browsers = [await chromium.launch(callBrowser.launchOptions), await chromium.launch(callBrowser.launchOptions)]
  const pair = await openPair(database, browsers, { relayOnly: true })
  const { fromAdmit } = await joinAndSee(pair)
  report({ name: 'through the relay alone, from Admit to the first frame', value: fromAdmit, unit: 'ms' })
  const { kinds } = await pair.patient.evaluate(selectedPair)
  report({ name: `selected pair is ${kinds.join(' and ')}`, value: kinds.length, unit: 'ends', ok: kinds.every((kind) => kind === 'relay') }) // prettier-ignore
  await pause((lifetime * 3 + 5) * 1000)
  const [desk, patient] = [await flowIn(pair.desk), await flowIn(pair.patient)]
  await pause(2000)
  const more = (await flowIn(pair.patient)).frames - patient.frames
  const back = (await flowIn(pair.desk)).frames - desk.frames
  report({ name: `after ${lifetime * 3 + 5} s, credentials of ${lifetime} s: frames of two seconds at the patient`, value: more, unit: 'frames', ok: more > 10 }) // prettier-ignore
  report({ name: 'and at the doctor', value: back, unit: 'frames', ok: back > 10 })
  await pair.close()
  await Promise.all(browsers.map((browser) => browser.close()))
}

/** A network that lets no UDP out: the call goes by TCP to the relay, on both sides. */
export async function measureWithoutUdp(database: Database) {
  const withoutUdp = {
    ...callBrowser.launchOptions,
    args: [...callBrowser.launchOptions.args, '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
  }
  const browsers = [await chromium.launch(withoutUdp), await chromium.launch(withoutUdp)]
  const pair = await openPair(database, browsers, { relayOnly: false })
  const { fromAdmit } = await joinAndSee(pair)
  report({ name: 'without UDP, from Admit to the first frame', value: fromAdmit, unit: 'ms' })
  const ways = [(await pair.patient.evaluate(selectedPair)).toRelay, (await pair.desk.evaluate(selectedPair)).toRelay]
  report({ name: `without UDP: both reach the relay by ${ways.join(' and ')}`, value: ways.length, unit: 'ends', ok: ways.every((way) => way === 'tcp') }) // prettier-ignore
  const before = [(await flowIn(pair.desk)).frames, (await flowIn(pair.patient)).frames]
  await pause(2000)
  const frames = [(await flowIn(pair.desk)).frames, (await flowIn(pair.patient)).frames]
  const fewest = Math.min(...frames.map((after, end) => after - (before[end] ?? 0)))
  report({ name: 'without UDP: frames of two seconds, at the side with fewer', value: fewest, unit: 'frames', ok: fewest > 10 }) // prettier-ignore
  await pair.close()
  await Promise.all(browsers.map((browser) => browser.close()))
}

/** Runs in the page, before its own scripts. */
export function byRelayAlone() {
  const Real = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Real {
    constructor(settings?: RTCConfiguration) {
      super({ ...settings, iceTransportPolicy: 'relay' })
    }
  }
}

/** Runs in the page: of which kind both ends of the selected pair are, and how this one reaches its relay, if it has one. */
async function selectedPair(): Promise<{ kinds: string[]; toRelay: string }> {
  for (const line of window.lines ?? []) {
    const rows = new Map<string, Record<string, unknown>>()
    ;(await line.getStats()).forEach((row: Record<string, unknown>) => rows.set(String(row.id), row))
    const transport = [...rows.values()].find(({ type }) => type === 'transport')
    const chosen = rows.get(String(transport?.selectedCandidatePairId))
    if (!chosen) continue
    const [here, there] = [chosen.localCandidateId, chosen.remoteCandidateId].map((id) => rows.get(String(id)))
    return { kinds: [here, there].map((end) => String(end?.candidateType)), toRelay: String(here?.relayProtocol) }
  }
  return { kinds: [], toRelay: '' }
}
