// Runs on whatever Node the machine has (20 or newer): installs what is missing and finds the Node that runs the product.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { leaveOutNos, sortImports } from './sorted-imports.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installedMark = join(root, 'node_modules', '.tendwell-installed')
const builtMark = join(root, 'build', '.tendwell-built')

/** Installs the locked dependencies unless that very lockfile was installed already. */
export function ensureInstalled() {
  const wanted = hashOf(['package.json', 'package-lock.json'])
  if (readIf(installedMark) === wanted) return
  console.log('Installing dependencies (about a minute, once) …')
  // `npm ci` insists on packages of foreign platforms; `install --no-save` honours the lockfile all the same.
  const done = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0)
    fail('Installing the dependencies failed. Check the connection to the package registry and try again.')
  writeFileSync(installedMark, wanted)
}

/** The path of a Node 24 or newer: the running one, else the one that came with the dependencies. */
export function nodePath() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(own))
    fail('Node 24 or newer is needed and none came with the dependencies for this machine. Install it from nodejs.org.')
  return own
}

/** Builds the screens when one of their sources changed since the last build. */
export function ensureBuilt() {
  const wanted = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'src/web',
    'src/contract',
    'src/domain',
    'public',
    'scripts/prepare.mjs',
    'scripts/sorted-imports.mjs',
  ])
  if (readIf(builtMark) === wanted) return
  console.log('Building the screens …')
  runOrFail('node_modules/@react-router/dev/bin.cjs', ['build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  // A new build is a new worker: browsers compare its letters.
  const worker = join(root, 'build/web/client/worker.js')
  rewrite(worker, (text) => text.replace("'BUILD'", `'${wanted}'`))
  const files = filesBelow(join(root, 'build/web/client'))
  // The server and the browser name the files of a page in the same order, or React finds two pages.
  rewrite(join(root, 'build/web/server/index.js'), sortImports)
  for (const manifest of files.filter((name) => /manifest-\w+\.js$/.test(name)))
    rewrite(manifest, (text) => leaveOutNos(sortImports(text)))
  for (const file of files) compress(file)
  mkdirSync(dirname(builtMark), { recursive: true })
  writeFileSync(builtMark, wanted)
}

function rewrite(path, change) {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

/** Writes a text file small beside itself; fonts and pictures are small already. */
function compress(file) {
  if (!/\.(js|css|svg|json)$/.test(file)) return
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
}

/** Runs a script of the project or of a dependency with the product's Node; ends this process when it fails. */
export function runOrFail(script, args = [], options = {}) {
  const status = run(script, args, options)
  if (status !== 0) process.exit(status)
}

export function run(script, args = [], options = {}) {
  const { env, ...rest } = options
  return (
    spawnSync(nodePath(), [join(root, script), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: environment(env),
      ...rest,
    }).status ?? 1
  )
}

/** The same beside other work: what it prints is kept. Returns how it ended and its words. */
export function runQuietly(script, args = []) {
  return new Promise((resolve) => {
    const child = spawn(nodePath(), [join(root, script), ...args], { cwd: root, env: environment() })
    let words = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (words += part))
    child.on('error', (error) => resolve({ status: 1, words: String(error) }))
    child.on('close', (status) => resolve({ status: status ?? 1, words }))
  })
}

/**
 * How the server's process is run, here and under the bench: young objects get 8 MB instead of 16 to 64, old ones are
 * looked through after each quarter of growth, the allocator keeps two arenas instead of one a thread. It answers as
 * fast with half the memory (docs/decisions/0013-speed.md).
 */
const server = JSON.parse(readFileSync(join(root, 'scripts', 'server-process.json'), 'utf8'))

/** Runs a long-lived script; signals reach it because it shares this process's group, and its end is ours. */
export function become(script, args = [], env = {}, flags = []) {
  const child = spawn(nodePath(), [...server.flags, ...flags, join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment(env),
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function environment(extra = {}) {
  const path = [dirname(nodePath()), join(root, 'node_modules', '.bin'), process.env.PATH].join(':')
  // What was compiled once is not compiled again at the next start.
  const cache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled')
  return { ...server.environment, ...process.env, NODE_COMPILE_CACHE: cache, ...extra, PATH: path }
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(join(root, path))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

function readIf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
