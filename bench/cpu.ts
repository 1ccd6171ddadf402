import { readFileSync, readdirSync } from 'node:fs'

/** Milliseconds of CPU that a process has used; 0 where the system does not tell. */
export function cpuOf(pid: number): number {
  const { own } = statOf(pid)
  return own
}

/**
 * Milliseconds of CPU of a whole PostgreSQL: the postmaster, the processes that live, and those that have ended, which
 * the system adds up with the parent that waited for them.
 */
export function cpuOfDatabase(postmaster: number): number {
  if (postmaster === 0) return 0
  const { own, ended } = statOf(postmaster)
  return childrenOf(postmaster).reduce((sum, pid) => sum + statOf(pid).own, own + ended)
}

/** Megabytes that a process holds in memory. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

const millisecondsOfTick = 10

function statOf(pid: number): { parent: string; own: number; ended: number } {
  try {
    // After the name: state, parent, … The 12th and 13th are its own work, the 14th and 15th that of its ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * millisecondsOfTick
    return { parent: fields[1] ?? '', own: ticks(11), ended: ticks(13) }
  } catch {
    return { parent: '', own: 0, ended: 0 }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid).parent === String(parent))
}
