import type { Instant } from '#domain/time/instant.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

export type Mail = {
  readonly to: string
  /** Which message of the catalogue, such as `N01`. */
  readonly kind: string
  readonly subject: string
  readonly body: string
  /** The appointment it is about, for its timeline. */
  readonly about?: string
}

/** Queues a mail in the transaction that causes it: either both happen or neither. Mails carry no health data. */
export async function queueMail(tx: Runner, now: Instant, mail: Mail) {
  await tx.run(sql`
    insert into outbox_mail (id, recipient, kind, subject, body, about, due_at, created_at)
    values (${newId(now)}, ${mail.to}, ${mail.kind}, ${mail.subject}, ${mail.body}, ${mail.about ?? null}, ${at(now)}, ${at(now)})`)
}

/** Tells those who watch a topic that something changed; the body holds ids and words, never a person's data. */
export async function tellLive(tx: Runner, topics: readonly string[], body: Record<string, unknown>) {
  await tx.run(sql`
    insert into live_event (id, topics, body) values (uuid_v7(), ${topics}, ${JSON.stringify(body)})`)
}
