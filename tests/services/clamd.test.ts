import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotScanned, openScanner, type ScanAddress } from '#server/platform/clamd.ts'

// Debian's clamd with one signature of our own: nothing is downloaded, and no real virus is near.
const folder = mkdtempSync(join(tmpdir(), 'tw-clamd-'))
const sign = 'TENDWELL-TEST-VIRUS'
let address: ScanAddress
let clamd: ChildProcess

beforeAll(async () => {
  address = { host: '127.0.0.1', port: await freePort() }
  writeFileSync(join(folder, 'own.ndb'), `Tendwell.Test:0:*:${Buffer.from(sign).toString('hex')}\n`)
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
  clamd = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  for (let waited = 0; waited < 30_000 && clamd.exitCode === null; waited += 200) {
    if ((await openScanner(address)(file(10)).catch(() => undefined)) === 'clean') return
    await pause(200)
  }
  throw new Error('clamd did not start (Debian: apt-get install clamav-daemon)')
}, 60_000)

afterAll(() => {
  clamd?.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function* file(size: number, words = '') {
  for (let at = 0; at < size; at += 65_536) yield randomBytes(Math.min(65_536, size - at))
  if (words) yield Buffer.from(words)
}

test('clamd tells a file with the sign of a virus from one without, also behind two megabytes', async () => {
  const scan = openScanner(address)
  expect(await scan(file(2_000_000))).toBe('clean')
  expect(await scan(file(100, sign))).toBe('infected')
  expect(await scan(file(2_000_000, sign))).toBe('infected')
  // A sign that two parts share.
  const torn = async function* () {
    yield Buffer.from(sign.slice(0, 9))
    yield Buffer.from(sign.slice(9))
  }
  expect(await scan(torn())).toBe('infected')
})

test('a file longer than clamd takes is not called clean; after clamd has gone nothing is', async () => {
  const scan = openScanner(address)
  await expect(scan(file(8_000_000))).rejects.toThrow(NotScanned)
  expect(await scan(file(100))).toBe('clean')
  clamd.kill()
  await new Promise((resolve) => clamd.once('exit', resolve))
  await expect(scan(file(100))).rejects.toThrow(NotScanned)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
