import { setTimeout as pause } from 'node:timers/promises'
import type { Checkout } from './checkout.ts'
import type { Drive } from './load.ts'
import { options } from './options.ts'
import { makePeople, type Person } from './people.ts'
import type { Sample } from './plans.ts'
import { openWishes, type Wishes } from './wishes.ts'

/** A running checkout with everything that figures are measured with. */
export type Side = {
  readonly checkout: Checkout
  readonly people: readonly Person[]
  readonly wishes: Wishes
  readonly sample: readonly Sample[]
  readonly drive: Pick<Drive, 'connections' | 'pids'>
}

export async function openSide(checkout: Checkout): Promise<Side> {
  const people = await makePeople(checkout, options.bookingsOfRound * 2)
  const sample = await samples(checkout, 3000)
  return {
    checkout,
    people,
    wishes: openWishes(checkout, people),
    sample,
    drive: { connections: options.connections, pids: checkout.pids },
  }
}

/** Offerings of some doctors, with what a search for them says. */
export async function samples({ owner }: Pick<Checkout, 'owner'>, count: number): Promise<Sample[]> {
  const { rows } = await owner.query<Sample>(
    `select o.id as offering, o.service_id as service, p.slug, o.practitioner_id as doctor, o.branch_id as branch,
       o.specialty_id as specialty, o.latitude, o.longitude, p.last_name as "lastName"
     from offering o join practitioner p on p.id = o.practitioner_id
     where o.is_listed and o.next_free is not null order by md5(o.id::text) limit $1`,
    [count],
  )
  return rows
}

// What a booking leaves to be done. Another checkout may have done away with one of these.
const leftToDo = [
  `select count(*)::int as count from outbox_message where state = 'queued' and due_at <= now()`,
  'select count(*)::int as count from live_event where number is null',
  `select count(*)::int as count from appointment where status = 'booked' and reminders_for is distinct from start_at`,
]

/** Waits until mails are delivered, events numbered and reminders planned. Returns the seconds that it took. */
export async function drained({ checkout: { owner } }: Pick<Side, 'checkout'>): Promise<number> {
  const began = performance.now()
  for (let quiet = 0; quiet < 2;) {
    const left = await Promise.all(leftToDo.map((text) => countOf(owner, text)))
    quiet = left.every((count) => count === 0) ? quiet + 1 : 0
    if (performance.now() - began > 600_000) throw new Error(`The queue did not empty: ${left.join(', ')} are left`)
    if (quiet < 2) await pause(50)
  }
  return (performance.now() - began) / 1000
}

const undefinedTableOrColumn = ['42P01', '42703']

export async function countOf(owner: Checkout['owner'], text: string): Promise<number> {
  try {
    return (await owner.query<{ count: number }>(text)).rows[0]?.count ?? 0
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (undefinedTableOrColumn.includes(code)) return 0
    throw error
  }
}
