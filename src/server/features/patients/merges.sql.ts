import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { EntryRow } from './patients.sql.ts'

/**
 * Entries of a house that share the birth date or the end of the phone number with one of them, as far as they are known
 * at these branches. An account of its own is joined into no other one, so two of them are no pair.
 */
export function likelyEntries(run: ReadRunner, one: EntryRow, facility: string, branches: readonly string[]) {
  const phone = sql`coalesce(nullif(a.phone_number, ''), p.phone_number)`
  return run.many<EntryRow>(sql`
    select p.id, p.version, p.account_id, p.first_name, p.last_name, p.date_of_birth, coalesce(a.email, p.email) as email,
      ${phone} as phone_number, p.needs, p.needs_note,
      (select count(*) from appointment x where x.patient_id = p.id and x.branch_id = any (${branches}::uuid[])) as visits
    from patient p left join account a on a.id = p.account_id
    where p.id <> ${one.id} and p.removed_at is null
      and (p.date_of_birth = ${one.date_of_birth}::date or (p.phone_end <> ''
        and p.phone_end = right(regexp_replace(${one.phone_number}, '\\D', '', 'g'), 9)))
      and (p.account_id is null or ${one.account_id}::uuid is null) and (p.account_id is not null or p.facility_id = ${facility})
      and is_known_at(p.id, ${branches}::uuid[])
    order by p.last_name, p.first_name, p.id limit 50`)
}

/** The entries that were joined into one at a branch and can still be given back. */
export function joinedInto(run: ReadRunner, now: Instant, branch: string, patient: string) {
  return run.many<{ id: string; name: string; at: Instant; undo_until: Instant }>(sql`
    select m.id, concat_ws(' ', p.first_name, p.last_name) as name, m.at, m.undo_until
    from patient_merge m join patient p on p.id = m.gone_id
    where m.kept_id = ${patient} and m.branch_id = ${branch} and m.undone_at is null and m.undo_until > ${at(now)}
    order by m.at desc limit 20`)
}
