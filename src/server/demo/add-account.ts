import type { UserType } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Blobs } from '../platform/blobs.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { markDemoRow } from './demo-rows.ts'
import type { Chance } from './random.ts'

/** What every step of filling the demo needs. */
export type Loading = { tx: Runner; now: Instant; chance: Chance; blobs: Blobs; passwordHash: string }

/** Makes an account of the demo; all have one password. Returns its id. */
export async function addAccount(
  { tx, now, passwordHash }: Pick<Loading, 'tx' | 'now' | 'passwordHash'>,
  person: { email: string; type: UserType; title?: string; first: string; last: string; born?: string },
) {
  const id = newId(now)
  await tx.run(sql`
    insert into account (id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, date_of_birth, phone_number, created_at)
    values (${id}, ${person.email}, ${at(now)}, ${passwordHash}, ${person.type}, ${person.title ?? ''}, ${person.first}, ${person.last},
      ${person.born ?? null}, '07700 900123', ${at(now)})`)
  await markDemoRow(tx, 'account', id)
  return id
}
