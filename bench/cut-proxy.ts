import { createConnection, createServer, type Socket } from 'node:net'

export type CutProxy = {
  /** Breaks every line that is open; new ones are let through at once. */
  cut(): void
  close(): void
}

/** Stands between browsers and the product, to break all their lines at once. */
export async function openCutProxy(port: number, target: number): Promise<CutProxy> {
  const lines = new Set<Socket>()
  const server = createServer((client) => {
    const product = createConnection(target, '127.0.0.1')
    for (const line of [client, product]) {
      lines.add(line)
      line.on('close', () => lines.delete(line))
      line.on('error', () => [client, product].forEach((side) => side.destroy()))
    }
    client.pipe(product).pipe(client)
  })
  await new Promise<void>((ready) => server.listen(port, ready))
  const cut = () => lines.forEach((line) => line.destroy())
  return {
    cut,
    close: () => {
      cut()
      server.close()
    },
  }
}
