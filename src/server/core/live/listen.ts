import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'

export type Listening = {
  notify(payload: string): Promise<void>
  close(): Promise<void>
}

const retryMilliseconds = 500

/** Hears what any server says on a channel of the database, and says something there; comes back when the line breaks. */
export async function listen(
  database: Database,
  channel: 'live' | 'counts',
  hear: (payload: string) => void,
): Promise<Listening> {
  let closed = false
  let line = await connect()

  async function connect() {
    const client = await database.connect('tendwell_worker')
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    client.on('end', () => void comeBack())
    return client
  }

  /** Tries until the database is back; listeners find what they missed by themselves. */
  async function comeBack() {
    while (!closed) {
      await pause(retryMilliseconds)
      const next = await connect().catch(() => undefined)
      if (!next) continue
      line = next
      hear('')
      if (closed) await next.end().catch(() => undefined)
      return
    }
  }

  return {
    notify: async (payload) => {
      await line.query('select pg_notify($1, $2)', [channel, payload])
    },
    close: async () => {
      closed = true
      await line.end().catch(() => undefined)
    },
  }
}
