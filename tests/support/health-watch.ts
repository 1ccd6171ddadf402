import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/**
 * Asks a server for health again and again while something is done to it. Returns the longest answer, in milliseconds, or
 * null where one was no answer. It asks from a thread of its own: what keeps this one busy is no fault of the server.
 */
export async function watchHealth<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ done: T; longest: number | null }> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { healthOf: url } })
  const heard = (wanted: string) =>
    new Promise<number | null>((resolve, reject) => {
      thread.on('error', reject)
      thread.on('message', ({ name, longest }: Told) => (name === wanted ? resolve(longest) : undefined))
    })
  await heard('began')
  const over = heard('over')
  const done = await work().finally(() => thread.postMessage('stop'))
  return { done, longest: await over }
}

type Told = { name: string; longest: number | null }

/** What the thread does. */
async function watch(url: string) {
  let isOver = false
  let longest: number | null = 0
  parentPort?.once('message', () => (isOver = true))
  for (let asked = 0; !isOver; asked += 1) {
    const began = performance.now()
    const isAlive = await fetch(`${url}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
    const took = performance.now() - began
    longest = isAlive && longest !== null ? Math.max(longest, took) : null
    if (asked === 0) parentPort?.postMessage({ name: 'began', longest: null } satisfies Told)
    await pause(20)
  }
  parentPort?.postMessage({ name: 'over', longest } satisfies Told)
}

const { healthOf } = (workerData ?? {}) as { healthOf?: string }
if (parentPort && healthOf) await watch(healthOf)
