import { readFileSync, writeFileSync } from 'node:fs'

/** The resident memory of a process in bytes, as Linux tells it: now (`VmRSS`), or the most it had (`VmHWM`). */
function told(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
}

/** Returns how much more resident memory than now a process has had at most, whenever it is asked. */
export function watchMemory(pid: number): () => number {
  // The most it ever had is forgotten: what it needed to start does not count.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = told(pid, 'VmRSS')
  return () => told(pid, 'VmHWM') - before
}
