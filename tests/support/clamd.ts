import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openScanner } from '#server/platform/clamd.ts'

/** What Debian's clamd finds with our one signature: nothing is downloaded, and no real virus is near. */
export const virusSign = 'TENDWELL-TEST-VIRUS'

/** Debian's clamd at a port; it can be away and come back. */
export function ownClamd(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tw-clamd-'))
  const address = { host: '127.0.0.1', port }
  writeFileSync(join(folder, 'own.ndb'), `Tendwell.Test:0:*:${Buffer.from(virusSign).toString('hex')}\n`)
  const settings = [
    `DatabaseDirectory ${folder}`,
    `TemporaryDirectory ${folder}`,
    `TCPAddr ${address.host}`,
    `TCPSocket ${address.port}`,
    'Foreground yes',
    'StreamMaxLength 3M',
    'MaxFileSize 3M',
    'MaxScanSize 9M',
    'AlertExceedsMax yes',
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  let clamd: ChildProcess | undefined

  async function* few() {
    yield Buffer.from('few words')
  }

  return {
    address,
    async start() {
      const child = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
      clamd = child
      for (let waited = 0; waited < 60_000 && child.exitCode === null; waited += 200) {
        if ((await openScanner(address)(few()).catch(() => undefined)) === 'clean') return
        await pause(200)
      }
      throw new Error('clamd did not start (Debian: apt-get install clamav-daemon)')
    },
    async stop() {
      const child = clamd
      clamd = undefined
      if (!child || child.exitCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}
