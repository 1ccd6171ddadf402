import type { FacilityFacts } from '#domain/verification/facility-check.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Instant } from '#domain/time/instant.ts'
import { facilitySince, facilityWaits } from '../../../core/checks/waiting-facilities.sql.ts'
import { standsVerified } from '../../../core/checks/verified.ts'
import { doctorSince, doctorWaits } from '../../../core/checks/waiting-doctors.sql.ts'
import { doctorName } from '../../../core/people/doctor-name.sql.ts'
import type { ReadRunner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { proposalFor } from '../proposals.sql.ts'
import type { CheckRow } from './checks.sql.ts'

export type Waiting = {
  kind: 'doctor' | 'facility'
  id: string
  name: string
  specialty_name: string
  place: string
  country: string
  authority: string
  state: string
  is_open: boolean
  since: Instant
  checks: Pick<CheckRow, 'kind' | 'on' | 'valid_until'>[]
  facts: FacilityFacts | null
  documents: number
  taken_by: string | null
  proposal: Answer<'GET /admin/verifications'>['waiting'][number]['proposal']
}

/** Where a page of the queue ended: who is open comes last, then by how long they wait. */
export type PlaceInQueue = readonly [isOpen: boolean, since: string, id: string]

const doctors = sql`
  select 'doctor' as kind, p.id, ${doctorName(sql`p`)} as name, s.name as specialty_name,
    concat_ws(', ', nullif(p.facility_name, ''), nullif(p.location, '')) as place, p.licence_authority as authority, p.verification as state,
    ${standsVerified} as is_open, ${doctorSince} as since, null::jsonb as facts
  from practitioner p join specialty s on s.id = p.specialty_id where ${doctorWaits}`

const facilities = sql`
  select 'facility' as kind, f.id, f.name, '' as specialty_name, f.address as place, '' as authority, f.check_state as state,
    f.check_state = 'checked' as is_open, ${facilitySince} as since, jsonb_build_object('name', f.name, 'legal_name', f.legal_name,
      'address', f.address, 'register_number', f.register_number) as facts
  from facility f where ${facilityWaits}`

const country = sql`coalesce((select b.country from branch b where b.country <> '' and (b.facility_id = l.id or exists (
    select from practitioner_branch w where w.practitioner_id = l.id and w.branch_id = b.id and w.state <> 'left'))
  order by b.id limit 1), '')`

const takenBy = sql`(select concat_ws(' ', r.first_name, r.last_name) from account r where r.id = coalesce(
  (select p.proposed_by from practitioner p where p.id = l.id),
  case when l.state = 'in_review' then (select e.account_id from verification_event e
    where e.practitioner_id = l.id and e.to_state = 'in_review' order by e.at desc limit 1) end))`

/** Doctors and facilities that wait for somebody, those that nobody finds meanwhile first, and the longest wait first. */
export function waitingChecks(
  run: ReadRunner,
  { reader, fourEyes }: { readonly reader: string; readonly fourEyes: boolean },
  after: PlaceInQueue | undefined,
  limit: number,
) {
  const later = after
    ? sql`where (q.is_open, q.since, q.id) > (${after[0]}::boolean, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql``
  return run.many<Waiting>(sql`
    select l.kind, l.id, l.name, l.specialty_name, l.place, l.authority, l.state, l.is_open, l.since, l.facts, ${country} as country, ${takenBy} as taken_by,
      (select ${proposalFor(reader, fourEyes)} from practitioner p where p.id = l.id) as proposal,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'on', (c.checked_at at time zone 'UTC')::date, 'valid_until', c.valid_until)), '[]')
        from verification_check c where c.practitioner_id = l.id and c.ended_at is null and c.status = 'passed') as checks,
      (select count(*)::int from verification_evidence e where e.practitioner_id = l.id and e.decided_at is null) as documents
    from (select q.* from (${doctors} union all ${facilities}) q ${later} order by q.is_open, q.since, q.id limit ${limit}) l
    order by l.is_open, l.since, l.id`)
}
