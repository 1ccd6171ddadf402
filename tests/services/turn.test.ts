import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant, later } from '#domain/time/instant.ts'
import { turnCredential } from '#server/platform/turn-credential.ts'
import { turnClient } from '#tests/support/turn-client.ts'

// The relay of calls as it is shipped: only its address and its secret are changed.
const secret = '7c1de0a4b95f4e62a3d8'
const host =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1'
const port = 3478
const folder = mkdtempSync(join(tmpdir(), 'tw-turn-'))
const turn = { urls: [`turn:${host}:${port}`], secret, seconds: 600 }
let relay: ChildProcess

beforeAll(async () => {
  const shipped = readFileSync(resolve(import.meta.dirname, '../../deploy/turnserver.conf'), 'utf8')
  const own = shipped
    .replaceAll(/^(listening-ip|relay-ip|allowed-peer-ip)=192\.0\.2\.10$/gm, `$1=${host}`)
    .replace('CHANGE-ME-openssl-rand-hex-24', secret)
  expect(own.split('\n').filter((line, at) => line !== shipped.split('\n')[at])).toHaveLength(4)
  writeFileSync(join(folder, 'turnserver.conf'), own)
  relay = spawn('turnserver', ['-c', join(folder, 'turnserver.conf')], { cwd: folder, stdio: 'ignore' })
  for (let waited = 0; waited < 10_000 && relay.exitCode === null; waited += 200) {
    const answer = await clientFor('probe')
      .then((client) => client.allocate().finally(client.close))
      .catch(() => undefined)
    if (answer?.isOk) return
    await pause(200)
  }
  throw new Error('coturn did not start with the shipped file (Debian: apt-get install coturn)')
}, 60_000)

afterAll(() => {
  relay.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function clientFor(name: string, how: { secret?: string; now?: number } = {}) {
  const now = instant(how.now ?? Date.now())
  const { username, credential } = turnCredential({ ...turn, secret: how.secret ?? secret }, now, name)
  return turnClient({ host, port, username, credential })
}

test('who holds a credential of the product gets a place on the relay, others get none', async () => {
  const ask = async (how: Parameters<typeof clientFor>[1]) => {
    const client = await clientFor('call-one', how)
    return client.allocate().finally(client.close)
  }
  expect((await ask({})).isOk).toBe(true)
  expect((await ask({ secret: 'another secret of somebody' })).code).toBe(401)
  // Ten minutes and a second after it was made.
  expect((await ask({ now: later(instant(Date.now()), -601_000) })).code).toBe(401)
})

test('the relay sends nothing into the own network, whatever somebody asks; to itself it does, since both sides may use it', async () => {
  const client = await clientFor('call-two')
  expect((await client.allocate()).isOk).toBe(true)
  for (const peer of ['10.1.2.3', '192.168.1.1', '172.20.0.1', '169.254.169.254', '100.64.1.1', '127.0.0.1'])
    if (peer !== host) expect([peer, (await client.permit(peer)).code]).toEqual([peer, 403])
  if (host !== '127.0.0.1') expect((await client.permit(host)).isOk).toBe(true)
  expect((await client.permit('9.9.9.9')).isOk).toBe(true)
  client.close()
})
