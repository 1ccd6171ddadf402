import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Another server holds what only one may hold; the message is for the operator. */
export class AlreadyRunning extends Error {
  constructor() {
    super('Tendwell is already running on this data folder. Stop it first, or set DATA_DIR to another folder.')
  }
}

/**
 * Says which process holds a data folder, also while its database is down and cannot keep a lock. The file is written
 * by whoever has the lock of the database, so two that start together are told apart there. A process is known by its
 * number and the moment it began: a number that was given anew is somebody else.
 */
export function folderGuard(dataDir: string) {
  const file = join(dataDir, 'server.json')
  const own = JSON.stringify({ pid: process.pid, began: beginOf(process.pid) })
  return {
    /** Whether another living process holds the folder. */
    isHeldByOther(): boolean {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      return text !== '' && text !== own && isAliveSince(text)
    },
    hold() {
      writeFileSync(`${file}.${process.pid}`, own, { mode: 0o600 })
      renameSync(`${file}.${process.pid}`, file)
    },
    release() {
      if (existsSync(file) && readFileSync(file, 'utf8') === own) rmSync(file, { force: true })
    },
  }
}

function isAliveSince(text: string): boolean {
  try {
    const { pid, began } = JSON.parse(text) as { pid: unknown; began: unknown }
    return typeof pid === 'number' && beginOf(pid) === began && began !== ''
  } catch {
    // Half a file has no holder: a holder writes it whole.
    return false
  }
}

/** When a process began, in the machine's own words; empty when there is none. */
function beginOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything; the fields after it are counted from there. A zombie has ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19] ?? ''}`
  } catch {
    return ''
  }
}
