import type { Line } from './transport.ts'

/** What of a connection of the browser is needed to mend it. */
export type Healing = Pick<
  RTCPeerConnection,
  'connectionState' | 'getConfiguration' | 'setConfiguration' | 'restartIce' | 'onconnectionstatechange'
>

type Wish = {
  /** Who gives way when both begin to negotiate: the other one makes every offer. */
  readonly isPolite: boolean
  readonly freshServers: () => Promise<readonly RTCIceServer[]>
  readonly onLine: (line: Line) => void
}

/** A short loss heals by itself; after this another way is looked for. Milliseconds. */
const shortLoss = 2_000
const mostConnecting = 10_000

/**
 * When the line is lost, another way is looked for with fresh credentials, again and again until there is one. The one who
 * made the first offer makes this one too, and the other one answers: where both offer at once and one gives way, Chromium
 * 150 connects and sends nothing any more.
 */
export function heal(line: Healing, { isPolite, freshServers, onLine }: Wish) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const lookIn = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), milliseconds)
  }
  const look = async () => {
    if (isStopped || line.connectionState === 'connected') return
    onLine('lost')
    try {
      line.setConfiguration({ ...line.getConfiguration(), iceServers: [...(await freshServers())] })
      if (!isStopped && !isPolite) line.restartIce()
    } catch {
      // The server is away as well: we ask again.
    }
    if (!isStopped) lookIn(mostConnecting)
  }
  line.onconnectionstatechange = () => {
    if (line.connectionState === 'connected') {
      clearTimeout(timer)
      onLine('connected')
    }
    if (line.connectionState === 'disconnected') lookIn(shortLoss)
    if (line.connectionState === 'failed') lookIn(0)
  }
  lookIn(mostConnecting)
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
