import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 What happens to a call on its way: `busy` is answered with 503 by the proxy, `absent` with its page of 404, `lost` is carried
 out and its answer lost, `cut` breaks the answer off in its middle, `silent` never answers.
*/
export type Fault = 'busy' | 'absent' | 'lost' | 'cut' | 'silent'

const ownAnswers = {
  busy: [503, '<Error><Code>SlowDown</Code></Error>'],
  // As it answers while the server behind it restarts.
  absent: [404, '<html><body>404 page not found</body></html>'],
} as const

/** Stands before a server and spoils the calls that it is told to. */
export async function faultProxy(to: number) {
  let spoil: (call: IncomingMessage) => Fault | undefined = () => undefined
  const calls: string[] = []
  const server = createServer((call, answer) => {
    calls.push(`${call.method} ${call.url}`)
    const fault = spoil(call)
    if (fault === 'silent') return void call.resume()
    if (fault === 'busy' || fault === 'absent') {
      const [status, text] = ownAnswers[fault]
      call.resume()
      call.on('end', () => answer.writeHead(status).end(text))
      return
    }
    pass(to, call, answer, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    calls,
    /** Spoils so many of the calls that this is true of. */
    spoil(fault: Fault, times: number, isMeant: (call: IncomingMessage) => boolean = () => true) {
      let left = times
      spoil = (call) => (left > 0 && isMeant(call) ? ((left -= 1), fault) : undefined)
    },
    heal() {
      spoil = () => undefined
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(port: number, call: IncomingMessage, answer: ServerResponse, fault: Fault | undefined) {
  const { method, url, headers } = call
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (back) => {
    if (fault === 'lost') {
      back.resume()
      back.on('end', () => answer.destroy())
      return
    }
    answer.writeHead(back.statusCode ?? 502, back.headers)
    if (fault === 'cut') {
      back.once('data', (part: Buffer) => answer.write(part.subarray(0, part.length >> 1), () => answer.destroy()))
      return
    }
    back.pipe(answer)
  })
  onward.on('error', () => answer.destroy())
  call.pipe(onward)
}
