import { toRfc3339 } from '#domain/time/instant.ts'
import { markRead, newestMessages, unreadMessages } from '../../core/read-messages.ts'
import { ok, route, type Route } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

/** The notification centre: what was told to an account, read or not. */
export function notificationRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    route('GET /notifications', async ({ actor }) => {
      const now = clock.now()
      const found = await newestMessages(database.read, now, actor.account)
      return ok({
        results: found.map((row) => ({
          id: row.id,
          subject: row.subject,
          path: row.path,
          created_at: toRfc3339(row.created_at),
          is_read: row.read_at !== null,
        })),
        unread: await unreadMessages(database.read, now, actor.account),
      })
    }),
    route('POST /notifications/read', async ({ actor, body }) => {
      await database.asSystem('mark read', (tx) => markRead(tx, clock.now(), actor.account, body.id))
      return ok({})
    }),
  ]
}
