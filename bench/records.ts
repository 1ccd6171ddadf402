import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '#domain/time/instant.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { papersByHttp } from '#tests/support/papers-by-http.ts'
import { watchMemory } from '#tests/support/resident-memory.ts'
import { headersOf } from './logged-in.ts'
import { bringCounted, firstByte, megabyte, paper, plainCopy, sha256 } from './paper-bytes.ts'
import { median, printTable, report } from './report.ts'
import { startProduct } from './servers.ts'

// npm run records -- [--megabytes=100] [--at-once=20]: documents come and go at one server process whose files lie in its
// data folder, beside a plain copy of the same bytes on the same disk; then uploads are cut, killed, and lose the database.
const wish = (name: string, otherwise: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const [megabytes, atOnce] = [wish('megabytes', 100), wish('at-once', 20)]
const port = 4317
const server = `http://127.0.0.1:${port}`
const folder = mkdtempSync(join(tmpdir(), 'tw-papers-'))
let product = await startProduct(folder, port)
const installation = await openInstallation(
  { dataDir: folder, databaseUrl: '', databaseOwnerUrl: '' },
  { exclusive: false },
)
const clinic = clinicBuilder(installation.database, instant(Date.now()))
type Person = { readonly headers: Record<string, string> } & ReturnType<typeof papersByHttp>
const people: Person[] = []
for (let index = 0; index < atOnce; index += 1) {
  const headers = await headersOf(`${server}/api`, await clinic.patient(), `10.3.0.${index}`)
  people.push({ headers, ...papersByHttp(headers) })
}
const [own] = people
if (!own) throw new Error('--at-once wants at least 1')
const bytes = paper(megabytes)
const hash = sha256(bytes)
const perSecond = (size: number, milliseconds: number) => (size * 1000) / milliseconds

const copies = await plainCopy(join(folder, 'plain-copy'), bytes)
await measureOneFile(own)
await measureAtOnce()
await measureResume(own)
printTable()
await installation.close()
await product.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)

/** One large document there and back: how fast, beside a plain copy, and what it costs the server in memory. */
async function measureOneFile(person: Person) {
  // What a server needs once, as for its connections, is not what a large file needs.
  const warm = paper(8)
  const first = await person.begin(server, warm.length)
  await person.bringAll(server, first, warm)
  await person.hashOf(server, first)

  const rise = watchMemory(product.pid)
  const began = performance.now()
  const id = await person.begin(server, bytes.length)
  await person.bringAll(server, id, bytes)
  const up = perSecond(megabytes, performance.now() - began)
  const here = performance.now()
  const isEqual = (await person.hashOf(server, id)) === hash
  const down = perSecond(megabytes, performance.now() - here)
  const memory = rise() / megabyte

  const { written, writtenInPieces, read } = copies
  report({ name: 'plain copy: written, one fsync at the end', value: perSecond(megabytes, written), unit: 'MB/s' })
  report({ name: 'plain copy: written, an fsync a piece', value: perSecond(megabytes, writtenInPieces), unit: 'MB/s' })
  report({ name: 'plain copy: read', value: perSecond(megabytes, read), unit: 'MB/s' })
  const ofUpload = { ratio: up / perSecond(megabytes, writtenInPieces), ok: isEqual, goal: 'bytes equal' }
  report({ name: `upload of ${megabytes} MB, to a copy with an fsync a piece`, value: up, unit: 'MB/s', ...ofUpload })
  const toOne = up / perSecond(megabytes, written)
  report({ name: `upload of ${megabytes} MB, to a copy with one fsync`, value: up, unit: 'MB/s', ratio: toOne })
  const ofDownload = { ratio: down / perSecond(megabytes, read), ok: isEqual, goal: 'bytes equal' }
  report({ name: `download of ${megabytes} MB`, value: down, unit: 'MB/s', ...ofDownload })
  const isSmall = { goal: '< 40', ok: memory < 40 }
  report({ name: 'memory of the server while both ran', value: memory, unit: 'MB more', ...isSmall })

  const place = Math.floor(bytes.length * 0.9)
  const waits: number[] = []
  for (let turn = 0; turn < 20; turn += 1)
    waits.push(await firstByte(`${server}/api/records/items/${id}/file?way=download`, person.headers, place, bytes))
  report({ name: 'first byte of a range at nine tenths: median', value: median(waits), unit: 'ms' })
  report({ name: 'first byte of a range at nine tenths: longest', value: Math.max(...waits), unit: 'ms' })
}

/** Everybody brings a document in the same moment. */
async function measureAtOnce() {
  const size = Math.max(1, Math.round(megabytes / 10))
  const papers = people.map((person) => ({ person, content: paper(size) }))
  const rise = watchMemory(product.pid)
  const began = performance.now()
  const ids = await Promise.all(
    papers.map(async ({ person, content }) => {
      const id = await person.begin(server, content.length)
      await person.bringAll(server, id, content)
      return id
    }),
  )
  const together = perSecond(size * papers.length, performance.now() - began)
  const memory = rise() / megabyte
  let whole = 0
  for (const [index, { person, content }] of papers.entries())
    if ((await person.hashOf(server, ids[index] ?? '')) === sha256(content)) whole += 1
  const goal = { goal: String(papers.length), ok: whole === papers.length }
  report({ name: `uploads of ${size} MB at once that are whole`, value: whole, unit: '', ...goal })
  report({ name: 'uploads at once, together', value: together, unit: 'MB/s' })
  report({ name: 'memory of the server meanwhile', value: memory, unit: 'MB more' })
}

/** An upload breaks at six tenths in three ways and goes on: it must be whole, and little may have to be sent again. */
async function measureResume(person: Person) {
  const breaks: Readonly<Record<string, () => Promise<void>>> = {
    'a line that was cut': () => Promise.resolve(),
    'kill -9 of the server': async () => {
      await product.stop('SIGKILL')
      product = await startProduct(folder, port)
    },
    'a restart of the database': async () => {
      const database = await startEmbedded(folder, { durable: true })
      // The server starts it again by itself, as after a crash.
      await database.stop()
    },
  }
  for (const [name, happen] of Object.entries(breaks)) {
    const id = await person.begin(server, bytes.length)
    const place = Math.floor(bytes.length * 0.6)
    const way = { url: `${server}/api/records/uploads/${id}`, headers: person.headers }
    const before = await bringCounted(way, bytes, 0, { at: place, happen })
    await until(async () => (await person.ask(server, 'GET', `/records/uploads/${id}`)).status === 200)
    const from = await person.received(server, id)
    const after = await bringCounted(way, bytes, from)
    const isEqual = (await person.hashOf(server, id)) === hash
    report({
      name: `sent again after ${name} at six tenths`,
      value: (before + after - bytes.length) / 1024,
      unit: `KB of ${megabytes} MB`,
      goal: 'bytes equal',
      ok: isEqual,
    })
  }
}

async function until(isSo: () => Promise<boolean>) {
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (await isSo().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It did not come back within a minute')
}
