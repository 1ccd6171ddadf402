import type { ServerResponse } from 'node:http'
import { listen } from '../../core/listen.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Log } from '../../platform/log.ts'

type LiveRow = { number: number; topics: string[]; body: Record<string, unknown> }

type Stream = { readonly topics: readonly string[]; readonly response: ServerResponse; last: number }

export type LiveHub = {
  /** Sends what happens on these topics to a response, from after an event on; ends with the response. */
  open(response: ServerResponse, topics: readonly string[], after: number | undefined): Promise<void>
  close(): Promise<void>
}

const keepAliveEvery = 20_000
const mostBehindBytes = 256 * 1024

/** One LISTEN a process; the table is the truth, the notification only a hint. Reads after hints never overlap. */
export async function openLiveHub(database: Database, log: Log): Promise<LiveHub> {
  const byTopic = new Map<string, Set<Stream>>()
  const streams = new Set<Stream>()
  let seen = (await newest(database)) ?? 0
  let reading = Promise.resolve()
  const line = await listen(database, 'live', () => {
    reading = reading.then(readOn).catch((error: unknown) => log.error({ err: error }, 'live events'))
  })

  async function readOn() {
    for (;;) {
      const rows = await database.read.many<LiveRow>(sql`
        select number, topics, body from live_event where number > ${seen} order by number limit 500`)
      for (const row of rows) {
        seen = row.number
        const text = textOf(row)
        for (const topic of row.topics) for (const stream of byTopic.get(topic) ?? []) send(stream, row, text)
      }
      if (rows.length < 500) return
    }
  }

  // A missed hint must not stay missed: the clock looks as well, and keeps the lines open.
  const timer = setInterval(() => {
    reading = reading.then(readOn).catch(() => undefined)
    for (const stream of streams) stream.response.write(': still here\n\n')
  }, keepAliveEvery)

  function send(stream: Stream, row: LiveRow, text: string) {
    if (row.number <= stream.last) return
    stream.last = row.number
    stream.response.write(text)
    if (
      row.body.kind === 'logged_out' &&
      row.topics.some((topic) => topic.startsWith('session:') || topic.startsWith('user:'))
    )
      stream.response.end()
    // A reader that does not keep up comes back later and resumes from its last event.
    if (stream.response.writableLength > mostBehindBytes) stream.response.destroy()
  }

  function remove(stream: Stream) {
    streams.delete(stream)
    for (const topic of stream.topics) {
      byTopic.get(topic)?.delete(stream)
      if (byTopic.get(topic)?.size === 0) byTopic.delete(topic)
    }
  }

  return {
    async open(response, topics, after) {
      const stream: Stream = { topics, response, last: after ?? seen }
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      response.write(`id: ${stream.last}\ndata: {"kind":"open"}\n\n`)
      streams.add(stream)
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(stream))
      response.on('close', () => remove(stream))
      if (after === undefined) return
      const missed = await database.read.many<LiveRow>(sql`
        select number, topics, body from live_event where number > ${after} and topics && ${topics}::text[] order by number limit 1000`)
      for (const row of missed) send(stream, row, textOf(row))
    },
    async close() {
      clearInterval(timer)
      for (const { response } of streams) response.end()
      await line.close()
      await reading
    },
  }
}

function textOf({ number, body }: LiveRow): string {
  return `id: ${number}\ndata: ${JSON.stringify(body)}\n\n`
}

async function newest(database: Database): Promise<number | undefined> {
  const row = await database.read.one<{ number: number | null }>(sql`select max(number) as number from live_event`)
  return row?.number ?? undefined
}
