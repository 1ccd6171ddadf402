import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { statuses, statusIs, type Status } from '#domain/booking/status.ts'
import type { Need } from '#domain/profiles/relations.ts'
import type { Identity } from '#domain/profiles/own-details.ts'
import { noContact, type PatientContact } from '#domain/profiles/patient-contact.ts'
import type { RegisterSearch } from '#domain/profiles/patient-register.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { join, sql, type Statement } from '../../platform/database/sql.ts'
import type { Register } from './deps.ts'

export function branchOfRegister(run: ReadRunner, id: string) {
  return run.one<{ facility_id: string; time_zone: string }>(sql`
    select facility_id, time_zone from branch where id = ${id}`)
}

export async function branchesOfHouse(run: ReadRunner, facility: string): Promise<string[]> {
  const rows = await run.many<{ id: string }>(sql`select id from branch where facility_id = ${facility} limit 1000`)
  return rows.map(({ id }) => id)
}

const known = (branch: string) => sql`(p.branch_id = ${branch} or exists (
  select from appointment x where x.patient_id = p.id and x.branch_id = ${branch}))`

const phone = sql`coalesce(nullif(a.phone_number, ''), p.phone_number)`

export type ListedRow = {
  id: string
  name: string
  date_of_birth: string | null
  phone_number: string
  start: Instant | null
  status: Status | null
  doctor: string | null
}

/** Patients of a branch by what is looked for, those of today first in the order of the day. */
export function listPatients(
  run: ReadRunner,
  branch: string,
  day: { readonly start: Instant; readonly end: Instant },
  search: RegisterSearch | { readonly by: 'today' },
) {
  const ofToday = sql`x.branch_id = ${branch} and x.start_at >= ${at(day.start)} and x.start_at < ${at(day.end)} and x.status <> 'entered_in_error'`
  return run.many<ListedRow>(sql`
    select p.id, concat_ws(' ', p.first_name, p.last_name) as name, p.date_of_birth, ${phone} as phone_number,
      v.start_at as start, v.status, v.doctor
    from patient p left join account a on a.id = p.account_id
    left join lateral (
      select x.start_at, x.status, ${doctorName(sql`d`)} as doctor
      from appointment x left join practitioner d on d.id = x.practitioner_id
      where x.patient_id = p.id and ${ofToday} order by x.start_at limit 1) v on true
    where p.removed_at is null and ${conditionOf(branch, ofToday, search)}
    order by v.start_at nulls last, name, p.id limit 200`)
}

function conditionOf(branch: string, ofToday: Statement, search: RegisterSearch | { readonly by: 'today' }): Statement {
  if (search.by === 'today') return sql`p.id in (select x.patient_id from appointment x where ${ofToday})`
  if (search.by === 'reference')
    return sql`p.id in (select x.patient_id from appointment x where x.reference = ${search.reference} and x.branch_id = ${branch})`
  return join(
    [
      ...(search.born ? [sql`p.date_of_birth = ${search.born}`] : []),
      ...(search.phoneEnd
        ? [
            sql`(p.phone_end = ${search.phoneEnd} or right(regexp_replace(a.phone_number, '\\D', '', 'g'), 9) = ${search.phoneEnd})`,
          ]
        : []),
      sql`folded(p.first_name || ' ' || p.last_name) like '%' || nullif(folded(${search.name}), '') || '%'`,
      known(branch),
    ],
    ' and ',
  )
}

export type EntryRow = {
  id: string
  version: number
  account_id: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
  email: string
  phone_number: string
  needs: Need[]
  needs_note: string
  visits: number
}

const entryColumns = (branch: string) => sql`p.id, p.version, p.account_id, p.first_name, p.last_name, p.date_of_birth,
  coalesce(a.email, p.email) as email, ${phone} as phone_number, p.needs, p.needs_note,
  (select count(*) from appointment x where x.patient_id = p.id and x.branch_id = ${branch}) as visits`

/** One patient whom a branch knows. */
export function entryAt(run: ReadRunner, branch: string, id: string) {
  return run.one<EntryRow>(sql`
    select ${entryColumns(branch)} from patient p left join account a on a.id = p.account_id
    where p.id = ${id} and p.removed_at is null and ${known(branch)}`)
}

/** Where a patient lives whom a branch knows, and who is called for them. */
export async function contactAt(run: ReadRunner, branch: string, id: string): Promise<PatientContact> {
  const row = await run.one<PatientContact>(sql`
    select p.address, p.emergency_name, p.emergency_relation, p.emergency_phone from patient p
    where p.id = ${id} and p.removed_at is null and ${known(branch)}`)
  return row ?? noContact
}

/** Who somebody else says they are in their own account, while it stands, where a branch knows them by its entry. */
export function ownDetailsAt(run: ReadRunner, { account }: AccountActor, branch: string, id: string) {
  return run.one<Identity>(sql`
    select a.first_name, a.last_name, a.date_of_birth from patient p join account a on a.id = p.account_id
    where p.id = ${id} and p.relation = 'self' and p.removed_at is null and ${known(branch)}
      and a.id <> ${account} and a.suspended_at is null and a.deleted_at is null`)
}

export type CardVisit = {
  id: string
  reference: string
  start: Instant
  status: Status
  service: string
  doctor: string
}

const visitsHere = (branch: string, patient: string) => sql`
  select x.id, x.reference, x.start_at as start, x.status, x.service_name as service,
    ${doctorName(sql`d`)} as doctor
  from appointment x join practitioner d on d.id = x.practitioner_id
  where x.patient_id = ${patient} and x.branch_id = ${branch} and x.status <> 'entered_in_error'`
const comes = statuses.filter((status) => statusIs(status, 'ahead') || statusIs(status, 'expected'))
const isHere = statuses.filter((status) => statusIs(status, 'came') && status !== 'completed')
// Who waits in the house when their time is long over is not gone; what nobody closed by the next day is.
const isAhead = (now: Instant) => sql`(x.end_at > ${at(now)} and x.status = any (${comes})
  or x.end_at > ${at(later(now, -day))} and x.status = any (${isHere}))`

/** A patient's visits to come at a branch, the next one first, as far as the actor may see visits there. */
export function visitsAhead(run: ReadRunner, now: Instant, branch: string, patient: string) {
  return run.many<CardVisit>(sql`
    ${visitsHere(branch, patient)} and ${isAhead(now)} order by x.start_at, x.id limit 50`)
}

/** The other visits of a patient at a branch, the latest first. */
export function recentVisits(run: ReadRunner, now: Instant, branch: string, patient: string) {
  return run.many<CardVisit>(sql`
    ${visitsHere(branch, patient)} and not ${isAhead(now)} order by x.start_at desc, x.id limit 200`)
}

type Details = {
  first_name: string
  last_name: string
  date_of_birth: string
  needs: readonly string[]
  needs_note: string
}

export function insertEntry(
  tx: Runner,
  now: Instant,
  { branch, facility }: Allowed<Register, 'patients.edit'>,
  id: string,
  who: Details & { email: string; phone_number: string },
) {
  return tx.run(sql`
    insert into patient (id, facility_id, branch_id, first_name, last_name, date_of_birth, email, phone_number, needs, needs_note, created_at)
    values (${id}, ${facility}, ${branch}, ${who.first_name}, ${who.last_name}, ${who.date_of_birth}, ${who.email}, ${who.phone_number},
      ${who.needs}, ${who.needs_note}, ${at(now)})`)
}

/** Contacts that are null stay as they are. Returns the version that stands now; undefined where it was another one. */
export function updateEntry(
  tx: Runner,
  _register: Allowed<Register, 'patients.edit'>,
  id: string,
  who: Details & { version: number; email: string | null; phone_number: string | null },
) {
  return tx.one<{ version: number }>(sql`
    update patient set first_name = ${who.first_name}, last_name = ${who.last_name}, date_of_birth = ${who.date_of_birth},
      email = coalesce(${who.email}, email), phone_number = coalesce(${who.phone_number}, phone_number),
      needs = ${who.needs}, needs_note = ${who.needs_note}, version = version + 1
    where id = ${id} and account_id is null and version = ${who.version} returning version`)
}

/** The account's own details become the entry's, as they were `seen`. Returns the version that stands now; undefined where either changed. */
export async function takeOwnDetails(
  tx: Runner,
  _register: Allowed<Register, 'patients.edit'>,
  id: string,
  version: number,
  seen: Identity,
): Promise<number | undefined> {
  const row = await tx.one<{ version: number | null }>(sql`
    select take_own_details(${id}, ${version}, ${JSON.stringify(seen)}::jsonb) as version`)
  return row?.version ?? undefined
}

export type LookRow = { at: Instant; action: string; branch: string; role: string }

export function looksHere(run: ReadRunner, patient: string, branch: string) {
  return run.many<LookRow>(
    sql`select at, action, branch, role from looks_at(${patient}, ${branch}, 20) order by at desc limit 20`,
  )
}

/** Who looked at anybody whose visits this account manages, the latest first. */
export function looksAtOwn(run: ReadRunner, { account }: Allowed<{ readonly account: string }, 'account.own'>) {
  return run.many<LookRow & { about: string }>(sql`
    select l.at, l.action, l.branch, l.role, case when p.account_id = ${account} and p.relation = 'self' then '' else p.first_name end as about
    from patient p cross join lateral looks_at(p.id, null, 100) l
    where p.id in (select patients_of(${account})) order by l.at desc limit 100`)
}
