import { Agent, request } from 'node:http'
import { cpuOf, cpuOfDatabase } from './cpu.ts'
import { percentile } from './report.ts'

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly want: number
}

export type Round = {
  readonly calls: number
  readonly perSecond: number
  /** The same until what the calls left to be done is done too. */
  readonly donePerSecond: number
  readonly p50: number
  readonly p95: number
  readonly serverCpu: number
  readonly databaseCpu: number
  readonly wrong: number
  readonly bytes: number
}

/** The processes whose work is counted; a postmaster of 0 stands for none. */
export type Pids = { readonly server: number; readonly postmaster: number }

export type Drive = {
  readonly connections: number
  readonly pids: Pids
  /** The calls are sent again and again for so long; without it each is sent once. */
  readonly seconds?: number
  /** Waited for before CPU is read the last time: what the calls left to be done belongs to them. */
  readonly settle?: () => Promise<unknown>
}

/** Sends calls over so many connections, each as soon as its last is answered. Milliseconds; CPU in ms a call. */
export async function drive(
  port: number,
  calls: readonly Call[],
  { connections, pids, seconds, settle }: Drive,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  let wrong = 0
  let bytes = 0
  const cpu = () => [cpuOf(pids.server), cpuOfDatabase(pids.postmaster)]
  const before = cpu()
  const began = performance.now()
  const isOver = () => (seconds === undefined ? next >= calls.length : performance.now() - began >= seconds * 1000)
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver()) {
        const call = calls[next++ % calls.length]
        if (!call) return
        const start = performance.now()
        const answer = await send(agent, port, call)
        times.push(performance.now() - start)
        bytes += answer.bytes
        if (answer.status !== call.want) {
          wrong += 1
          if (wrong < 4) process.stderr.write(`${call.method} ${call.path}: ${answer.status}\n`)
        }
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  await settle?.()
  const tookAll = (performance.now() - began) / 1000
  const after = cpu()
  agent.destroy()
  const used = (at: number) => ((after[at] ?? 0) - (before[at] ?? 0)) / times.length
  return {
    calls: times.length,
    perSecond: times.length / took,
    donePerSecond: times.length / tookAll,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    serverCpu: used(0),
    databaseCpu: used(1),
    wrong,
    bytes: bytes / times.length,
  }
}

function send(agent: Agent, port: number, call: Call): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const payload = call.body === undefined ? undefined : JSON.stringify(call.body)
    const headers = {
      ...call.headers,
      ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
    }
    const sent = request(
      { agent, port, host: '127.0.0.1', method: call.method, path: call.path, headers },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
      },
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}
