import type { CallOptions } from '../../../lib/call.ts'
import { climb, type Ladder, type LineSample, rates, type Rung, topOfLadder } from '../../../lib/calls/ladder.ts'
import type { OwnMediaState } from '../../../lib/calls/own-media.ts'
import type { CallTransport, Line, OpenTransport, Sends } from '../../../lib/calls/transport.ts'
import { openWire } from './call-wire.ts'

/** A call as the screen draws it. */
export type CallState = {
  readonly streams: Readonly<Record<string, MediaStream>>
  readonly lines: Readonly<Record<string, Line>>
  readonly sends: Readonly<Record<string, Sends>>
  readonly rung: Rung
  /** Since when nobody can be reached any more. */
  readonly lostSince: number | null
}

type Wish = {
  readonly meetId: string
  readonly self: string
  readonly options: CallOptions
  readonly openTransport: OpenTransport
}

export type CallStore = ReturnType<typeof openCall>

const beat = 5_000
const look = 2_000

/** Runs the call of this tab: who is in it, what is sent, how the line does. */
export function openCall({ meetId, self, options, openTransport }: Wish) {
  const wire = openWire(meetId, options)
  const { read, set, subscribe, stop } = holdState()
  let ladder: Ladder = topOfLadder
  let latest: LineSample | null = null
  let media: OwnMediaState | undefined
  let isLowData = false
  let people: readonly string[] = []
  let transport: CallTransport | undefined
  let isClosed = false

  const send = () => transport && sendBy(transport, media, isLowData ? 'low' : ladder.rung, ladder.rung)
  const line = () => lineOf(read().lines, people)
  const tellLine = () => void wire.beat({ line: line(), quality: latest })
  const setLine = (person: string, now: Line) => {
    const before = line()
    set(withLines(read(), { ...read().lines, [person]: now }, people))
    // The length of a call counts from here on, or until here.
    if (before !== line()) tellLine()
  }
  const open = async () => {
    const servers = await wire.servers()
    if (isClosed) return
    transport = openTransport({
      self,
      servers,
      freshServers: wire.servers,
      send: wire.send,
      onStream: (person, stream) => set({ streams: withOrWithout(read().streams, person, stream) }),
      onLine: setLine,
      onSends: (person, sends) => set({ sends: { ...read().sends, [person]: sends } }),
    })
    send()
    transport.setPeople(people)
    wire.listen((from, signal) => transport?.receive(from, signal))
  }
  const looking = setInterval(() => {
    void transport?.sample().then((sample) => {
      latest = sample
      if (sample) ladder = climb(ladder, sample)
      if (ladder.rung === read().rung) return
      set({ rung: ladder.rung })
      send()
    })
  }, look)
  const beating = setInterval(tellLine, beat)
  void keepTrying(open, () => isClosed).then(tellLine)

  return {
    read,
    subscribe,
    setPeople: (next: readonly string[]) => {
      people = next
      transport?.setPeople(next)
      const lines = Object.fromEntries(Object.entries(read().lines).filter(([person]) => next.includes(person)))
      set(withLines(read(), lines, next))
    },
    setMedia: (next: OwnMediaState) => {
      media = next
      send()
    },
    setLowData: (isLow: boolean) => {
      isLowData = isLow
      send()
    },
    fetchSignals: wire.fetch,
    tryAgain: () => {
      set({ lostSince: null })
      transport?.restart()
    },
    close: () => {
      isClosed = true
      stop()
      clearInterval(looking)
      clearInterval(beating)
      wire.close()
      transport?.close()
    },
  }
}

function holdState() {
  let state: CallState = { streams: {}, lines: {}, sends: {}, rung: 'full', lostSince: null }
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    set: (change: Partial<CallState>) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => listeners.clear(),
  }
}

/** Sends what this browser has, as much of it as the line carries. */
function sendBy(transport: CallTransport, media: OwnMediaState | undefined, rate: Rung, rung: Rung) {
  const hasPicture = rung === 'full' || rung === 'low'
  const video = media?.screen ?? (hasPicture ? (media?.camera ?? null) : null)
  void transport.setTrack('video', video)
  void transport.setTrack('audio', media?.microphone ?? null)
  void transport.setRate(rates[rate])
  transport.tell({
    microphone: Boolean(media?.microphone) && media?.isMuted === false,
    camera: video !== null,
    screen: Boolean(media?.screen),
  })
}

async function keepTrying(work: () => Promise<void>, isOver: () => boolean) {
  for (let pause = 500; !isOver(); pause = Math.min(pause * 2, 8_000)) {
    try {
      return await work()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

function lineOf(lines: CallState['lines'], people: readonly string[]): 'connecting' | 'connected' | 'reconnecting' {
  const here = people.map((person) => lines[person])
  if (here.includes('connected')) return 'connected'
  return here.includes('lost') ? 'reconnecting' : 'connecting'
}

/** Lost is a call in which nobody else can be reached any more. */
function withLines({ lostSince }: CallState, lines: CallState['lines'], people: readonly string[]) {
  const isLost = people.length > 0 && people.every((person) => lines[person] === 'lost')
  return { lines, lostSince: isLost ? (lostSince ?? Date.now()) : null }
}

function withOrWithout(streams: CallState['streams'], person: string, stream: MediaStream | null) {
  const others = Object.fromEntries(Object.entries(streams).filter(([key]) => key !== person))
  return stream ? { ...others, [person]: stream } : others
}
