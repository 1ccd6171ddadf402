import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Checkout } from './checkout.ts'
import { type Call, drive, type Round } from './load.ts'
import { options } from './options.ts'
import { pgbenchEnvironment } from './pgbench.ts'
import { type Running, startBare } from './servers.ts'

/** What the machine gives at most, from one process that stays warm for the whole run. */
export type References = {
  /** Bare Fastify with an answer of so many bytes. */
  bare(bytes: number): Promise<Round>
  /** Fastify and one inserted row a call. */
  insert(): Promise<Round>
  close(): Promise<void>
}

const warmUpCalls = 10_000

export async function openReferences({ ownerUrl, pids }: Checkout, port: number): Promise<References> {
  const server: Running = await startBare(port, ownerUrl)
  const work = (calls: readonly Call[], seconds?: number) =>
    drive(port, calls, {
      connections: options.connections,
      pids: { server: server.pid, postmaster: pids.postmaster },
      ...(seconds === undefined ? {} : { seconds }),
    })
  const get = (bytes: number): Call => ({ method: 'GET', path: `/?bytes=${Math.round(bytes)}`, want: 200 })
  const post: Call = { method: 'POST', path: '/', body: {}, want: 201 }
  await work(Array.from({ length: warmUpCalls }, () => get(2_000)))
  await work(Array.from({ length: warmUpCalls / 5 }, () => post))
  return {
    bare: (bytes) => work([get(bytes)], options.secondsOfRound),
    insert: () => work([post], options.secondsOfRound),
    close: () => server.stop(),
  }
}

/** One inserted row a transaction, without any check, by pgbench. A second; undefined where there is no pgbench. */
export function rawInserts({ ownerUrl }: Checkout): number | undefined {
  if (spawnSync('pgbench', ['--version']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tw-raw-'))
  const script = join(folder, 'raw.sql')
  writeFileSync(script, 'insert into bench.raw_insert values (gen_random_uuid(), now(), now());\n')
  const clients = String(options.connections)
  const seconds = String(options.secondsOfRound)
  const run = spawnSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-f', script, '-c', clients, '-j', '2', '-T', seconds, 'tendwell'],
    { encoding: 'utf8', env: pgbenchEnvironment(ownerUrl) },
  )
  rmSync(folder, { recursive: true, force: true })
  const perSecond = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  if (run.status !== 0 || !perSecond) throw new Error(`pgbench failed: ${run.stderr.slice(0, 2000)}`)
  return Number(perSecond)
}
