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

/** Whether a hash was made at another cost than today's: it is made anew when its password is next typed. */
export function isHashOld(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
}

/** What happens in turn with a check: `before` may refuse it by throwing, `wrong` counts one that failed. */
export type PasswordWatch = { readonly before?: () => Promise<void>; readonly wrong?: () => Promise<unknown> }

/**
 * Takes as long for a person who does not exist (`stored` undefined), or whose account was deleted and has no password
 * any more, as for a wrong password.
 */
export function isPassword(stored: string | undefined, password: string, watch: PasswordWatch = {}): Promise<boolean> {
  return inTurn(async () => {
    await watch.before?.()
    const hashed = stored?.startsWith('$argon2') ? stored : nobodysHash
    const right = (await verify(hashed, password)) && hashed === stored
    if (!right) await watch.wrong?.()
    return right
  })
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
