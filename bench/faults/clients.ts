import { setTimeout as pause } from 'node:timers/promises'
import type { Wish, World } from './world.ts'

export type Outcome = { wish: Wish; appointment: string | undefined; refused: string | undefined; tries: number }

const clients = 12
const patienceMilliseconds = 120_000

/**
 * Sends every wish from twelve clients; each repeats its call with the same key, on the other server, until it has an
 * answer. `at` is called as the work goes on, with the share of the wishes that have an answer.
 */
export async function bookAll(world: World, at: (share: number) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const queue = [...world.wishes]
  const one = async (client: number) => {
    for (let wish = queue.shift(); wish; wish = queue.shift()) {
      outcomes.push(await insist(world, wish, client))
      at(outcomes.length / world.wishes.length)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
  return outcomes
}

async function insist(world: World, wish: Wish, client: number): Promise<Outcome> {
  const until = Date.now() + patienceMilliseconds
  for (let tries = 1; ; tries += 1) {
    const server = world.servers[(client + tries) % world.servers.length]
    try {
      const answer = await fetch(`${server?.url}/api/drafts/${wish.draft}/book`, {
        method: 'POST',
        headers: { ...wish.headers, 'idempotency-key': wish.key },
        body: '{}',
        signal: AbortSignal.timeout(10_000),
      })
      const body = (await answer.json()) as { appointment_id?: string; code?: string }
      if (answer.status === 201) return { wish, appointment: body.appointment_id, refused: undefined, tries }
      if (answer.status < 500 && answer.status !== 429)
        return { wish, appointment: undefined, refused: `${answer.status} ${body.code}`, tries }
    } catch {
      // No answer: the same call again.
    }
    if (Date.now() > until) return { wish, appointment: undefined, refused: 'no answer', tries }
    await pause(100 + Math.min(tries, 10) * 50)
  }
}
