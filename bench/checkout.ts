import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { instant } from '#domain/time/instant.ts'
import { isMade, makeData } from './data-set.ts'
import type { Pids } from './load.ts'
import { type Running, startProduct } from './servers.ts'

export const ownFolder = resolve(import.meta.dirname, '..')

/** One checkout of the product, running on the bench's data. */
export type Checkout = {
  readonly folder: string
  readonly dataDir: string
  readonly doctors: number
  readonly server: Running
  readonly pids: Pids
  /** With the owner's rights: the bench puts its rows in and looks at them without the product's doors. */
  readonly owner: pg.Pool
  readonly ownerUrl: string
  close(): Promise<void>
}

type Wish = { readonly folder: string; readonly doctors: number; readonly port: number; readonly profile?: string }

/** The data belongs to the checkout, whose migrations it carries; a checkout against itself keeps a second set. */
export function dataFolder(folder: string, doctors: number, isSecond = false): string {
  return join(folder, 'bench', 'data', `${doctors}-mixed${isSecond ? '-second' : ''}`)
}

/**
 * Starts a checkout on its data. What is asked of it is little: that its sources build and start as `npm start` does,
 * that an embedded PostgreSQL outlives a killed server, and that the tables of the data set are there.
 */
export async function openCheckout({ folder, doctors, port, profile }: Wish, isSecond = false): Promise<Checkout> {
  const checkout = realpathSync(folder)
  build(checkout)
  const dataDir = dataFolder(checkout, doctors, isSecond)
  await prepareData(checkout, dataDir, doctors, port)
  const server = await startProduct(dataDir, port, { checkout, ...(profile ? { profile } : {}) })
  const { ownerUrl, owner, postmaster } = databaseOf(dataDir)
  return {
    folder: checkout,
    dataDir,
    doctors,
    server,
    pids: { server: server.pid, postmaster },
    owner,
    ownerUrl,
    async close() {
      await owner.end()
      await server.stop()
    },
  }
}

/** Makes the data where it is missing and lays it anew on another day; leaves nothing running. */
async function prepareData(checkout: string, dataDir: string, doctors: number, port: number) {
  await discardHalfMade(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const now = instant(Date.now())
  if (isMade(dataDir, now)) return
  // The product makes its own tables. Killed, it leaves PostgreSQL running, and no round looks at half a data set.
  const first = await startProduct(dataDir, port, { checkout })
  await first.stop('SIGKILL')
  const { owner } = databaseOf(dataDir)
  const client = await owner.connect()
  try {
    await makeData(client, { folder: dataDir, doctors, now })
  } finally {
    client.release()
    await owner.end()
  }
  const second = await startProduct(dataDir, port, { checkout })
  await second.stop()
}

function databaseOf(dataDir: string) {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const ownerUrl = `postgresql://postgres@localhost/tendwell?host=${encodeURIComponent(lines[4]?.trim() ?? '')}`
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 8 })
  owner.on('error', () => {})
  return { ownerUrl, owner, postmaster: Number(lines[0]) }
}

async function discardHalfMade(dataDir: string) {
  if (isMade(dataDir)) return
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  if (existsSync(file)) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGQUIT')
    for (let waited = 0; waited < 10_000 && existsSync(`/proc/${pid}`); waited += 50) await pause(50)
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/** Installs and builds what the checkout needs to start, as its own scripts do; installing wants the development's tools. */
function build(checkout: string) {
  const { NODE_ENV: _, ...env } = process.env
  const done = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, env, stdio: ['ignore', 2, 2] })
  if (done.status !== 0) throw new Error(`${checkout} could not be built`)
}
