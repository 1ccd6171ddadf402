import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '#server/platform/database/embedded.ts'

const root = mkdtempSync(join(tmpdir(), 'tw-socket-'))
const folder = join(root, 'a-long-folder-'.repeat(6))
const guessed = join(tmpdir(), `tendwell-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
afterAll(() => {
  rmSync(root, { recursive: true, force: true })
  rmSync(guessed, { force: true })
})

test('a long data folder gets a socket folder that nobody can take first, for us alone, and gone with the server', async () => {
  mkdirSync(folder)
  // A neighbour on the machine was first where the path alone would have led.
  writeFileSync(guessed, 'mine')
  const first = await startEmbedded(folder, { durable: false })
  const sockets = socketsOf(first)
  expect(await answers(first)).toBe(true)
  expect(readdirSync(sockets)).toContain('.s.PGSQL.5432')
  const { mode, uid } = statSync(sockets)
  expect({ mode: mode & 0o777, uid }).toEqual({ mode: 0o700, uid: process.getuid?.() })
  expect(Buffer.byteLength(sockets)).toBeLessThanOrEqual(80)
  // A second process of ours finds the one that runs.
  expect(socketsOf(await startEmbedded(folder, { durable: false }))).toBe(sockets)
  await first.stop()
  expect(existsSync(sockets)).toBe(false)

  const second = await startEmbedded(folder, { durable: false })
  expect(socketsOf(second)).not.toBe(sockets)
  await second.stop()
})

test('a server that was killed leaves its socket folder to the next start, which takes it away', async () => {
  const killed = await startEmbedded(folder, { durable: false })
  const before = socketsOf(killed)
  const { rows } = await ask<{ pid: number }>(
    killed,
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
  )
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  for (let waited = 0; waited < 200 && (await answers(killed)); waited += 1)
    await new Promise((go) => setTimeout(go, 50))
  const next = await startEmbedded(folder, { durable: false })
  expect(await answers(next)).toBe(true)
  expect(existsSync(before)).toBe(false)
  await next.stop()
})

function socketsOf(server: EmbeddedServer): string {
  return new URL(server.url('postgres', 'postgres')).searchParams.get('host') ?? ''
}

async function ask<Row extends pg.QueryResultRow>(server: EmbeddedServer, text: string) {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') })
  client.on('error', () => {})
  await client.connect()
  return client.query<Row>(text).finally(() => client.end())
}

function answers(server: EmbeddedServer): Promise<boolean> {
  return ask(server, 'select 1').then(
    () => true,
    () => false,
  )
}
