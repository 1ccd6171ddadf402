import { sql } from '../../platform/database/sql.ts'
import type { Database } from '../../platform/database/database.ts'

const relayLock = 7_236_902

/** So many events get their numbers in one transaction. */
export const eventsAtOnce = 500

/**
 * Numbers the events that were committed since the last look and hints at all servers. One server at a time does it:
 * numbers follow the order in which rows became visible, so a reader that saw n never misses a smaller one.
 * Returns how many were numbered.
 */
export async function numberEvents(database: Database): Promise<number> {
  return database.asWorker('number events', async (tx) => {
    const turn = await tx.one<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${relayLock}) as got`)
    if (!turn?.got) return 0
    const numbered = await tx.run(sql`
      update live_event e set number = n.number
      from (select id, nextval('live_event_number') as number from
        (select id from live_event where number is null order by created_at, id limit ${eventsAtOnce}) waiting) n
      where e.id = n.id`)
    if (numbered > 0) await tx.run(sql`select pg_notify('live', '')`)
    return numbered
  })
}
