import type { Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'

declare global {
  interface Window {
    lines?: RTCPeerConnection[]
  }
}

/** What a page shows of the others: frames of each line, what was lost on the way, and what it says about it. */
export type Seen = {
  readonly frames: readonly number[]
  readonly energy: number
  readonly packets: number
  readonly lost: number
  readonly notes: string
}

/** Runs in the page. */
async function look(): Promise<Seen> {
  const frames: number[] = []
  let [energy, packets, lost] = [0, 0, 0]
  for (const line of window.lines ?? []) {
    if (line.connectionState !== 'connected') continue
    let own = 0
    const report = await line.getStats()
    report.forEach((row: Record<string, unknown>) => {
      if (row.type !== 'inbound-rtp') return
      if (row.kind === 'video') own += Number(row.framesDecoded ?? 0)
      if (row.kind === 'audio') energy += Number(row.totalAudioEnergy ?? 0)
      packets += Number(row.packetsReceived ?? 0)
      lost += Number(row.packetsLost ?? 0)
    })
    frames.push(own)
  }
  const notes = [...document.querySelectorAll('[role=status], [role=alert]')].map(
    ({ textContent }) => textContent ?? '',
  )
  return { frames, energy, packets, lost, notes: notes.join(' ') }
}

export const lookAt = (page: Page) => page.evaluate(look)

const every = 100

/** Runs in the page: how many frames of others were shown, and what the page says. */
function shown() {
  const videos = [...document.querySelectorAll<HTMLVideoElement>('video[aria-label^="Picture of"]')]
  const notes = [...document.querySelectorAll('[role=status], [role=alert]')].map(({ textContent }) => textContent)
  const frames = videos.reduce((all, video) => all + video.getVideoPlaybackQuality().totalVideoFrames, 0)
  return { frames, notes: notes.join(' ') }
}

/** Looks at a page again and again: the longest time without a new frame, since when frames have come without a break, and what it said. */
export function watch(page: Page) {
  const began = performance.now()
  let [last, count, longest, since] = [began, -1, 0, began]
  const said = new Set<string>()
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      // A page that loads anew has nothing to look at for a moment.
      const seen = await page.evaluate(shown).catch(() => undefined)
      const now = performance.now()
      for (const words of ['Reconnecting…', 'We turned video off', 'could not connect you again'])
        if (seen?.notes.includes(words)) said.add(words)
      const frames = seen?.frames ?? 0
      if (frames !== count && frames > 0) {
        longest = Math.max(longest, now - last)
        if (now - last > 1_000) since = now
        last = now
      }
      count = frames
      await pause(every)
    }
  })()
  return {
    /** Whether frames have come for two seconds without a break. */
    isSteady: () => performance.now() - last < 600 && last - since > 2_000,
    stop: async () => {
      isOver = true
      await looking
      return { longest: Math.max(longest, performance.now() - last) / 1000, said: [...said] }
    },
  }
}
