import { heal } from './heal-line.ts'
import { sampleOf } from './line-sample.ts'
import type { LineSample } from './ladder.ts'
import type { Line, Sends } from './transport.ts'

export type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
export type PeerSignal =
  | { readonly kind: 'description'; readonly description: { readonly type: string; readonly sdp: string } }
  | { readonly kind: 'candidates'; readonly candidates: readonly object[] }

type Wish = {
  readonly servers: readonly RTCIceServer[]
  readonly freshServers: () => Promise<readonly RTCIceServer[]>
  /** The polite one gives way when both begin to negotiate; the other one makes the first offer. */
  readonly isPolite: boolean
  readonly tracks: Tracks
  readonly rate: number
  readonly sends: Sends | null
  readonly send: (signal: PeerSignal) => void
  readonly onStream: (stream: MediaStream) => void
  readonly onLine: (line: Line) => void
  readonly onSends: (sends: Sends) => void
}

export type Peer = ReturnType<typeof openPeer>

/** Addresses of this browser that are found at about the same time travel together. */
const gathering = 60

/** One line to one other browser: the perfect negotiation of the W3C, and another way when the line is lost. */
export function openPeer(wish: Wish) {
  const line = new RTCPeerConnection({ iceServers: [...wish.servers], bundlePolicy: 'max-bundle' })
  const negotiation = negotiate(line, wish, attach)
  const healing = heal(line, wish)
  const channel = tellAndHear(line, wish)
  let rate = wish.rate

  line.ontrack = () => {
    wish.onStream(new MediaStream(line.getTransceivers().map(({ receiver }) => receiver.track)))
  }
  if (!wish.isPolite)
    for (const kind of ['audio', 'video'] as const)
      line.addTransceiver(wish.tracks[kind] ?? kind, { direction: 'sendrecv' })

  /** What was offered is answered with what we send. */
  async function attach() {
    for (const kind of ['audio', 'video'] as const) {
      const found = transceiver(kind)
      if (!found) continue
      found.direction = 'sendrecv'
      await put(found.sender, wish.tracks[kind])
    }
  }

  const transceiver = (kind: string) =>
    line
      .getTransceivers()
      .find(({ receiver, currentDirection }) => currentDirection !== 'stopped' && receiver.track.kind === kind)

  const setRate = async (kilobits: number) => {
    rate = kilobits
    const sender = transceiver('video')?.sender
    const parameters = sender?.getParameters()
    if (!sender || !parameters?.encodings[0]) return
    parameters.encodings[0].maxBitrate = Math.max(kilobits, 30) * 1000
    parameters.encodings[0].scaleResolutionDownBy = kilobits < 500 ? 2 : 1
    await sender.setParameters(parameters).catch(() => undefined)
  }
  line.addEventListener('connectionstatechange', () => line.connectionState === 'connected' && void setRate(rate))

  return {
    receive: negotiation.receive,
    setRate,
    tell: channel.tell,
    setTrack: async (kind: 'audio' | 'video', track: MediaStreamTrack | null) => {
      const sender = transceiver(kind)?.sender
      if (sender) await put(sender, track)
    },
    sample: sampler(line),
    close: () => {
      healing.stop()
      line.close()
    },
  }
}

/**
 * Sends this track from now on. One that is sent already is left alone: put once more while both sides look for another way
 * it ends the whole page in Chromium 150 (a check in its video engine).
 */
async function put(sender: RTCRtpSender, track: MediaStreamTrack | null) {
  if (sender.track !== track) await sender.replaceTrack(track)
}

/** Returns how the line does, whenever it is asked; it knows for how long it has been up without a break. */
function sampler(line: RTCPeerConnection) {
  let since: number | null = null
  line.addEventListener('connectionstatechange', () => {
    since = line.connectionState === 'connected' ? performance.now() : null
  })
  return async (): Promise<LineSample | null> => {
    const rows: Record<string, unknown>[] = []
    const report = await line.getStats()
    report.forEach((row: Record<string, unknown>) => rows.push(row))
    return sampleOf(rows, since === null ? 0 : performance.now() - since)
  }
}

function negotiate(line: RTCPeerConnection, { isPolite, send }: Wish, attach: () => Promise<void>) {
  let isOffering = false
  let isIgnoring = false
  let isSettingAnswer = false
  let found: RTCIceCandidateInit[] = []
  let inTurn: Promise<void> = Promise.resolve()

  const sendOwn = () => {
    const own = line.localDescription
    if (own) send({ kind: 'description', description: { type: own.type, sdp: own.sdp } })
  }
  line.onnegotiationneeded = async () => {
    try {
      isOffering = true
      await line.setLocalDescription()
      sendOwn()
    } catch (error) {
      if (line.signalingState !== 'closed') console.error('The call could not be offered', error)
    } finally {
      isOffering = false
    }
  }
  line.onicecandidate = ({ candidate }) => {
    if (!candidate) return
    if (found.length === 0)
      setTimeout(() => {
        if (line.signalingState !== 'closed') send({ kind: 'candidates', candidates: found })
        found = []
      }, gathering)
    found.push(candidate.toJSON())
  }

  const takeDescription = async (description: RTCSessionDescriptionInit) => {
    const isFree = !isOffering && (line.signalingState === 'stable' || isSettingAnswer)
    isIgnoring = !isPolite && description.type === 'offer' && !isFree
    if (isIgnoring) return
    isSettingAnswer = description.type === 'answer'
    await line.setRemoteDescription(description).finally(() => (isSettingAnswer = false))
    if (description.type !== 'offer') return
    await attach()
    await line.setLocalDescription()
    sendOwn()
  }
  const take = async (signal: PeerSignal) => {
    if (line.signalingState === 'closed') return
    try {
      if (signal.kind === 'description') await takeDescription(signal.description as RTCSessionDescriptionInit)
      else for (const candidate of signal.candidates) await line.addIceCandidate(candidate as RTCIceCandidateInit)
    } catch (error) {
      // What belongs to an offer that was let go is of no use, and no fault.
      if (!isIgnoring) console.error('A signal of the call could not be used', error)
    }
  }
  return {
    /** Signals are taken one after another, in the order in which they were sent. */
    receive: (signal: PeerSignal) => {
      inTurn = inTurn.then(() => take(signal))
    },
  }
}

/** A line of words beside the media: what each of the two sends now. */
function tellAndHear(line: RTCPeerConnection, { isPolite, sends, onSends }: Wish) {
  let latest = sends
  let words: RTCDataChannel | undefined
  const say = () => {
    if (words?.readyState === 'open' && latest) words.send(JSON.stringify(latest))
  }
  const use = (channel: RTCDataChannel) => {
    words = channel
    channel.onopen = say
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const heard = sendsOf(data)
      if (heard) onSends(heard)
    }
    say()
  }
  if (isPolite) line.ondatachannel = ({ channel }) => use(channel)
  else use(line.createDataChannel('sends'))
  return {
    tell: (next: Sends) => {
      latest = next
      say()
    },
  }
}

/** The other browser is a stranger: what is not understood is not taken. */
function sendsOf(data: unknown): Sends | null {
  try {
    const said: unknown = typeof data === 'string' && data.length < 500 ? JSON.parse(data) : null
    if (typeof said !== 'object' || said === null) return null
    const { microphone, camera, screen } = said as Record<string, unknown>
    return { microphone: microphone === true, camera: camera === true, screen: screen === true }
  } catch {
    return null
  }
}
