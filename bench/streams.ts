import { connect, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { instant } from '#domain/time/instant.ts'
import { tellLive } from '#server/core/messages/outbox.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { memoryOf } from './cpu.ts'
import { percentile, printTable, report } from './report.ts'
import { startProduct } from './servers.ts'

// npm run streams -- [--count=10000]: so many open event streams on one server process. A change that all watch, slow
// readers among them. Needs as many open files as streams (ulimit -n).
const count = Number(process.argv.find((word) => word.startsWith('--count='))?.slice(8) ?? 10_000)
const slow = Math.round(count / 100)
const port = 4315
const folder = mkdtempSync(join(tmpdir(), 'tw-streams-'))
const product = await startProduct(folder, port)
const installation = await openInstallation(
  { dataDir: folder, databaseUrl: '', databaseOwnerUrl: '' },
  { exclusive: false },
)
const { database } = installation
const clinic = clinicBuilder(database, instant(Date.now()))
const [doctor, second] = [await clinic.doctor(), await clinic.doctor()]
const before = memoryOf(product.pid)

type Stream = { socket: Socket; isSlow: boolean; isOpen: boolean; isCut: boolean; heard: Map<number, number> }
const streams: Stream[] = []
let opened = 0

function openStream(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    // Two in a hundred watch both doctors; one of these does not read.
    const watched = [doctor, ...(index < 2 * slow ? [second] : [])].map(({ practitioner }) => practitioner).join(',')
    const stream: Stream = { socket, isSlow: index < slow, isOpen: false, isCut: false, heard: new Map() }
    streams.push(stream)
    socket.write(
      `GET /api/live/availability?doctors=${watched} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 10.${index >> 16}.${(index >> 8) & 255}.${index & 255}\r\n\r\n`,
    )
    let rest = ''
    socket.on('data', (piece) => {
      rest += piece.toString()
      if (!stream.isOpen && rest.includes('"open"')) {
        stream.isOpen = true
        opened += 1
        // A slow reader: takes nothing more from here on.
        if (stream.isSlow) socket.pause()
        resolve()
      }
      for (const found of rest.matchAll(/"round":(\d+)/g))
        if (!stream.heard.has(Number(found[1]))) stream.heard.set(Number(found[1]), performance.now())
      rest = rest.slice(-200)
    })
    socket.on('error', (error) => (stream.isOpen ? undefined : reject(error)))
    socket.on('close', () => (stream.isCut = true))
  })
}

const began = performance.now()
for (let at = 0; at < count; at += 250)
  await Promise.all(Array.from({ length: Math.min(250, count - at) }, (_, index) => openStream(at + index)))
const seconds = (performance.now() - began) / 1000
report({ name: `${opened} event streams: opened`, value: seconds, unit: 's', goal: '<= 10', ok: seconds <= 10 })

const delays: number[] = []
const readers = streams.filter(({ isSlow }) => !isSlow)
for (let round = 1; round <= 10; round += 1) {
  const sent = performance.now()
  await tell(doctor.practitioner, { round })
  for (let waited = 0; waited < 10_000 && !readers.every(({ heard }) => heard.has(round)); waited += 20) await pause(20)
  delays.push(...readers.map(({ heard }) => (heard.get(round) ?? sent + 10_000) - sent))
}
const p99 = percentile(delays, 0.99)
report({ name: 'one change reaches all: p99', value: p99, unit: 'ms', goal: '<= 1000', ok: p99 <= 1000 })
report({ name: 'one change reaches all: median', value: percentile(delays, 0.5), unit: 'ms' })
const memory = memoryOf(product.pid)
report({ name: 'memory with the streams open', value: memory, unit: 'MB', goal: '<= 400', ok: memory <= 400 })
report({ name: 'memory a stream', value: ((memory - before) * 1024) / opened, unit: 'KB' })

// The slow ones and a few others watch a second doctor, on whom so much happens that who does not read falls behind.
// What the first doctor's watchers hear must not wait for them.
const noisy: number[] = []
for (let round = 11; round <= 60 && slowOnes().some(({ isCut }) => !isCut); round += 1) {
  await tell(second.practitioner, { filling: 'x'.repeat(100_000) })
  const sent = performance.now()
  await tell(doctor.practitioner, { round })
  await pause(400)
  for (const { heard } of readers) noisy.push((heard.get(round) ?? performance.now()) - sent)
}
for (const { socket } of slowOnes()) socket.resume()
await pause(1000)
const cut = slowOnes().filter(({ isCut }) => isCut).length
const lost = readers.filter(({ isCut }) => isCut).length
const meanwhile = percentile(noisy, 0.99)
report({
  name: `slow readers of ${slow} that were cut off`,
  value: cut,
  unit: '',
  goal: String(slow),
  ok: cut === slow,
})
report({ name: 'other readers that were cut off', value: lost, unit: '', goal: '0', ok: lost === 0 })
report({
  name: 'one change reaches all others meanwhile: p99',
  value: meanwhile,
  unit: 'ms',
  goal: '<= 1000',
  ok: meanwhile <= 1000,
})
printTable()
for (const { socket } of streams) socket.destroy()
await product.stop()
await installation.close()
rmSync(folder, { recursive: true, force: true })
process.exit(0)

function slowOnes() {
  return streams.filter(({ isSlow }) => isSlow)
}

async function tell(practitioner: string, body: Record<string, unknown>) {
  await database.asWorker('streams', (tx) =>
    tellLive(tx, [`availability:${practitioner}`], { kind: 'availability', ...body }),
  )
}
