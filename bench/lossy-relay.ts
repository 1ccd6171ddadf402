import { createSocket, type Socket } from 'node:dgram'

export type LossyRelay = {
  /** What of the way down to browsers is lost, 0 to 1, and how much goes through to each of them in a second; null: all. */
  shape(loss: number, kilobits: number | null): void
  /** Forgets every browser: what they held at the relay is gone, as when an address changes. */
  cut(): void
  /** What has passed and what was thrown away since the last shaping. */
  counts(): { readonly passed: number; readonly lost: number }
  close(): void
}

/** As much as the line keeps waiting before it throws away, in milliseconds. */
const longestQueue = 400

/** Stands before the relay, to lose packets on their way to browsers and to make the way narrow. */
export async function openLossyRelay(host: string, port: number, target: number): Promise<LossyRelay> {
  const door = createSocket('udp4')
  const ups = new Map<string, Socket>()
  const freeAt = new Map<string, number>()
  let [loss, kilobits, passed, lost] = [0, null as number | null, 0, 0]

  const down = (key: string, message: Buffer, toPort: number, to: string) => {
    const now = performance.now()
    const begins = Math.max(now, freeAt.get(key) ?? 0)
    if (Math.random() < loss || begins - now > longestQueue) return void (lost += 1)
    passed += 1
    const wait = kilobits === null ? 0 : begins - now + (message.length * 8) / kilobits
    freeAt.set(key, now + wait)
    if (wait < 1) return door.send(message, toPort, to)
    setTimeout(() => door.send(message, toPort, to), wait)
  }
  const upFor = (key: string, fromPort: number, from: string) => {
    const known = ups.get(key)
    if (known) return known
    const up = createSocket('udp4')
    up.on('message', (message) => down(key, message, fromPort, from))
    // A relay that is away answers nothing.
    up.on('error', () => undefined)
    ups.set(key, up)
    return up
  }
  const cut = () => {
    for (const up of ups.values()) up.close()
    ups.clear()
  }
  door.on('message', (message, { address, port: from }) =>
    upFor(`${address}:${from}`, from, address).send(message, target, host),
  )
  await new Promise<void>((ready) => door.bind(port, host, ready))
  return {
    shape: (share, most) => {
      ;[loss, kilobits, passed, lost] = [share, most, 0, 0]
      freeAt.clear()
    },
    cut,
    counts: () => ({ passed, lost }),
    close: () => {
      cut()
      door.close()
    },
  }
}
