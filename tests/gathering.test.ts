import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { GatheringSocket } from '#server/platform/database/gathering-socket.ts'

const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
afterAll(() => server.close())

/** What the system was asked to send: one entry a call. */
function calls(socket: Socket): string[] {
  const heard: string[] = []
  const [one, many] = [socket._write.bind(socket), socket._writev?.bind(socket)]
  socket._write = (...given) => {
    heard.push('one')
    one(...given)
  }
  socket._writev = (...given) => {
    heard.push(`${given[0].length} together`)
    many?.(...given)
  }
  return heard
}

test('what is written in one turn leaves in one call, once the connection stands', async () => {
  if (!server.listening) await once(server, 'listening')
  const socket = new GatheringSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const heard = calls(socket)
  for (const part of ['begin', 'statement', 'commit']) socket.write(part)
  const [echo] = (await once(socket, 'data')) as [Buffer]
  expect(echo.toString()).toBe('beginstatementcommit')
  expect(heard).toEqual(['3 together'])
  socket.destroy()
})
