import { messageKinds } from '#domain/messages/message-kinds.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { retold } from '../../core/messages/retold.ts'
import { markRead, newestMessages, unreadMessages } from '../../core/messages/read-messages.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { devicesOf, forgetDevice, saveDevice } from '../../core/messages/push.sql.ts'
import { refuseFields } from '../../http/refusal.ts'
import { created, ok, route, type Route } from '../../http/route.ts'
import { isPushService } from '../../platform/push.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export type NotificationDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly push: { readonly publicKey: string; readonly hosts: readonly string[] }
}

/** The notification centre: what was told to an account, read or not, and which devices show it. */
export function notificationRoutes({ database, clock, push }: NotificationDeps): Route[] {
  return [
    route('GET /notifications', async ({ actor }) => {
      const now = clock.now()
      return database.as(actor, async (tx) => {
        await writeRead(tx, now, actor, 'message.list', { kind: 'account', id: actor.account })
        const found = await newestMessages(tx, now, actor.account)
        return ok({
          results: found.map((row) => ({
            id: row.id,
            subject: retold(row.subject),
            path: row.path,
            created_at: toRfc3339(row.created_at),
            is_read: row.read_at !== null,
            is_document: row.kind === messageKinds.document,
          })),
          unread: await unreadMessages(tx, now, actor.account),
        })
      })
    }),
    route('POST /notifications/read', async ({ actor, body }) => {
      await database.as(actor, (tx) => markRead(tx, clock.now(), actor.account, body.id))
      return ok({})
    }),
    route('GET /notifications/devices', async ({ actor }) => {
      const devices = await devicesOf(database.each(actor), actor.account)
      return ok({ public_key: push.publicKey, devices: devices.length })
    }),
    route('POST /notifications/devices', async ({ actor, body }) => {
      if (!isPushService(body.endpoint, push.hosts)) refuseFields({ endpoint: 'push_service_unknown' })
      await database.as(actor, async (tx) => {
        await saveDevice(tx, clock.now(), actor.account, body)
        await writeAudit(tx, clock.now(), actor, {
          action: 'device.add',
          subject: { kind: 'account', id: actor.account },
        })
      })
      return created({})
    }),
    route('DELETE /notifications/devices', async ({ actor, query }) => {
      await database.as(actor, (tx) => forgetDevice(tx, actor.account, query.endpoint))
      return ok({})
    }),
  ]
}
