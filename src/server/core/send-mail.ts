import { minute, later, type Instant } from '#domain/time/instant.ts'
import type { Clock } from '../platform/clock.ts'
import { at, type Database, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { MailSender } from '../platform/mail.ts'

const mostAttempts = 12

/**
 * Carries out the mails that are due, a few at a time; several servers share the work without meeting.
 * A failure waits longer each time (1, 2, 4 … minutes, at most 2 hours); after 12 it is dead and an administrator sees it.
 * Returns how many rows were taken.
 */
export async function sendDueMail(deps: { database: Database; clock: Clock; mail: MailSender }): Promise<number> {
  return deps.database.asSystem('send mail', async (tx) => {
    const now = deps.clock.now()
    const due = await tx.many<{ id: string; recipient: string; subject: string; body: string; attempts: number }>(sql`
      select id, recipient, subject, body, attempts from outbox_mail
      where state = 'queued' and due_at <= ${at(now)} order by due_at limit 10 for update skip locked`)
    for (const row of due) {
      try {
        await deps.mail.send({ messageId: row.id, to: row.recipient, subject: row.subject, body: row.body })
        await tx.run(
          sql`update outbox_mail set state = 'sent', sent_at = ${at(now)}, attempts = attempts + 1 where id = ${row.id}`,
        )
      } catch (error) {
        const attempts = row.attempts + 1
        const state = attempts >= mostAttempts ? 'dead' : 'queued'
        await tx.run(sql`
          update outbox_mail set attempts = ${attempts}, state = ${state}, due_at = ${at(nextTry(now, attempts))},
            last_error = ${error instanceof Error ? error.message.slice(0, 300) : 'unknown'} where id = ${row.id}`)
      }
    }
    return due.length
  })
}

function nextTry(now: Instant, attempts: number): Instant {
  return later(now, Math.min(2 ** (attempts - 1), 120) * minute)
}

/** A dead mail gets its tries anew; answers 0 when there is no such mail. */
export function requeueMail(tx: Runner, now: Instant, id: string): Promise<number> {
  return tx.run(sql`
    update outbox_mail set state = 'queued', attempts = 0, due_at = ${at(now)} where id = ${id} and state = 'dead'`)
}
