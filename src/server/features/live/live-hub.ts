import type { ServerResponse } from 'node:http'
import { listen } from '../../core/live/listen.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { openLanes } from '../../core/live/lanes.ts'
import { closedPasses, eventsAfter, eventsBetween, type LiveRow, newestNumber, openSessions } from './live.sql.ts'
import { openStreamLimits } from './stream-limits.ts'
import { begin, end, openStreams, type Stream, type Streams, type StreamWish, tell } from './streams.ts'
import { asHearer, topicsOf } from './topics.ts'

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

type HubDeps = { readonly database: Database; readonly clock: Clock; readonly log: Log }
type HubOptions = { readonly lookEvery?: number }

const readAtOnce = 500
/** How far back events are searched for a stream that resumes, and how many are sent; beyond that, screens are read anew. */
const mostLookedThrough = 5000
const mostTold = 500

/** A look may come before the log-out that ended a session has its number; who hears of it leaves the area. Milliseconds. */
const eventsTake = 1000

/** The same of other rights, and a role that ends by its date has no event at all. */
const rightsChanged = 'data: {"kind":"rights"}\n\n'

/** The open streams of this process, and what they hear. */
export async function openLiveHub(deps: HubDeps, { lookEvery = 20_000 }: HubOptions = {}): Promise<LiveHub> {
  const streams = openStreams()
  const limits = openStreamLimits()
  const missedBy = openMissed(deps.database)
  const events = await followEvents(deps, (row) => tell(streams, row))
  // A missed hint must not stay missed: the clock looks as well, keeps the lines open, and ends what may not go on.
  const timer = setInterval(() => {
    events.readSoon()
    for (const stream of streams.all()) stream.response?.write(': still here\n\n')
    Promise.all([endStale(deps, streams), endRevoked(deps, streams)]).catch((error: unknown) =>
      deps.log.error({ err: error }, 'live sessions'),
    )
  }, lookEvery)

  return {
    async prepare(wish) {
      const giveBack = limits.take(wish.owner)
      const upTo = events.seen()
      // An event from before a restore may have a greater number than any current one.
      const last = Math.min(wish.after ?? upTo, upTo)
      const stream: Stream = { wish, response: undefined, waiting: [], last, giveBack }
      streams.add(stream)
      try {
        const rows = await missedBy(wish, upTo)
        return (response) => begin(streams, stream, response, { rows, upTo })
      } catch (error) {
        streams.remove(stream)
        throw error
      }
    },
    size: streams.size,
    async close() {
      clearInterval(timer)
      for (const stream of streams.all()) end(streams, stream)
      await events.close()
    },
  }
}

/** One LISTEN a process; the table is the truth, the notification only a hint. Reads after hints never overlap. */
async function followEvents({ database, log }: HubDeps, hear: (row: LiveRow) => void) {
  let seen = await newestNumber(database.read)
  let reading = Promise.resolve()
  const readSoon = () => {
    reading = reading.then(readOn).catch((error: unknown) => log.error({ err: error }, 'live events'))
  }
  const line = await listen(database, 'live', readSoon)

  async function readOn() {
    for (;;) {
      const rows = await eventsAfter(database.read, seen, readAtOnce)
      for (const row of rows) {
        seen = row.number
        hear(row)
      }
      if (rows.length < readAtOnce) return
    }
  }

  return {
    /** The number of the newest event that was heard. */
    seen: () => seen,
    readSoon,
    close: async () => {
      await line.close()
      await reading
    },
  }
}

/** What a resumed stream missed; undefined when that is more than is told one by one. Few are read at once. */
function openMissed(database: Database) {
  const lanes = openLanes({ lanes: 4, mostWaiting: 3000, patience: 6000 })
  return async ({ topics, after }: StreamWish, upTo: number): Promise<LiveRow[] | undefined> => {
    if (after === undefined || after >= upTo) return []
    if (upTo - after > mostLookedThrough) return undefined
    const rows = await lanes.run(() => eventsBetween(database.read, { after, upTo }, topics, mostTold + 1))
    return rows.length > mostTold ? undefined : rows
  }
}

/** Ends the streams whose session is over, or whose account may hear something else than it did. */
async function endStale({ database, clock }: HubDeps, streams: Streams) {
  const known = streams.all().flatMap((stream) => (stream.wish.hearer ? [[stream, stream.wish.hearer] as const] : []))
  if (known.length === 0) return
  const sessions = known.map(([, { session }]) => session)
  const open = await openSessions(database.read, clock.now(), sessions)
  const now = new Map(open.map((row) => [row.session, topicsOf(asHearer(row)).join()]))
  for (const [stream, hearer] of known)
    if (!now.has(hearer.session)) setTimeout(() => end(streams, stream), eventsTake).unref()
    else if (now.get(hearer.session) !== topicsOf(hearer).join()) end(streams, stream, rightsChanged)
}

/** Ends the streams of screens that were switched off, and of tickets that are over. */
async function endRevoked({ database, clock }: HubDeps, streams: Streams) {
  const withPass = streams.all().flatMap((stream) => (stream.wish.pass ? [[stream, stream.wish.pass] as const] : []))
  if (withPass.length === 0) return
  const passes = withPass.map(([, pass]) => pass)
  const closed = new Set(await closedPasses(database.read, clock.now(), passes))
  for (const [stream, pass] of withPass) if (closed.has(pass)) end(streams, stream)
}
