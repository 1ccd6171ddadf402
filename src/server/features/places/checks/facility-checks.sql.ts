import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { FacilityFact, FacilityFacts, FacilityState } from '#domain/verification/facility-check.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { personName } from '../../../core/people/person-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql, type Statement } from '../../../platform/database/sql.ts'
import { facilitySince, facilityWaits } from '../../../core/checks/waiting-facilities.sql.ts'

export type FacilityCheck = FacilityFacts & {
  id: string
  slug: string
  kind: string
  website: string
  source: string | null
  check_state: FacilityState
  checked_on: string | null
  check_due: string | null
  since: Instant
  closed_at: Instant | null
  version: number
}
type OfFacility = Allowed<{ readonly id: string }, 'facility.edit' | 'verification.decide'>

const columns = sql`f.id, f.slug, f.kind, f.name, f.legal_name, f.address, f.register_number, f.website, f.source, f.check_state,
  f.checked_on, f.check_due, f.closed_at, f.version, ${facilitySince} as since`

export function facilityCheck(run: ReadRunner, id: string) {
  return run.one<FacilityCheck>(sql`select ${columns} from facility f where f.id = ${id} and f.kind = 'facility'`)
}

/** Alone with a facility's check until the transaction ends. */
export function lockFacility(tx: Runner, id: string) {
  return tx.one(sql`select id from facility where id = ${id} for no key update`)
}

type Line = Pick<
  FacilityCheck,
  'id' | 'slug' | 'check_state' | 'checked_on' | 'since' | 'closed_at' | keyof FacilityFacts
> & {
  branches: number
  branches_unseen: number
}
export type PlaceOfFacility = readonly [since: string, id: string]

/** Facilities in one state, those that have been in it longest first. */
export function facilitiesIn(
  run: ReadRunner,
  { state, q }: QueryOf<'GET /admin/facilities'>,
  after: PlaceOfFacility | undefined,
  limit: number,
) {
  const asked = q
    ? sql`and (folded(f.name || ' ' || f.legal_name) like '%' || nullif(folded(${q}), '') || '%' or f.register_number = ${q})`
    : sql``
  const later = after ? sql`where (l.since, l.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return run.many<Line>(sql`
    select l.id, l.slug, l.name, l.legal_name, l.address, l.register_number, l.check_state, l.checked_on, l.since, l.closed_at, c.branches, c.branches_unseen
    from (select ${columns} from facility f where f.kind = 'facility' and ${standsIn(state)} ${asked}) l,
      lateral (select count(*)::int as branches, count(*) filter (where b.is_unseen)::int as branches_unseen
        from branch b where b.facility_id = l.id and (b.state <> 'archived' or l.closed_at is not null)) c
    ${later} order by l.since, l.id limit ${limit}`)
}

function standsIn(state: QueryOf<'GET /admin/facilities'>['state']): Statement {
  if (state === 'closed') return sql`f.closed_at is not null`
  // A branch that waits brings its facility into the list of what waits.
  return state === 'waiting' ? facilityWaits : sql`f.check_state = ${state} and f.closed_at is null`
}

/** What is looked at of a facility. Of one that is closed for good, all of its branches are archived. */
export function branchesToCheck(run: ReadRunner, { id, closed_at }: Pick<FacilityCheck, 'id' | 'closed_at'>) {
  return run.many<Answer<'GET /admin/facilities/:facilityId'>['branches'][number]>(sql`
    select b.id, b.name, concat_ws(', ', nullif(b.address, ''), nullif(b.postcode, ''), nullif(b.city, '')) as address, b.country, b.phone,
      b.latitude, b.longitude, b.state, b.is_unseen, b.version
    from branch b where b.facility_id = ${id} and (b.state <> 'archived' or ${closed_at !== null})
    order by b.is_unseen desc, b.name, b.id limit 200`)
}

/** All branches that patients may find, or were found by; in one order, since each is locked. */
export async function branchesOf(run: ReadRunner, facility: string): Promise<string[]> {
  const found = await run.many<{ id: string }>(
    sql`select b.id from branch b where b.facility_id = ${facility} and b.state <> 'archived' order by b.id`,
  )
  return found.map(({ id }) => id)
}

/** Others that go by the same name or the same number. */
export function facilitiesAlike(
  run: ReadRunner,
  { id, name, register_number }: Pick<FacilityCheck, 'id' | 'name' | 'register_number'>,
) {
  return run.many<{ id: string; name: string; check_state: FacilityState; is_closed: boolean }>(sql`
    select f.id, f.name, f.check_state, f.closed_at is not null as is_closed from facility f where f.id <> ${id} and f.kind = 'facility'
      and (folded(f.name) = folded(${name}) or (${register_number} <> '' and f.register_number = ${register_number}))
    order by f.name, f.id limit 10`)
}

export type Event = {
  at: Instant
  from: string
  to: string
  facts: FacilityFact[]
  source: string
  note: string
  by: string | null
  said: FacilityFacts
}

/** What happened to a check, newest first. */
export function eventsOf(run: ReadRunner, facility: string) {
  return run.many<Event>(sql`
    select e.at, e.from_state as from, e.to_state as to, e.facts, e.source, e.note, ${personName(sql`a`)} as by, e.said
    from facility_event e left join account a on a.id = e.account_id
    where e.facility_id = ${facility} order by e.at desc, e.id desc limit 100`)
}

export type NewEvent = {
  readonly id: string
  readonly account: string | null
  readonly from: string
  readonly to: FacilityState
  readonly facts?: readonly FacilityFact[]
  readonly source?: string
  readonly note?: string
}

/** The history only grows. What the facility said at that moment is kept with it. */
export function insertFacilityEvent(tx: Runner, now: Instant, { id }: OfFacility, event: NewEvent) {
  return tx.run(sql`
    insert into facility_event (id, facility_id, at, account_id, from_state, to_state, facts, source, said, note)
    select ${event.id}, f.id, ${at(now)}, ${event.account}, ${event.from}, ${event.to}, ${event.facts ?? []}::text[], ${event.source ?? ''},
      jsonb_build_object('name', f.name, 'legal_name', f.legal_name, 'address', f.address, 'register_number', f.register_number), ${event.note ?? ''}
    from facility f where f.id = ${id}`)
}

/** The branches that stand as somebody has looked at them, each at its version. */
export function branchesSeen(run: ReadRunner, { id }: Pick<FacilityCheck, 'id'>) {
  return run.many<{ id: string; version: number }>(sql`
    select b.id, b.version from branch b where b.facility_id = ${id} and b.state <> 'archived' and not b.is_unseen`)
}

/** These branches were looked at, each as it stood at its version. Returns whether they still stand so; else nothing happens. */
export async function seeBranches(
  tx: Runner,
  { id }: Allowed<{ readonly id: string }, 'verification.decide'>,
  read: readonly { readonly id: string; readonly version: number }[],
): Promise<boolean> {
  const [ids, versions] = [read.map((one) => one.id), read.map((one) => one.version)]
  const row = await tx.one<{ seen: boolean | null }>(
    sql`select see_branches(${id}::uuid, ${ids}::uuid[], ${versions}::integer[]) as seen`,
  )
  return row?.seen === true
}

export function setFacilityState(tx: Runner, now: Instant, { id }: OfFacility, to: FacilityState) {
  return tx.run(sql`
    update facility set check_state = ${to}, check_due = null, version = version + 1,
      checked_on = case when ${to} = 'checked' then (${at(now)}::timestamptz at time zone 'UTC')::date else checked_on end
    where id = ${id}`)
}
