import { mkdirSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export type DatabaseProxy = {
  /** Where the servers find the database: a folder with a socket. */
  readonly folder: string
  /** Each piece of an answer comes this much later, in milliseconds; 0: at once. */
  delay(milliseconds: number): void
  /** Breaks every line and lets nobody in, until it is let live again. */
  kill(): void
  revive(): void
  close(): void
}

const socketName = '.s.PGSQL.5432'

/** Stands between the servers and PostgreSQL's socket, to make it slow or to take it away. */
export async function openDatabaseProxy(real: string, folder: string): Promise<DatabaseProxy> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let wait = 0
  let isDead = false
  const lines = new Set<Socket>()
  const server = createServer((client) => {
    if (isDead) return void client.destroy()
    const database = createConnection(join(real, socketName))
    for (const line of [client, database]) {
      lines.add(line)
      line.on('close', () => lines.delete(line))
      line.on('error', () => [client, database].forEach((side) => side.destroy()))
      line.on('end', () => [client, database].forEach((side) => side.end()))
    }
    client.on('data', (piece) => database.write(piece))
    // One after the other, so that pieces keep their order whatever the delay is.
    let before = Promise.resolve()
    database.on('data', (piece) => {
      if (wait === 0) return void (before = before.then(() => void client.write(piece)))
      const until = new Promise<void>((resolve) => setTimeout(resolve, wait))
      before = before.then(() => until).then(() => void client.write(piece))
    })
  })
  await new Promise<void>((ready) => server.listen(join(folder, socketName), ready))
  return {
    folder,
    delay: (milliseconds) => (wait = milliseconds),
    kill() {
      isDead = true
      for (const line of lines) line.destroy()
    },
    revive: () => (isDead = false),
    close() {
      for (const line of lines) line.destroy()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
