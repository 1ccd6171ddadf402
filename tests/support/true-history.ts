import { afterAll, expect } from 'vitest'
import type { Instant } from '#domain/time/instant.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { mondayMorning } from './clinic.ts'

/** What is wrong with the visits of every doctor there is, each in a sentence; nothing, whatever was raced for or killed. */
export function historyOf(database: Database, now: Instant): Promise<readonly string[]> {
  return database.asWorker('test', async (tx) => {
    const doctors = await tx.many<{ id: string }>(sql`select id from practitioner`)
    const { examples } = await checkHistory(
      tx,
      now,
      doctors.map(({ id }) => id),
    )
    return examples
  })
}

/** After all stories of a file its visits are looked at once more, as seen from the morning on which they began. */
export function endsWithTrueHistory(db: { readonly database: Database }) {
  afterAll(async () => expect(await historyOf(db.database, mondayMorning)).toEqual([]))
}
