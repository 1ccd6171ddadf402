import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Running = {
  readonly pid: number
  readonly port: number
  readonly readyAfter: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

const here = join(import.meta.dirname, '..')

/** Whatever ends this process ends what it started. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGTERM')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

type Start = {
  readonly settings?: Record<string, string>
  /** The server writes here where its time went, when it ends. */
  readonly profile?: string
  /** The checkout whose product is started; this one without it. */
  readonly checkout?: string
}

/** The product as in production, on the bench's data. */
export function startProduct(
  dataDir: string,
  port: number,
  { settings = {}, profile, checkout = here }: Start = {},
): Promise<Running> {
  const flags = profile
    ? [
        '--cpu-prof',
        '--cpu-prof-interval=500',
        `--cpu-prof-dir=${dirname(profile)}`,
        `--cpu-prof-name=${basename(profile)}`,
      ]
    : []
  return start(checkout, [...flags, 'src/server/main.ts'], port, '/api/health/ready', {
    DATA_DIR: dataDir,
    DEMO: 'off',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    ...settings,
  })
}

/** Bare Fastify, with one insert where it gets a database: what the machine gives at most. */
export function startBare(port: number, insertUrl: string): Promise<Running> {
  return start(here, ['bench/bare.ts'], port, '/', { INSERT_URL: insertUrl })
}

async function start(
  root: string,
  script: readonly string[],
  port: number,
  probe: string,
  env: Record<string, string>,
): Promise<Running> {
  const isTaken = await fetch(`http://127.0.0.1:${port}${probe}`).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new Error(`Port ${port} is taken, by what an interrupted run left perhaps`)
  const began = performance.now()
  // As `npm start` does (scripts/prepare.mjs).
  const processOf = JSON.parse(readFileSync(join(root, 'scripts', 'server-process.json'), 'utf8')) as {
    flags: string[]
    environment: Record<string, string>
  }
  const child = spawn(process.execPath, [...processOf.flags, ...script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...processOf.environment,
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...env,
      PORT: String(port),
      NODE_ENV: 'production',
    },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  for (let waited = 0; waited < 60_000 && child.exitCode === null; waited += 20) {
    const answer = await fetch(`http://127.0.0.1:${port}${probe}`).catch(() => undefined)
    if (answer?.ok && child.exitCode === null)
      return {
        pid: child.pid ?? 0,
        port,
        readyAfter: (performance.now() - began) / 1000,
        stop: (signal = 'SIGTERM') => stop(child, signal),
      }
    await pause(20)
  }
  child.kill('SIGKILL')
  throw new Error(`${script.at(-1)} did not get ready`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
