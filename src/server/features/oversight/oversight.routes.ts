import type { Answer } from '#contract/endpoints.ts'
import { compareDigest } from '../../core/digest-check.ts'
import { requeueMessage } from '../../core/send-messages.ts'
import { writeAudit, writeRead } from '../../core/audit.ts'
import { refuse } from '../../http/refusal.ts'
import { ok, route, type Route } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import { at, type Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Health = Answer<'GET /admin/health'>

const checkedDoctors = 25

/** What an administrator watches: messages that did not go, work that is stuck, the read model against the truth. */
export function oversightRoutes(deps: { database: Database; clock: Clock }): Route[] {
  return [
    route('GET /admin/health', async ({ actor }) => {
      const now = deps.clock.now()
      return ok(
        await deps.database.asWorker('health', async (tx) => {
          // Whom messages about visits could not reach is said here.
          await writeRead(tx, now, actor, 'message.list', { kind: 'mail', id: null })
          const counts = await tx.one<Omit<Health, 'mails' | 'digest_differences' | 'digest_checked'>>(sql`
            select (select count(*) from outbox_message where state = 'queued') as unsent,
              (select count(*) from outbox_message where state = 'dead') as dead,
              (select count(*) from hold where expires_at < ${at(now)}::timestamptz - interval '2 minutes') as expired_holds,
              (select count(*) from appointment where status = 'requested' and answer_by < ${at(now)}::timestamptz - interval '2 minutes') as overdue_requests,
              (select count(*) from live_event where number is null and created_at < now() - interval '1 minute') as unnumbered_events`)
          const mails = await tx.many<Health['mails'][number]>(sql`
            select id, recipient, kind, subject, state, attempts, last_error, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at
            from outbox_message where state in ('queued', 'dead') order by state, created_at desc limit 50`)
          const doctors = await tx.many<{ id: string }>(sql`
            select practitioner_id as id from offering where is_listed group by practitioner_id order by random() limit ${checkedDoctors}`)
          const verdict = await compareDigest(
            tx,
            now,
            doctors.map((doctor) => doctor.id),
          )
          return {
            ...(counts ?? { unsent: 0, dead: 0, expired_holds: 0, overdue_requests: 0, unnumbered_events: 0 }),
            mails,
            digest_differences: verdict.differences,
            digest_checked: verdict.checked,
          }
        }),
      )
    }),
    route('POST /admin/mails/:mailId/resend', async ({ actor, params }) => {
      const now = deps.clock.now()
      await deps.database.as(actor, async (tx) => {
        if ((await requeueMessage(tx, now, params.mailId)) === 0) refuse('not_found')
        await writeAudit(tx, now, actor, { action: 'mail.resend', subject: { kind: 'mail', id: params.mailId } })
      })
      return ok({})
    }),
  ]
}
