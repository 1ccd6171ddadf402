import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BucketAddress, readBucketAddress } from '#server/platform/bucket/bucket-address.ts'
import { openBucket } from '#server/platform/bucket/bucket.ts'
import { openBucketCalls } from '#server/platform/bucket/bucket-calls.ts'

const rooms = ['account', 'container', 'object'] as const
/** Whoever may use it, as tempauth knows them: the name and the secret of the key. */
const key = { AWS_ACCESS_KEY_ID: 'clinic:tendwell', AWS_SECRET_ACCESS_KEY: 'not-a-secret-of-anybody' }

/** Debian's OpenStack Swift with its S3 layer, on this machine alone: one copy of everything, in a folder of its own. */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'tw-swift-'))
  mkdirSync(join(folder, 'disk'))
  const common = `swift_dir = ${folder}\nbind_ip = 127.0.0.1\nworkers = 0\nuser = ${userInfo().username}\nlog_address = ${folder}/none\n`
  const secrets = 'swift_hash_path_suffix = a\nswift_hash_path_prefix = b\n'
  writeFileSync(join(folder, 'swift.conf'), `[swift-hash]\n${secrets}[storage-policy:0]\nname = one\ndefault = yes\n`)
  const children: ChildProcess[] = []
  const start = (room: string) =>
    children.push(spawn(`swift-${room}-server`, [join(folder, `${room}.conf`)], { stdio: 'ignore' }))
  const ports = [await freePort(), await freePort(), await freePort()]
  spawnSync('/usr/bin/python3', ['-c', ringMaker, folder, ...ports.map(String)])
  for (const [index, room] of rooms.entries()) {
    const own = `bind_port = ${ports[index]}\ndevices = ${folder}\nmount_check = false\n`
    const app = `[pipeline:main]\npipeline = ${room}-server\n[app:${room}-server]\nuse = egg:swift#${room}\n`
    writeFileSync(join(folder, `${room}.conf`), `[DEFAULT]\n${common}${own}${app}`)
    start(room)
  }
  const port = await freePort()
  writeFileSync(join(folder, 'proxy.conf'), `[DEFAULT]\n${common}bind_port = ${port}\n${proxySettings}`)
  start('proxy')
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  for (let waited = 0; waited < 240_000 && children.every(({ exitCode }) => exitCode === null); waited += 500) {
    if ((await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => undefined))?.ok)
      return { port, stop, makeBucket: () => makeBucket(port) }
    await pause(500)
  }
  stop()
  throw new Error(
    'Swift did not start (Debian: apt-get install swift-proxy swift-account swift-container swift-object)',
  )
}

/** Where everything lies: once, on one disk that is a folder. */
const ringMaker = `
import sys
from swift.common.ring import RingBuilder
for room, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='disk', weight=1))
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], room))
`

const layers = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'cache',
  'listing_formats',
  's3api',
  'tempauth',
  'copy',
  'slo',
  'dlo',
]
const proxySettings = [
  '[pipeline:main]',
  `pipeline = ${layers.join(' ')} proxy-server`,
  '[app:proxy-server]',
  'use = egg:swift#proxy',
  'account_autocreate = true',
  'allow_account_management = true',
  ...layers
    .filter((layer) => layer !== 'tempauth' && layer !== 'cache')
    .map((layer) => `[filter:${layer}]\nuse = egg:swift#${layer}`),
  '[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:9',
  '[filter:tempauth]',
  'use = egg:swift#tempauth',
  `user_${key.AWS_ACCESS_KEY_ID.replace(':', '_')} = ${key.AWS_SECRET_ACCESS_KEY} .admin`,
].join('\n')

let buckets = 0

async function makeBucket(port: number) {
  const bucket = `papers-${(buckets += 1)}`
  await openBucketCalls(addressOf({ port, bucket }))({ method: 'PUT' })
  return bucket
}

/** The settings of somebody who keeps files there. */
export function storeSettings({ port, bucket }: { port: number; bucket: string }) {
  return { RECORDS_STORE: `s3://${bucket}/own?endpoint=http://127.0.0.1:${port}`, ...key }
}

export function addressOf(at: { port: number; bucket: string }, other: Partial<typeof key> = {}): BucketAddress {
  const address = readBucketAddress({ ...storeSettings(at), ...other })
  if (!address) throw new Error('These settings name no bucket')
  return address
}

/** What lies in a bucket: the names that begin like this, and how many uploads of parts were begun and not ended. */
export function lookIntoBucket(at: { port: number; bucket: string }) {
  const address = addressOf(at)
  return {
    async keysOf(start: string) {
      const keys: string[] = []
      for await (const { objects } of openBucket(address).list(start)) keys.push(...objects.map(({ key }) => key))
      return keys
    },
    async uploadsLeft() {
      const { body } = await openBucketCalls(address)({ method: 'GET', query: { uploads: '' } })
      return body.toString().split('<Upload>').length - 1
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
