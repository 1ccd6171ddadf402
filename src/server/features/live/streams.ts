import type { ServerResponse } from 'node:http'
import type { LiveRow } from './live.sql.ts'
import type { StreamOwner } from './stream-limits.ts'
import type { Hearer } from './topics.ts'

export type StreamWish = {
  readonly topics: readonly string[]
  readonly owner: StreamOwner
  /** The account whose session keeps the stream open; undefined for what everybody may hear. */
  readonly hearer: Hearer | undefined
  /** The hash of the token of a display, kiosk, door or ticket: the stream goes on as long as that opens its queue. */
  readonly pass?: string
  /** The last event that was heard before; undefined: from now on. */
  readonly after: number | undefined
}

export type Stream = {
  readonly wish: StreamWish
  /** Undefined while what was missed is still read; what happens meanwhile waits. */
  response: ServerResponse | undefined
  readonly waiting: LiveRow[]
  last: number
  readonly giveBack: () => void
}

export type Streams = ReturnType<typeof openStreams>

const mostBehindBytes = 256 * 1024

/** The streams of this process, by what they hear of. */
export function openStreams() {
  const byTopic = new Map<string, Set<Stream>>()
  const all = new Set<Stream>()
  const written = new Set<Stream>()

  /** A reader that does not keep up comes back later and resumes from its last event. */
  function cutWhoIsBehind() {
    for (const stream of written)
      if ((stream.response?.writableLength ?? 0) > mostBehindBytes) {
        streams.remove(stream)
        stream.response?.destroy()
      }
    written.clear()
  }

  const streams = {
    all: () => [...all],
    size: () => all.size,
    isOpen: (stream: Stream) => all.has(stream),
    hearing: (topic: string) => [...(byTopic.get(topic) ?? [])],
    add(stream: Stream) {
      all.add(stream)
      for (const topic of stream.wish.topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(stream))
    },
    /** May be done twice. */
    remove(stream: Stream) {
      stream.giveBack()
      all.delete(stream)
      for (const topic of stream.wish.topics) {
        byTopic.get(topic)?.delete(stream)
        if (byTopic.get(topic)?.size === 0) byTopic.delete(topic)
      }
    },
    /** What is written in one turn leaves at its end: only then does it tell anything about the reader. */
    wroteTo(stream: Stream) {
      if (written.size === 0) setImmediate(cutWhoIsBehind)
      written.add(stream)
    },
  }
  return streams
}

/** Tells an event to everybody who hears of it. */
export function tell(streams: Streams, row: LiveRow) {
  for (const topic of row.topics) for (const stream of streams.hearing(topic)) send(streams, stream, row)
}

/** The stream gets its response: first what it missed, undefined where that is too much to tell, then what waited. */
export function begin(
  streams: Streams,
  stream: Stream,
  response: ServerResponse,
  missed: { readonly rows: readonly LiveRow[] | undefined; readonly upTo: number },
) {
  response.on('close', () => streams.remove(stream))
  if (response.destroyed) streams.remove(stream)
  if (!missed.rows) stream.last = Math.max(stream.last, missed.upTo)
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  stream.response = response
  response.write(`id: ${stream.last}\ndata: {"kind":"open"}\n\n`)
  if (!missed.rows) response.write(`data: {"kind":"missed"}\n\n`)
  for (const row of [...(missed.rows ?? []), ...stream.waiting.splice(0)])
    if (streams.isOpen(stream)) send(streams, stream, row)
  // Its session ended, or the server began to stop, while what was missed was read.
  if (!streams.isOpen(stream)) response.end()
}

/** Taken out of the lists first: nothing is written to a response that has ended. May be done twice. */
export function end(streams: Streams, stream: Stream, lastWord = '') {
  if (!streams.isOpen(stream)) return
  streams.remove(stream)
  stream.response?.end(lastWord)
}

function send(streams: Streams, stream: Stream, row: LiveRow) {
  if (row.number <= stream.last) return
  const { response } = stream
  if (!response) return void stream.waiting.push(row)
  stream.last = row.number
  response.write(textOf(row))
  if (endsStream(row)) end(streams, stream)
  else streams.wroteTo(stream)
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
