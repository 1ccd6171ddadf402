import { endingStates } from '#domain/verification/state-meanings.ts'
import type { Answer } from '#contract/endpoints.ts'
import { doctorWaits } from '../../../core/checks/waiting-doctors.sql.ts'
import { facilityWaits } from '../../../core/checks/waiting-facilities.sql.ts'
import { personName } from '../../../core/people/person-name.sql.ts'
import type { ReadRunner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { proposalFor } from '../proposals.sql.ts'

type Case = Answer<'GET /admin/verifications/:practitionerId'>

/**
 * How many wait in the queue, doctors also with a document while they stand or are suspended, and facilities; and how many
 * doctors' checks end soon or are due again.
 */
export async function caseFigures(run: ReadRunner) {
  const row = await run.one<{ waiting: number; ending: number }>(sql`
    select (select count(*)::int from practitioner p where ${doctorWaits})
        + (select count(*)::int from facility f where ${facilityWaits}) as waiting,
      (select count(*)::int from practitioner p where p.verification = any(${endingStates})) as ending`)
  return row ?? { waiting: 0, ending: 0 }
}

/** Who has decided first, where a second person has to agree. */
export async function proposalOf(run: ReadRunner, practitioner: string, reader: string, fourEyes: boolean) {
  const row = await run.one<Pick<Case, 'proposal'>>(sql`
    select ${proposalFor(reader, fourEyes)} as proposal from practitioner p where p.id = ${practitioner}`)
  return row?.proposal ?? null
}

export function placesOfCase(run: ReadRunner, practitioner: string) {
  return run.many<Case['places'][number]>(sql`
    select f.name as facility, b.name as branch, w.state from practitioner_branch w join branch b on b.id = w.branch_id
      join facility f on f.id = b.facility_id
    where w.practitioner_id = ${practitioner} order by w.asked_at limit 50`)
}

export function eventsOf(run: ReadRunner, practitioner: string) {
  return run.many<Case['events'][number]>(sql`
    select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      coalesce(${personName(sql`a`)}, '') as by, e.from_state, e.to_state, e.note
    from verification_event e left join account a on a.id = e.account_id
    where e.practitioner_id = ${practitioner} order by e.at desc, e.id desc limit 100`)
}
