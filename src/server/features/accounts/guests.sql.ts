import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Own } from './accounts.sql.ts'

export type ProvenGuest = {
  email: string
  first_name: string
  last_name: string
  date_of_birth: string | null
  phone_number: string
}

/** Who booked as a guest in this browser and has proven the address since a moment. */
export function provenGuest(run: ReadRunner, draft: string, since: Instant) {
  return run.one<ProvenGuest>(sql`
    select email, first_name, last_name, date_of_birth::text as date_of_birth, phone_number
    from proven_guest(${draft}, ${at(since)})`)
}

/** How many visits of the account's owner lie with houses as a guest's: to add, and those that the house keeps. */
export async function guestEntries(run: ReadRunner): Promise<{ to_add: number; staying: number }> {
  const row = await run.one<{ to_add: number; staying: number }>(sql`
    select coalesce(sum(visits) filter (where comes), 0)::int as to_add, coalesce(sum(visits) filter (where not comes), 0)::int as staying
    from guest_entries()`)
  return row ?? { to_add: 0, staying: 0 }
}

/** Those visits go over to the account whose code was used up at this very moment, where they may. Returns how many. */
export async function takeGuestEntries(tx: Runner, now: Instant, _own: Own): Promise<number> {
  const row = await tx.one<{ came: number }>(sql`select take_guest_entries(${at(now)}) as came`)
  return row?.came ?? 0
}

/** The visit goes over to the account that has just taken the guest's address, where it may; false where the proof is used up. */
export async function takeGuest(tx: Runner, now: Instant, _own: Own, draft: string, since: Instant): Promise<boolean> {
  const row = await tx.one<{ taken: boolean }>(sql`
    select take_guest(${draft}, ${at(since)}, ${at(now)}) as taken`)
  return row?.taken ?? false
}
