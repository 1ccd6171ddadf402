import { expect, test, type Page } from '#tests/support/e2e.ts'
import { callBrowser, openModules } from '#tests/support/call-browser.ts'
import type { CallTransport, OpenTransport, Sends, Signal } from '#web/lib/calls/transport.ts'

test.use(callBrowser)

// What carries a call. A second engine, with a media server, is added here and passes the same rules.
const engines = [{ file: 'peer-engine.ts', name: 'openPeerEngine' }] as const

type Seat = {
  transport: CallTransport
  streams: Record<string, MediaStream | null>
  lines: Record<string, string>
  sends: Record<string, Sends>
  descriptions: number
}
type Bench = {
  sit: (name: string, people: readonly string[]) => Promise<void>
  moves: (name: string, from: string) => Promise<boolean>
  seats: Record<string, Seat>
  failing: number
}
declare global {
  interface Window {
    bench: Bench
  }
}

for (const engine of engines) {
  test(`${engine.name}: what a call needs of whatever carries it`, async ({ page }) => {
    await openModules(page)
    await page.evaluate(layBench, engine)
    await test.step('two people see and hear each other, though signals got lost on the way', async () => {
      await page.evaluate(async () => {
        window.bench.failing = 3
        await window.bench.sit('ada', ['ben'])
        await window.bench.sit('ben', ['ada'])
      })
      await sees(page, 'ada', 'ben')
      await sees(page, 'ben', 'ada')
    })
    await test.step('what is sent is replaced without a new negotiation, and the other one knows', async () => {
      const [before, after, heard] = await page.evaluate(async () => {
        const { ada, ben } = window.bench.seats
        if (!ada || !ben) throw new Error('Nobody sits there')
        const count = () => ada.descriptions + ben.descriptions
        const start = count()
        await ada.transport.setTrack('video', null)
        ada.transport.tell({ microphone: true, camera: false, screen: false })
        while (ben.sends.ada?.camera !== false) await new Promise((resolve) => setTimeout(resolve, 50))
        return [start, count(), ben.sends.ada] as const
      })
      expect(after).toBe(before)
      expect(heard).toEqual({ microphone: true, camera: false, screen: false })
    })
    await test.step('who is not in the list gets nothing, whatever they say', async () => {
      await page.evaluate(() => window.bench.sit('eve', ['ada', 'ben']))
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
      expect(
        await page.evaluate(() => Object.values(window.bench.seats.eve?.streams ?? {}).filter(Boolean).length),
      ).toBe(0)
    })
    await test.step('who is let in later is connected to everybody', async () => {
      await page.evaluate(() => {
        window.bench.seats.ada?.transport.setPeople(['ben', 'eve'])
        window.bench.seats.ben?.transport.setPeople(['ada', 'eve'])
      })
      await sees(page, 'eve', 'ben')
      await sees(page, 'ben', 'eve')
    })
    await test.step('who comes back after a reload is connected again', async () => {
      await page.evaluate(async () => {
        window.bench.seats.ben?.transport.close()
        await window.bench.sit('ben', ['ada', 'eve'])
      })
      await sees(page, 'eve', 'ben')
      await sees(page, 'ben', 'eve')
    })
    await test.step('built anew on demand, the lines carry again', async () => {
      await page.evaluate(() => window.bench.seats.eve?.transport.restart())
      await sees(page, 'ben', 'eve')
    })
    await test.step('who is removed is let go at once', async () => {
      await page.evaluate(() => window.bench.seats.ada?.transport.setPeople(['ben']))
      expect(await page.evaluate(() => window.bench.seats.ada?.streams.eve)).toBeNull()
    })
  })
}

/** The picture of one person moves on the screen of another, and their sound has energy. */
async function sees(page: Page, name: string, from: string) {
  await expect
    .poll(() => page.evaluate(([who, whom]) => window.bench.moves(who, whom), [name, from] as const))
    .toBe(true)
}

/** In the page: engines that are wired to each other by hand. */
async function layBench({ file, name }: { file: string; name: string }) {
  const module = (await import(`/call-modules/${file}`)) as Record<string, OpenTransport>
  const openTransport = module[name]
  if (!openTransport) throw new Error(`No engine ${name}`)
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const bench: Bench = {
    seats: {},
    failing: 0,
    sit: async (self, people) => {
      const seat: Omit<Seat, 'transport'> = { streams: {}, lines: {}, sends: {}, descriptions: 0 }
      const transport = openTransport({
        self,
        servers: [],
        freshServers: () => Promise.resolve([]),
        send: async (to: string, signal: Signal) => {
          if (bench.failing-- > 0) throw new Error('lost')
          if (signal.kind === 'description') seat.descriptions += 1
          await pause(5)
          bench.seats[to]?.transport.receive(self, JSON.parse(JSON.stringify(signal)) as Signal)
        },
        onStream: (person, stream) => (seat.streams[person] = stream),
        onLine: (person, line) => (seat.lines[person] = line),
        onSends: (person, sends) => (seat.sends[person] = sends),
      })
      bench.seats[self] = Object.assign(seat, { transport })
      const media = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 320, height: 240 } })
      await transport.setTrack('audio', media.getAudioTracks()[0] ?? null)
      await transport.setTrack('video', media.getVideoTracks()[0] ?? null)
      transport.setPeople(people)
    },
    moves: async (who, from) => {
      const stream = bench.seats[who]?.streams[from]
      if (!stream || bench.seats[who]?.lines[from] !== 'connected') return false
      const video = document.createElement('video')
      const ear = new AudioContext()
      try {
        video.srcObject = stream
        video.muted = true
        await Promise.race([video.play(), pause(2_000)])
        const meter = ear.createAnalyser()
        ear.createMediaStreamSource(stream).connect(meter)
        const canvas = document.createElement('canvas')
        const drawn = () => {
          const brush = canvas.getContext('2d')
          canvas.width = 64
          canvas.height = 48
          brush?.drawImage(video, 0, 0, 64, 48)
          return canvas.toDataURL()
        }
        const first = drawn()
        let [isMoving, isLoud] = [false, false]
        for (let looks = 0; looks < 15 && !(isMoving && isLoud); looks += 1) {
          await pause(100)
          const waves = new Uint8Array(meter.fftSize)
          meter.getByteTimeDomainData(waves)
          isLoud ||= waves.some((wave) => Math.abs(wave - 128) > 2)
          isMoving ||= video.videoWidth > 0 && drawn() !== first
        }
        return isMoving && isLoud
      } finally {
        video.srcObject = null
        await ear.close()
      }
    },
  }
  window.bench = bench
}
