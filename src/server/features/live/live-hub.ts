import type { ServerResponse } from 'node:http'
import { listen } from '../../core/listen.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { openLanes } from './lanes.ts'
import { eventsAfter, eventsBetween, type LiveRow, newestNumber, openSessions } from './live.sql.ts'
import { openStreamLimits, type StreamOwner } from './stream-limits.ts'
import { asHearer, type Hearer, topicsOf } from './topics.ts'

export type StreamWish = {
  readonly topics: readonly string[]
  readonly owner: StreamOwner
  /** The account whose session keeps the stream open; undefined for what everybody may hear. */
  readonly hearer: Hearer | undefined
  /** The last event that was heard before; undefined: from now on. */
  readonly after: number | undefined
}

export type LiveHub = {
  /**
   * Prepares a stream: what was missed is read before anything is answered, so whatever fails is still a refusal.
   * Returns what sends it into a response; the stream ends with the response, the session or the rights of its account.
   */
  prepare(wish: StreamWish): Promise<(response: ServerResponse) => void>
  /** How many streams are open. */
  size(): number
  close(): Promise<void>
}

type Stream = {
  readonly wish: StreamWish
  /** Undefined while what was missed is still read; what happens meanwhile waits. */
  response: ServerResponse | undefined
  readonly waiting: LiveRow[]
  last: number
  readonly giveBack: () => void
}

type HubOptions = { readonly lookEvery?: number }

const mostBehindBytes = 256 * 1024
/** So far back events are looked through for whoever resumes, and so many are told; beyond, the screens are read anew. */
const mostLookedThrough = 5000
const mostTold = 500

/** A look may come before the event has its number, and a role that ends by its date has no event at all. */
const rightsChanged = 'data: {"kind":"rights"}\n\n'

/** One LISTEN a process; the table is the truth, the notification only a hint. Reads after hints never overlap. */
export async function openLiveHub(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  { lookEvery = 20_000 }: HubOptions = {},
): Promise<LiveHub> {
  const byTopic = new Map<string, Set<Stream>>()
  const streams = new Set<Stream>()
  const limits = openStreamLimits()
  const lanes = openLanes({ lanes: 4, mostWaiting: 3000, patience: 6000 })
  let seen = await newestNumber(database.read)
  let reading = Promise.resolve()
  const readSoon = () => {
    reading = reading.then(readOn).catch((error: unknown) => log.error({ err: error }, 'live events'))
  }
  const line = await listen(database, 'live', readSoon)

  async function readOn() {
    for (;;) {
      const rows = await eventsAfter(database.read, seen, 500)
      for (const row of rows) {
        seen = row.number
        for (const topic of row.topics) for (const stream of [...(byTopic.get(topic) ?? [])]) send(stream, row)
      }
      if (rows.length < 500) return
    }
  }

  // A missed hint must not stay missed: the clock looks as well, keeps the lines open, and ends what may not go on.
  const timer = setInterval(() => {
    readSoon()
    for (const stream of streams) stream.response?.write(': still here\n\n')
    endStale().catch((error: unknown) => log.error({ err: error }, 'live sessions'))
  }, lookEvery)

  async function endStale() {
    const known = [...streams].flatMap((stream) => (stream.wish.hearer ? [[stream, stream.wish.hearer] as const] : []))
    if (known.length === 0) return
    const sessions = known.map(([, { session }]) => session)
    const open = await openSessions(database.read, clock.now(), sessions)
    const now = new Map(open.map((row) => [row.session, topicsOf(asHearer(row)).join()]))
    for (const [stream, hearer] of known)
      if (now.get(hearer.session) !== topicsOf(hearer).join()) end(stream, now.has(hearer.session) ? rightsChanged : '')
  }

  function send(stream: Stream, row: LiveRow) {
    if (row.number <= stream.last) return
    const { response } = stream
    if (!response) return void stream.waiting.push(row)
    stream.last = row.number
    response.write(textOf(row))
    if (endsStream(row)) end(stream)
    // A reader that does not keep up comes back later and resumes from its last event.
    else if (response.writableLength > mostBehindBytes) {
      remove(stream)
      response.destroy()
    }
  }

  /** Taken out of the lists first: nothing is written to a response that has ended. */
  function end(stream: Stream, lastWord = '') {
    remove(stream)
    stream.response?.end(lastWord)
  }

  function add(stream: Stream) {
    streams.add(stream)
    for (const topic of stream.wish.topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(stream))
  }

  function remove(stream: Stream) {
    stream.giveBack()
    streams.delete(stream)
    for (const topic of stream.wish.topics) {
      byTopic.get(topic)?.delete(stream)
      if (byTopic.get(topic)?.size === 0) byTopic.delete(topic)
    }
  }

  /** What a resumed stream missed; undefined when that is more than is told one by one. */
  async function missedBy({ topics, after }: StreamWish, upTo: number): Promise<LiveRow[] | undefined> {
    if (after === undefined || after >= upTo) return []
    if (upTo - after > mostLookedThrough) return undefined
    const rows = await lanes.run(() => eventsBetween(database.read, { after, upTo }, topics, mostTold + 1))
    return rows.length > mostTold ? undefined : rows
  }

  function begin(stream: Stream, response: ServerResponse, missed: readonly LiveRow[] | undefined, upTo: number) {
    response.on('close', () => remove(stream))
    if (response.destroyed) remove(stream)
    if (!missed) stream.last = Math.max(stream.last, upTo)
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.response = response
    response.write(`id: ${stream.last}\ndata: {"kind":"open"}\n\n`)
    if (!missed) response.write(`data: {"kind":"missed"}\n\n`)
    for (const row of [...(missed ?? []), ...stream.waiting.splice(0)]) if (streams.has(stream)) send(stream, row)
    // Its session ended, or the server began to stop, while what was missed was read.
    if (!streams.has(stream)) response.end()
  }

  return {
    async prepare(wish) {
      const giveBack = limits.take(wish.owner)
      const upTo = seen
      // An event of before a restore may have a greater number than any of now.
      const last = Math.min(wish.after ?? upTo, upTo)
      const stream: Stream = { wish, response: undefined, waiting: [], last, giveBack }
      add(stream)
      try {
        const missed = await missedBy(wish, upTo)
        return (response) => begin(stream, response, missed, upTo)
      } catch (error) {
        remove(stream)
        throw error
      }
    },
    size: () => streams.size,
    async close() {
      clearInterval(timer)
      for (const stream of [...streams]) end(stream)
      await line.close()
      await reading
    },
  }
}

/**
 * After a log-out nothing more is heard; after a change of rights, also of those in a call, the browser comes back and
 * hears what it may now.
 */
function endsStream({ topics, body }: LiveRow): boolean {
  const isAboutHearer = topics.some((topic) => /^(session|user|caller):/.test(topic))
  return isAboutHearer && (body.kind === 'logged_out' || body.kind === 'rights')
}

function textOf({ number, body }: LiveRow): string {
  return `id: ${number}\ndata: ${JSON.stringify(body)}\n\n`
}
