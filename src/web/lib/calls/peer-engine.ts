import { worstOf } from './line-sample.ts'
import { rates } from './ladder.ts'
import { openPeer, type Peer, type PeerSignal, type Tracks } from './peer.ts'
import type { CallTransport, OpenTransport, Sends, Signal, TransportWish } from './transport.ts'

type Pair = {
  /** Of this pair and this page: what was meant for an earlier one is not taken. */
  mine: string
  theirs: string | null
  peer: Peer | null
}

/** What is sent to everybody now; a line that is opened later begins with it. */
type Sent = { readonly tracks: Tracks; rate: number; sends: Sends | null }

/** From browser to browser: everybody has a line to everybody else, and no server sees what goes through them. */
export const openPeerEngine: OpenTransport = (wish) => {
  const sent: Sent = { tracks: { audio: null, video: null }, rate: rates.full, sends: null }
  const post = inOrder(wish)
  const { pairs, meet, drop, heardHello, openLine, hello } = pairsOf(wish, sent, post)
  const peers = () => [...pairs.values()].flatMap(({ peer }) => (peer ? [peer] : []))
  // Who was quicker than the list of people is remembered until the list names them.
  const early = new Map<string, string>()
  return {
    setPeople: (people) => {
      for (const person of pairs.keys()) if (!people.includes(person)) drop(person)
      for (const person of people) if (!pairs.has(person) && person !== wish.self) meet(person, early.get(person))
    },
    receive: (from, signal) => {
      const pair = pairs.get(from)
      if (signal.kind === 'hello') {
        if (pair) heardHello(from, pair, signal.session)
        else early.set(from, signal.session)
      } else if (pair && signal.to === pair.mine && signal.session === pair.theirs) pair.peer?.receive(signal)
    },
    setTrack: async (kind, track) => {
      sent.tracks[kind] = track
      await Promise.all(peers().map((peer) => peer.setTrack(kind, track)))
    },
    setRate: async (kilobits) => {
      sent.rate = kilobits
      await Promise.all(peers().map((peer) => peer.setRate(kilobits)))
    },
    tell: (next) => {
      sent.sends = next
      for (const peer of peers()) peer.tell(next)
    },
    sample: async () => worstOf(await Promise.all(peers().map((peer) => peer.sample()))),
    restart: () => {
      for (const [person, pair] of pairs) {
        pair.mine = crypto.randomUUID()
        hello(person, pair)
        openLine(person, pair)
      }
    },
    close: () => {
      for (const pair of pairs.values()) pair.peer?.close()
      pairs.clear()
      post.stop()
    },
  } satisfies CallTransport
}

/** Everybody else and the line to them: two pages that have said hello to each other have one. */
function pairsOf(wish: TransportWish, sent: Sent, post: (to: string, signal: Signal) => void) {
  const pairs = new Map<string, Pair>()
  const hello = (person: string, { mine }: Pair) => post(person, { kind: 'hello', session: mine })
  const openLine = (person: string, pair: Pair) => {
    const { mine, theirs } = pair
    pair.peer?.close()
    if (!theirs) return
    wish.onLine(person, 'connecting')
    pair.peer = openPeer({
      ...sent,
      servers: wish.servers,
      freshServers: wish.freshServers,
      isPolite: wish.self < person,
      send: (signal: PeerSignal) => post(person, { ...signal, session: mine, to: theirs }),
      onStream: (stream) => wish.onStream(person, stream),
      onLine: (line) => wish.onLine(person, line),
      onSends: (theirSends) => wish.onSends(person, theirSends),
    })
  }
  const heardHello = (person: string, pair: Pair, session: string) => {
    if (pair.theirs === session) return
    pair.theirs = session
    hello(person, pair)
    openLine(person, pair)
  }
  return {
    pairs,
    hello,
    openLine,
    heardHello,
    meet: (person: string, said: string | undefined) => {
      const pair: Pair = { mine: crypto.randomUUID(), theirs: null, peer: null }
      pairs.set(person, pair)
      hello(person, pair)
      if (said) heardHello(person, pair, said)
    },
    drop: (person: string) => {
      pairs.get(person)?.peer?.close()
      pairs.delete(person)
      wish.onStream(person, null)
    },
  }
}

const firstPause = 300
const mostPause = 5_000

/**
 * Signals to one person leave in the order in which they were made; one that did not go through is sent again before the
 * next. Somebody who is gone holds up nobody else.
 */
function inOrder({ send }: TransportWish) {
  const last = new Map<string, Promise<void>>()
  let isStopped = false
  const deliver = async (to: string, signal: Signal) => {
    for (let pause = firstPause; !isStopped; pause = Math.min(pause * 2, mostPause)) {
      try {
        await send(to, signal)
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
  const post = (to: string, signal: Signal) => {
    last.set(
      to,
      (last.get(to) ?? Promise.resolve()).then(() => deliver(to, signal)),
    )
  }
  post.stop = () => {
    isStopped = true
  }
  return post
}
