import { Agent, request } from 'node:http'
import { readFileSync, readdirSync } from 'node:fs'
import { percentile } from './report.ts'

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly want: number
}

export type Round = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly serverCpu: number
  readonly databaseCpu: number
  readonly wrong: number
  readonly bytes: number
}

/** Sends calls over so many connections, each as soon as its last is answered. Milliseconds; CPU in ms a call. */
export async function drive(
  port: number,
  calls: readonly Call[],
  connections: number,
  pids: { server: number; postmaster: number },
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  let wrong = 0
  let bytes = 0
  const before = [cpuOf([pids.server]), cpuOf(childrenOf(pids.postmaster))]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let call = calls[next++]; call; call = calls[next++]) {
        const start = performance.now()
        const answer = await send(agent, port, call)
        times.push(performance.now() - start)
        bytes += answer.bytes
        if (answer.status !== call.want) wrong += 1
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const after = [cpuOf([pids.server]), cpuOf(childrenOf(pids.postmaster))]
  agent.destroy()
  const used = (at: number) => ((after[at] ?? 0) - (before[at] ?? 0)) / times.length
  return {
    perSecond: times.length / seconds,
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

/** Milliseconds of CPU that these processes have used; 0 where the system does not tell. */
function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum + (Number(fields[11]) + Number(fields[12])) * 10
    } catch {
      return sum
    }
  }, 0)
}

function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent))
      .map(Number)
  } catch {
    return []
  }
}

export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}
