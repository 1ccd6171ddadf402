import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Login } from './clinic.ts'
import { serverProcess } from './server-process.ts'

const root = resolve(import.meta.dirname, '../..')

/** The product as an operator starts it: a process of its own on a data folder of its own. */
export function productProcess(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tw-process-'))
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  let words = ''

  function spawnOne(env: Record<string, string> = {}): ChildProcess {
    return spawn(process.execPath, [...serverProcess.flags, 'src/server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...serverProcess.environment,
        ...process.env,
        DATA_DIR: folder,
        PORT: String(port),
        NODE_ENV: 'production',
        DEMO: 'off',
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'silent',
        ...env,
      },
    })
  }

  async function start(env: Record<string, string> = {}) {
    server = spawnOne(env)
    // What a server says before it dies must not be lost.
    server.stderr?.pipe(process.stderr, { end: false })
    words = ''
    server.stdout?.setEncoding('utf8').on('data', (part: string) => (words += part))
    for (let waited = 0; waited < 60_000; waited += 50) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
      if ((await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok) return
      await pause(50)
    }
    throw new Error('The server did not get ready')
  }

  /** Returns the code with which it ended, or null where a signal ended it. */
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    child.kill(signal)
    return ended
  }

  /** The code it ends with, by itself or because it was told to; null: by a signal. */
  async function code(): Promise<number | null> {
    const child = server
    if (child && child.exitCode === null && child.signalCode === null)
      await new Promise((done) => child.once('exit', done))
    return child?.exitCode ?? null
  }

  /** The headers of somebody's browser: session, CSRF pair, an address of their own; `at`: a proxy before the server. */
  async function headersOf(login: Login, index: number, at = url): Promise<Record<string, string>> {
    const own = { 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` }
    const answer = await fetch(`${at}/api/auth/get-csrf-token`, {
      headers: { cookie: `session=${login.cookie}`, ...own },
    })
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const csrf = set.find((pair) => pair.startsWith('csrftoken='))?.slice(10) ?? ''
    return {
      ...own,
      cookie: [`session=${login.cookie}`, ...set].join('; '),
      authorization: `Bearer ${login.token}`,
      'x-csrftoken': csrf,
      'content-type': 'application/json',
    }
  }

  return {
    folder,
    url,
    pid: () => server?.pid,
    /** What the server that runs has written on its standard output: its log, a line of JSON each. */
    words: () => words,
    code,
    spawnOne,
    start,
    stop,
    headersOf,
    end: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
