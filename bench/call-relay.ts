import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'

/** An address of this machine that is not loopback: coturn relays to none of those. */
const host = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address
const port = 3479

export type Relay = NonNullable<Awaited<ReturnType<typeof startRelay>>>

/** The relay of the shipped settings, changed in address, port and secret; undefined where there is no coturn, or no network. */
export async function startRelay(folder: string) {
  if (!host) return undefined
  const secret = '5be01c7794d2f83a6e10'
  const settings = readFileSync(join(import.meta.dirname, '../deploy/turnserver.conf'), 'utf8')
    .replaceAll('192.0.2.10', host)
    .replace('listening-port=3478', `listening-port=${port}`)
    .replace('CHANGE-ME-openssl-rand-hex-24', secret)
  const file = join(folder, 'turnserver.conf')
  writeFileSync(file, settings)
  let relay: ChildProcess | undefined
  const start = async () => {
    relay = spawn('turnserver', ['-c', file], { cwd: folder, stdio: 'ignore' })
    return Promise.race([once(relay, 'spawn').then(() => true), once(relay, 'error').then(() => false)])
  }
  if (!(await start())) return undefined
  const stop = () => void relay?.kill('SIGKILL')
  process.once('exit', stop)
  return { host, port, url: `turn:${host}:${port}`, secret, start, stop }
}
