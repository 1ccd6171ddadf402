import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '#server/platform/database/embedded.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { useKeyring, useRecordsKeyring } from '#server/platform/keyring.ts'

// The first start of an installation, and what is left of one that broke off.
const root = mkdtempSync(join(tmpdir(), 'tw-first-'))
afterAll(() => {
  // An installation that is opened leaves its keys to its process.
  useKeyring(undefined)
  useRecordsKeyring(undefined)
  rmSync(root, { recursive: true, force: true })
})

function newFolder(name: string): string {
  const folder = join(root, name)
  mkdirSync(folder)
  return folder
}

async function ask(server: EmbeddedServer, ...texts: string[]) {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') })
  await client.connect()
  try {
    for (const text of texts) await client.query(text)
  } finally {
    await client.end()
  }
}

/** It starts, stands on a whole cluster, and nothing of an earlier try is left. */
async function expectUsable(folder: string) {
  const server = await startEmbedded(folder, { durable: false })
  try {
    await ask(server, 'create role somebody', 'create database something')
  } finally {
    await server.stop()
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
}

describe('a first start that is killed while the database is made', () => {
  test.each(['with all that it had started', 'alone'])('%s: the next one makes it anew', async (way) => {
    const folder = newFolder(`killed ${way}`)
    const text = `
      import { startEmbedded } from '#server/platform/database/embedded.ts'
      await startEmbedded(process.argv[1], { durable: false })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', text, folder], {
      cwd: resolve(import.meta.dirname, '../../..'),
      detached: true,
      stdio: 'ignore',
    })
    const { pid = 0 } = child
    const ended = once(child, 'exit')
    // The first file that is written: the database is by no means whole.
    const isBegun = () => readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('PG_VERSION'))
    await expect.poll(isBegun, { interval: 2 }).toBe(true)
    process.kill(way === 'alone' ? pid : -pid, 'SIGKILL')
    await ended
    await expectUsable(folder)
  })

  test('half of a database that lies there is taken away, and the whole one takes its name at its end', async () => {
    const folder = newFolder('half')
    mkdirSync(join(folder, 'postgres.part/new/global'), { recursive: true })
    writeFileSync(join(folder, 'postgres.part/new/PG_VERSION'), '18\n')
    await expectUsable(folder)
  })
})

const open = (dataDir: string) =>
  openInstallation({ dataDir, databaseUrl: '', databaseOwnerUrl: '' }, { exclusive: true })
const isRunning = (folder: string) => existsSync(join(folder, 'postgres/postmaster.pid'))

test('a first start that broke off when it had made the login and not yet its database is finished by the next', async () => {
  const folder = newFolder('login')
  const server = await startEmbedded(folder, { durable: false })
  await ask(server, 'create role tendwell login noinherit')
  await server.stop()
  for (const isNew of [true, false]) {
    const installation = await open(folder)
    await installation.close()
    expect([installation.isNew, isRunning(folder)]).toEqual([isNew, false])
  }
})

test('a first start whose database cannot be made says why and leaves no server behind', async () => {
  const folder = newFolder('refused')
  const server = await startEmbedded(folder, { durable: false })
  await ask(server, 'alter database template1 is_template false', 'drop database template1')
  await server.stop()
  await expect(open(folder)).rejects.toThrow('template database "template1" does not exist')
  expect(isRunning(folder)).toBe(false)
})
