import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Running = {
  readonly pid: number
  readonly port: number
  readonly readyAfter: number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

// As `npm start` does (scripts/prepare.mjs).
const processOf = JSON.parse(readFileSync(join(root, 'scripts', 'server-process.json'), 'utf8')) as {
  flags: string[]
  environment: Record<string, string>
}

/** The product as in production, on the bench's data; with `profile`, it writes where its time went when it ends. */
export function startProduct(
  dataDir: string,
  port: number,
  { settings = {}, profile }: { settings?: Record<string, string>; profile?: string } = {},
): Promise<Running> {
  const flags = profile
    ? [
        '--cpu-prof',
        '--cpu-prof-interval=500',
        `--cpu-prof-dir=${dirname(profile)}`,
        `--cpu-prof-name=${basename(profile)}`,
      ]
    : []
  return start([...flags, 'src/server/main.ts'], port, '/api/health/ready', {
    DATA_DIR: dataDir,
    DEMO: 'off',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    ...settings,
  })
}

/** Bare Fastify with an answer of the same size: what the machine gives at most. */
export function startBare(port: number, bytes: number): Promise<Running> {
  return start(['bench/bare.ts'], port, '/', { ANSWER_BYTES: String(Math.round(bytes)) })
}

async function start(
  script: readonly string[],
  port: number,
  probe: string,
  env: Record<string, string>,
): Promise<Running> {
  const began = performance.now()
  const child = spawn(process.execPath, [...processOf.flags, ...script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...processOf.environment,
      ...process.env,
      ...env,
      PORT: String(port),
      NODE_ENV: 'production',
    },
  })
  for (let waited = 0; waited < 60_000; waited += 20) {
    const answer = await fetch(`http://127.0.0.1:${port}${probe}`).catch(() => undefined)
    if (answer?.ok)
      return { pid: child.pid ?? 0, port, readyAfter: (performance.now() - began) / 1000, stop: () => stop(child) }
    await pause(20)
  }
  throw new Error(`${script.at(-1)} did not get ready`)
}

async function stop(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
