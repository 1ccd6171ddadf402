import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// Argon2id with the least cost that OWASP names: 19 MiB, two passes. Each takes a core, so one core is left for all
// other work: whoever guesses passwords slows down log-ins alone.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = Math.max(1, availableParallelism() - 1)
const longestQueue = 200
let running = 0
const waiting: (() => void)[] = []

export class PasswordQueueFull extends Error {}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Takes as long for a person who does not exist (`stored` undefined) as for a wrong password. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? nobodysHash, password))
  return right && stored !== undefined
}

const nobodysHash = await hash('nobody has this password', cost)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new PasswordQueueFull()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
