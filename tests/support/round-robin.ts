import { Agent, createServer, request as send } from 'node:http'

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
  return answer?.ok === true
}

/**
 * A plain round-robin proxy: asks each server every 100 ms whether it is ready, and passes each call to the next one
 * that is. It never sends a call twice.
 */
export async function roundRobin(port: number, nodes: readonly { port: number }[]) {
  const agent = new Agent({ keepAlive: true })
  let ready = nodes.map(({ port: node }) => node)
  let turn = 0
  const timer = setInterval(async () => {
    const states = await Promise.all(nodes.map(async (node) => ((await isReady(node.port)) ? [node.port] : [])))
    ready = states.flat()
  }, 100)
  const server = createServer((request, response) => {
    const target = ready[(turn += 1) % ready.length]
    if (target === undefined) return void response.writeHead(502).end()
    const { method = 'GET', url = '/', headers } = request
    const passed = send({ agent, port: target, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-node': String(target) })
      answer.pipe(response)
    })
    passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
