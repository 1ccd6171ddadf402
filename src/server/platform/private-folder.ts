import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** Whatever this process writes from now on is for its owner alone. */
export function writePrivately() {
  // A thread shares the mask of its process and may not set it.
  if (isMainThread) process.umask(0o077)
}

/**
 * Takes everybody else's rights from a folder and what lies in it; the database's own folders have their own guard.
 * Returns how many were narrowed.
 */
export function keepPrivate(folder: string, leave: readonly string[] = ['postgres', 'postgres.part', 'run']): number {
  let narrowed = narrow(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (leave.includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) narrowed += keepPrivate(path, [])
    else if (entry.isFile()) narrowed += narrow(path)
  }
  return narrowed
}

function narrow(path: string): number {
  const mode = lstatSync(path).mode & 0o777
  if ((mode & 0o077) === 0) return 0
  chmodSync(path, mode & 0o700)
  return 1
}
