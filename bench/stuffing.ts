// `npm run stuffing`: a thousand wrong log-ins from another process, half from one address, half from many; meanwhile the
// times of an ordinary read, beside the same read when nothing else happens.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from './report.ts'
import { startProduct } from './servers.ts'

const port = 4312
const attempts = 1000

if (process.argv[2] === 'attack') await attack()
else await measure()

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'tendwell-stuffing-'))
  const product = await startProduct(join(folder, 'data'), port, { settings: { DEMO: 'on' } })
  try {
    await times(() => false, 100)
    const idle = await times(() => false, 600)
    let ended = false
    const attacker = fork(import.meta.filename, ['attack'])
    attacker.once('exit', () => (ended = true))
    await new Promise((resolve) => attacker.once('message', resolve))
    const began = performance.now()
    const under = await times(() => ended)
    const seconds = (performance.now() - began) / 1000
    const p95 = { idle: percentile(idle, 0.95), under: percentile(under, 0.95) }
    const figures = { median_idle: median(idle), median_under: median(under), p95_idle: p95.idle, p95_under: p95.under }
    console.log(
      JSON.stringify({
        stuffing: attempts,
        seconds: rounded(seconds),
        reads: under.length,
        ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)])),
        ratio: rounded(p95.under / p95.idle),
        goal: '< 2',
        ok: p95.under < 2 * p95.idle,
      }),
    )
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How long reads take, one every ten milliseconds, until it is over or there are enough. */
async function times(isOver: () => boolean, most = Infinity): Promise<number[]> {
  const taken: number[] = []
  while (!isOver() && taken.length < most) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/healthcare-providers/specialties`)
    await answer.arrayBuffer()
    taken.push(performance.now() - began)
    await pause(10)
  }
  return taken
}

/** What somebody does who has a list of passwords: as fast as the answers come, over four connections. */
async function attack() {
  const one = await visitor('10.9.9.9')
  process.send?.('begun')
  const statuses = new Map<number, number>()
  const queue = Array.from({ length: attempts }, (_, index) => index)
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
        const from = index % 2 === 0 ? one : await visitor(`10.1.${index >> 8}.${index & 255}`)
        const status = await from(`guess number ${index}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  console.log(JSON.stringify({ answers: Object.fromEntries(statuses) }))
}

async function visitor(address: string) {
  const base = `http://127.0.0.1:${port}/api/auth`
  const first = await fetch(`${base}/get-csrf-token`, { headers: { 'x-forwarded-for': address } })
  const cookies = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.slice(10) ?? ''
  return async (password: string): Promise<number> => {
    const answer = await fetch(`${base}/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'x-csrftoken': token,
        cookie: cookies.join('; '),
      },
      body: JSON.stringify({ email: 'patient@example.com', password }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
