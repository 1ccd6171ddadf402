import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    lines?: RTCPeerConnection[]
  }
}

/** From now on the page remembers its lines, so that what flows through them can be counted. */
export async function rememberLines(page: Page) {
  await page.addInitScript(() => {
    window.lines = []
    const Real = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Real {
      constructor(settings?: RTCConfiguration) {
        super(settings)
        window.lines?.push(this)
      }
    }
  })
}

type Flow = { frames: number; energy: number; drawn: string }

/** What has arrived so far: frames that were decoded, the energy of the sound, and a small copy of the picture. */
export function flowIn(page: Page): Promise<Flow> {
  return page.evaluate(async () => {
    const flow = { frames: 0, energy: 0, drawn: '' }
    for (const line of window.lines ?? []) {
      if (line.connectionState !== 'connected') continue
      const report = await line.getStats()
      report.forEach((row: Record<string, unknown>) => {
        if (row.type !== 'inbound-rtp') return
        if (row.kind === 'video') flow.frames += Number(row.framesDecoded ?? 0)
        if (row.kind === 'audio') flow.energy += Number(row.totalAudioEnergy ?? 0)
      })
    }
    const video = document.querySelector<HTMLVideoElement>('video[aria-label^="Picture of"]')
    if (!video?.videoWidth) return flow
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    canvas.getContext('2d')?.drawImage(video, 0, 0, 64, 48)
    return { ...flow, drawn: canvas.toDataURL() }
  })
}

/** The picture of the other one moves here, and their sound has energy: a state that says "connected" proves nothing. */
export async function expectFlow(page: Page) {
  await expect.poll(async () => (await flowIn(page)).drawn, { timeout: 30_000 }).not.toBe('')
  const before = await flowIn(page)
  await expect
    .poll(async () => {
      const { frames, energy, drawn } = await flowIn(page)
      return frames > before.frames && energy > before.energy && drawn !== before.drawn
    })
    .toBe(true)
}
