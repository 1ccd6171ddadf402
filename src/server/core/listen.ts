import type { Database } from '../platform/database/database.ts'

export type Listening = {
  notify(payload: string): Promise<void>
  close(): Promise<void>
}

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
    client.on('end', () => {
      if (!closed) retry()
    })
    await client.query(`listen ${channel}`)
    return client
  }

  function retry() {
    setTimeout(() => {
      if (closed) return
      connect().then((next) => {
        line = next
        if (closed) void next.end()
      }, retry)
    }, 1000)
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
