import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bookAll } from './clients.ts'
import { judge } from './verdict.ts'
import { openWorld, type World } from './world.ts'

// npm run faults -- [name …] [--bookings=3000]: something breaks while bookings come in; then what the clients were told
// is compared with what the database holds. One JSON object a line; ends with 1 when something is not as it must be.
const bookings = Number(process.argv.find((word) => word.startsWith('--bookings='))?.slice(11) ?? 3000)
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))

type Fault = {
  /** When a third of the bookings have an answer. */
  strike(world: World): Promise<void>
  folder?(): string | undefined
  env?(folder: string): Record<string, string>
}

const clockFile = join(tmpdir(), `tw-clock-${process.pid}`)
const smallDisk = join(tmpdir(), `tw-disk-${process.pid}`)

const faults: Record<string, Fault> = {
  'kill-server': {
    async strike({ servers, env }) {
      await servers[1]?.stop('SIGKILL')
      await pause(2000)
      await servers[1]?.start(env)
    },
  },
  'kill-database': {
    async strike(world) {
      await world.killDatabase()
      await world.reviveDatabase()
    },
  },
  'slow-database': {
    async strike({ proxy }) {
      proxy.delay(250)
      await pause(15_000)
      proxy.delay(0)
    },
  },
  'dead-database': {
    async strike({ proxy }) {
      proxy.kill()
      await pause(10_000)
      proxy.revive()
    },
  },
  'disk-full': {
    folder: () => (mountSmallDisk() ? smallDisk : undefined),
    async strike(world) {
      const ballast = join(smallDisk, 'ballast')
      const { bavail, bsize } = statfsSync(smallDisk)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 64 * 1024))
      await pause(10_000)
      rmSync(ballast)
      // PostgreSQL stops when it cannot write its log; whoever watches over it starts it again.
      await world.reviveDatabase()
    },
  },
  'clock-jump': {
    env: () => ({ CLOCK_FILE: clockFile, NODE_OPTIONS: `--import ${join(import.meta.dirname, 'skewed-clock.mjs')}` }),
    async strike() {
      for (const hours of [1, -1, 0]) {
        writeFileSync(clockFile, String(hours * 3_600_000))
        await pause(4000)
      }
    },
  },
}

let isRight = true
for (const [name, fault] of Object.entries(faults)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const folder = fault.folder?.()
  if (fault.folder && folder === undefined) {
    console.log(JSON.stringify({ fault: name, verdict: 'not measured: no right to mount a small disk here' }))
    continue
  }
  const world = await openWorld(bookings, { ...(folder ? { folder } : {}), env: fault.env?.(clockFile) ?? {} })
  let strike: Promise<void> | undefined
  const began = performance.now()
  const outcomes = await bookAll(world, (share) => {
    if (share > 1 / 3) strike ??= fault.strike(world)
  })
  await strike
  const seconds = (performance.now() - began) / 1000
  const healed = await Promise.all(world.servers.map(async ({ url }) => (await fetch(`${url}/api/health/ready`)).ok))
  const verdict = await judge(world, outcomes)
  const { told, mustBeZero } = verdict
  const isWhole = told.booked === told.wishes && Object.values(mustBeZero).every((count) => count === 0)
  const ok = isWhole && healed.every(Boolean)
  isRight &&= ok
  for (const { refused } of outcomes.filter((outcome) => outcome.refused).slice(0, 3))
    process.stderr.write(`${refused}\n`)
  console.log(
    JSON.stringify({
      fault: name,
      ...told,
      ...mustBeZero,
      healed: healed.every(Boolean),
      seconds: Math.round(seconds),
      ok,
    }),
  )
  await world.end()
  if (folder) spawnSync('umount', [smallDisk])
  rmSync(smallDisk, { recursive: true, force: true })
}
rmSync(clockFile, { force: true })
process.exit(isRight ? 0 : 1)

function mountSmallDisk(): boolean {
  mkdirSync(smallDisk, { recursive: true })
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', smallDisk]).status === 0
}
