import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { GatheringSocket } from '#server/platform/database/gathering-socket.ts'

const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
afterAll(() => server.close())

/** What the system was asked to send: one entry a call. */
function calls(socket: Socket): string[] {
  const heard: string[] = []
  const { _write, _writev } = socket
  socket._write = function (...given) {
    heard.push('one')
    _write.apply(this, given)
  }
  socket._writev = function (...given) {
    heard.push(`${given[0].length} together`)
    _writev?.apply(this, given)
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
