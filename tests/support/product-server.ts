import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { origin, port } from './port.ts'
import { serverProcess } from './server-process.ts'

/** Starts the built product on a data folder of its own, as `npm start` does, and stops it after the browser tests. */
export default async function setup() {
  // A single story by hand looks at the screens as they are now, not as they were built last.
  ensureBuilt()
  // One that was left behind would be tested in the place of this one.
  if (await fetch(origin).catch(() => undefined))
    throw new Error(`Something answers at ${origin} already: stop it first`)
  const folder = mkdtempSync(join(tmpdir(), 'tw-e2e-'))
  process.env.E2E_DATA_DIR = folder
  const server = spawn(process.execPath, [...serverProcess.flags, 'src/server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...serverProcess.environment,
      ...process.env,
      PORT: port,
      DATA_DIR: folder,
      DEMO: 'on',
      PUBLIC_URL: origin,
      TRUST_PROXY: 'loopback',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
    },
  })
  await ready().catch((error: unknown) => {
    // Nobody else stops it: the tests do not begin.
    server.kill('SIGKILL')
    throw error
  })
  return async () => {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ready() {
  for (let waited = 0; waited < 180_000; waited += 200) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error('The product did not get ready within three minutes')
}
