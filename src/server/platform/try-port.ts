import { once } from 'node:events'
import { createServer } from 'node:net'

/** Fails as listening would where the port is taken; asked before a start has made or changed anything. */
export async function tryPort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  const server = createServer()
  server.listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
