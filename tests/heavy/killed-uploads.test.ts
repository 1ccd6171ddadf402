import { createHash, randomBytes, randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { instant } from '#domain/time/instant.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { sql } from '#server/platform/database/sql.ts'
import { segmentBytes } from '#server/platform/sealed-record.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { lookInto } from '#tests/support/database.ts'
import { papersByHttp } from '#tests/support/papers-by-http.ts'
import { productProcess } from '#tests/support/process.ts'

const product = productProcess(4396)
const { url, folder } = product
afterAll(() => product.end())

const kills = 50
const marker = 'nobody reads this without its key '.repeat(2_000)

/** A document that says the same words everywhere, so that one look at the disk finds them. */
function paper(pieces: number): Buffer {
  const words = Buffer.alloc(pieces * pieceBytes + randomInt(1, pieceBytes), marker)
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(16), words])
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Everything that lies below the folder of files, by the id of the document it belongs to. */
function lying(): Map<string, string[]> {
  // The first server may die before the first piece has come.
  const shelves = existsSync(join(folder, 'files')) ? readdirSync(join(folder, 'files')) : []
  const paths = shelves.flatMap((shelf) =>
    readdirSync(join(folder, 'files', shelf)).map((name) => join(folder, 'files', shelf, name)),
  )
  return Map.groupBy(paths, (path) => path.split('/').at(-1)?.slice(0, 36) ?? '')
}

type Row = { readonly id: string; readonly size: number; readonly received: number }

/** How long a file is on the disk of which so much is here: each segment carries its nonce and its seal. */
const sealedLength = (received: number) => received + Math.ceil(received / segmentBytes) * 28

/** What must be true whenever a server was killed: each file has a row that leads to it, each mark has its bytes. */
function verify(rows: readonly Row[]) {
  const files = lying()
  expect([...files.keys()].filter((id) => !rows.some((row) => row.id === id))).toEqual([])
  for (const { id, received } of rows) {
    const own = (files.get(id) ?? []).filter((path) => path.endsWith(id))
    expect(own.length, id).toBeGreaterThanOrEqual(received > 0 ? 1 : 0)
    for (const path of own) expect(statSync(path).size, id).toBeGreaterThanOrEqual(sealedLength(received))
  }
}

function verifySealed() {
  for (const path of [...lying().values()].flat())
    expect(readFileSync(path).includes(marker.slice(0, 34)), path).toBe(false)
}

/** Sends one document after the other until the server dies under it; each piece that is here is told. */
async function keepSending({ own, bytes, coming, whole }: Sender, onPiece: () => void) {
  for (;;) {
    if (coming.id === '') coming.id = await own.begin(url, bytes.length)
    for (let at = await own.received(url, coming.id); at < bytes.length; at += pieceBytes) {
      await own.bringAll(url, coming.id, bytes, at, at + 1)
      onPiece()
    }
    whole.add(coming.id)
    coming.id = ''
  }
}

/** Everybody sends, and at some moment after the first piece the server is killed. */
async function killWhileSending(senders: readonly Sender[]) {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const sending = senders.map((sender) =>
    keepSending(sender, begin).catch((error: unknown) => {
      // A line that broke is what this is about; a refusal is not.
      if (!(error instanceof TypeError)) throw error
    }),
  )
  await Promise.race([begun, Promise.all(sending)])
  await pause(randomInt(600))
  await product.stop('SIGKILL')
  await Promise.all(sending)
}

/** The product is started, and three people have documents of different lengths. */
async function openWorld() {
  await product.start()
  const installation = await openInstallation(
    { dataDir: folder, databaseUrl: '', databaseOwnerUrl: '' },
    { exclusive: false },
  )
  const clinic = clinicBuilder(installation.database, instant(Date.now()))
  const look = lookInto(installation.database)
  const senders = await Promise.all(
    [3, 5, 9].map(async (pieces, index) => {
      const own = papersByHttp(await product.headersOf(await clinic.patient(), index))
      return { own, bytes: paper(pieces), coming: { id: '' }, whole: new Set<string>() }
    }),
  )
  return {
    installation,
    senders,
    rows: () => look.many<Row>(sql`select id, size::float8 as size, received::float8 as received from record_item`),
  }
}

type Sender = Awaited<ReturnType<typeof openWorld>>['senders'][number]

/** What was on its way comes to its end, and everything is as it was sent. Returns how many documents. */
async function goOn({ own, bytes, coming, whole }: Sender): Promise<number> {
  if (coming.id !== '') {
    await own.bringAll(url, coming.id, bytes, await own.received(url, coming.id))
    whole.add(coming.id)
  }
  for (const id of whole) expect(await own.hashOf(url, id)).toBe(sha256(bytes))
  return whole.size
}

test(
  'killed again and again in the middle of uploads: no file that no round finds, no document without its file, none open without its key',
  { timeout: 900_000 },
  async () => {
    const { installation, senders, rows } = await openWorld()
    const half: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await killWhileSending(senders)
      const left = await rows()
      half.push(left.filter(({ received, size }) => received > 0 && received < size).length)
      verify(left)
      await product.start()
    }
    let documents = 0
    for (const sender of senders) documents += await goOn(sender)
    verifySealed()
    console.log(JSON.stringify({ kills, documents, half_at_each_look: half }))

    // One loses its key, and all the others are a week too late: a start takes what is due.
    const [kept = ''] = senders[0]?.whole ?? []
    await installation.database.asWorker('test', async (tx) => {
      await tx.run(
        sql`update record_item set received = 0, created_at = created_at - interval '8 days' where id <> ${kept}`,
      )
      await tx.run(sql`update record_item set wrapped_key = '' where id = ${kept}`)
    })
    const opened = await senders[0]?.own.ask(url, 'GET', `/records/items/${kept}/file?way=download`)
    expect([opened?.status === 200, lying().has(kept)]).toEqual([false, true])
    await product.stop('SIGKILL')
    await product.start()
    await expect.poll(async () => (await rows()).map(({ id }) => id), { timeout: 60_000 }).toEqual([kept])
    expect([...lying().keys()]).toEqual([kept])
    await installation.close()
  },
)
