import { createHash } from 'node:crypto'

/** Locks something without a row under a name: writes that use the same name wait for each other. */
export function lockKey(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
