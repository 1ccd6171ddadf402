import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the work takes, so that the clock does not tell whether an address is known. */
const floorMilliseconds = 120

/** Returns or throws no earlier than the floor, whatever the work found. */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = pause(floorMilliseconds)
  try {
    return await work()
  } finally {
    await floor
  }
}
