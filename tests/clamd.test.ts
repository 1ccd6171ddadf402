import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { NotScanned, openScanner } from '#server/platform/clamd.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Listens where clamd would; `answer` gets what has come so far and says what to send back, if anything. */
async function listening(answer: (came: Buffer, socket: Socket) => void) {
  const server = createServer((socket) => {
    let came: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      came = Buffer.concat([came, part])
      answer(came, socket)
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { host: '127.0.0.1', port: (server.address() as { port: number }).port }
}

async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const ends = (came: Buffer) => came.subarray(-4).equals(Buffer.alloc(4))
const saying = (words: string) =>
  listening((came, socket) => {
    if (ends(came)) socket.end(words)
  })

test('a file goes to clamd part by part, each behind its length, and nothing at its end', async () => {
  let all: Buffer = Buffer.alloc(0)
  const address = await listening((came, socket) => {
    all = came
    if (ends(came)) socket.end('stream: OK\0')
  })
  expect(await openScanner(address)(parts('abc', '', 'de'))).toBe('clean')
  expect(all.toString('latin1')).toBe('zINSTREAM\0\0\0\0\u0003abc\0\0\0\u0002de\0\0\0\0')
})

test('a name of a virus means infected; any other word means that nobody looked', async () => {
  expect(await openScanner(await saying('stream: Eicar-Signature FOUND\0'))(parts('x'))).toBe('infected')
  for (const words of ['', 'stream: lstat() failed: ERROR\0', 'stream: OK FOUND it ERROR\0', 'OK'])
    await expect(openScanner(await saying(words))(parts('x')), words).rejects.toThrow(NotScanned)
})

test('clamd that is away, hangs up, refuses in the middle or says nothing has not looked', async () => {
  const gone = await saying('')
  await new Promise((resolve) => open.pop()?.close(resolve))
  await expect(openScanner(gone)(parts('x'))).rejects.toThrow(NotScanned)
  const hangsUp = await listening((_came, socket) => socket.destroy())
  await expect(openScanner(hangsUp)(parts('x', 'y'))).rejects.toThrow(NotScanned)
  const refuses = await listening((_came, socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'))
  async function* endless() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      yield Buffer.alloc(65_536)
    }
  }
  await expect(openScanner(refuses)(endless())).rejects.toThrow(NotScanned)
  const silent = await listening(() => undefined)
  await expect(openScanner(silent, 50)(parts('x'))).rejects.toThrow('does not answer')
})

test('a file that does not open is told as that, not as a scanner that is away', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('a')
    throw new RangeError('touched')
  }
  await expect(openScanner(await saying('stream: OK\0'))(broken())).rejects.toThrow('touched')
})
