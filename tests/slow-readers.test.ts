import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { begin, openStreams, type Stream, tell } from '#server/features/live/streams.ts'

const filling = 'x'.repeat(100_000)

test('a burst of events cuts off nobody who reads: what is written in one turn has not left yet', async () => {
  await withReader(async ({ streams, socket }) => {
    let heard = ''
    socket.on('data', (piece) => (heard += piece.toString()))
    tellMany(streams, { from: 1, count: 8 })
    await expect.poll(() => heard.includes('"number":8')).toBe(true)
    expect(streams.size()).toBe(1)
  })
})

test('who takes nothing is cut off, and comes back later', async () => {
  await withReader(async ({ streams, socket }) => {
    socket.pause()
    for (let from = 1; from < 1000 && streams.size() > 0; from += 8) {
      tellMany(streams, { from, count: 8 })
      await pause(1)
    }
    expect(streams.size()).toBe(0)
  })
})

/** One browser that hears of one topic, over a real line. */
async function withReader(play: (set: { streams: ReturnType<typeof openStreams>; socket: Socket }) => Promise<void>) {
  const streams = openStreams()
  const server = createServer((_request, response) => hear(streams, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => streams.size()).toBe(1)
  await play({ streams, socket })
  socket.destroy()
  server.close()
}

function hear(streams: ReturnType<typeof openStreams>, response: ServerResponse) {
  const owner = { account: undefined, address: '127.0.0.1' }
  const wish = { topics: ['doctor'], owner, hearer: undefined, after: undefined }
  const stream: Stream = { wish, response: undefined, waiting: [], last: 0, giveBack: () => undefined }
  streams.add(stream)
  begin(streams, stream, response, { rows: [], upTo: 0 })
}

function tellMany(streams: ReturnType<typeof openStreams>, { from, count }: { from: number; count: number }) {
  for (let number = from; number < from + count; number += 1)
    tell(streams, { number, topics: ['doctor'], body: { filling, number } })
}
