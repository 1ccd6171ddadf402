import { statusesThatAre } from '#domain/booking/status.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Zone } from '#domain/time/zone.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Practice } from './practice.ts'
import { needsColumn } from './needs.sql.ts'
import { liesOn } from '../../core/visits/affected-visits.sql.ts'

export type Profile = Answer<'GET /healthcare-providers/profile/:userId'>
type Setup = Answer<'GET /doctors/me/setup'>

export const profileColumns = sql`p.id, p.account_id as doctor, p.slug, p.specialty_id as specialty, s.name as specialty_name,
  p.sub_specialty, p.facility_name, p.location, p.experience, '/api/files/' || p.photo_id as display_photo, p.title,
  p.first_name, p.last_name, p.verification, p.verified_on, p.licence_number, p.is_published,
  p.languages, p.gender, p.qualifications, p.texts, p.accepts_new, p.age_from, p.age_to`

export function profileOfAccount(run: ReadRunner, account: string) {
  return run.one<Profile>(sql`
    select ${profileColumns} from practitioner p join specialty s on s.id = p.specialty_id where p.account_id = ${account}`)
}

export function profileById(run: ReadRunner, id: string) {
  return run.one<Profile & { email: string; language: Language | null; version: number }>(sql`
    select ${profileColumns}, p.version, a.email, a.language from practitioner p join specialty s on s.id = p.specialty_id
    join account a on a.id = p.account_id where p.id = ${id}`)
}

export type NewPractitioner = {
  id: string
  slug: string
  specialty_id: string
  sub_specialty: string
  facility_name: string
  location: string
  experience: string
  photo_id: string
}

/** Takes the names from the account; returns false when the account has a profile already. */
export async function insertPractitioner(
  tx: Runner,
  now: Instant,
  own: Allowed<{ readonly account: string }, 'account.own'>,
  row: NewPractitioner,
): Promise<boolean> {
  const touched = await tx.run(sql`
    insert into practitioner (id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name,
      location, experience, photo_id, created_at)
    select ${row.id}, a.id, ${row.slug}, a.title, a.first_name, a.last_name, ${row.specialty_id}, ${row.sub_specialty},
      ${row.facility_name}, ${row.location}, ${row.experience}, ${row.photo_id}, ${at(now)}
    from account a where a.id = ${own.account}
    on conflict (account_id) do nothing`)
  return touched === 1
}

/** What the doctor decides of a profile. */
export type ProfileChange = Pick<Profile, keyof BodyOf<'PATCH /doctors/me'>>

export function updateProfile(tx: Runner, { practitioner: id }: Practice<'profile.edit'>, row: ProfileChange) {
  return tx.run(sql`
    update practitioner set sub_specialty = ${row.sub_specialty}, experience = ${row.experience},
      specialty_id = ${row.specialty}, languages = ${row.languages}, gender = ${row.gender},
      qualifications = ${JSON.stringify(row.qualifications)}, texts = ${JSON.stringify(row.texts)},
      accepts_new = ${row.accepts_new}, age_from = ${row.age_from}, age_to = ${row.age_to}, version = version + 1
    where id = ${id}`)
}

/** The name of the page and of its account: one person has one. */
export async function renameDoctor(
  tx: Runner,
  { practitioner }: Practice<'profile.edit'>,
  { account, title, first_name, last_name }: Pick<Profile, 'title' | 'first_name' | 'last_name'> & { account: string },
) {
  await tx.run(sql`
    update practitioner set title = ${title}, first_name = ${first_name}, last_name = ${last_name} where id = ${practitioner}`)
  await tx.run(sql`
    update account set title = ${title}, first_name = ${first_name}, last_name = ${last_name} where id = ${account}`)
}

export function updatePhoto(tx: Runner, { practitioner: id }: Practice<'profile.edit'>, photo: string) {
  return tx.run(sql`update practitioner set photo_id = ${photo} where id = ${id}`)
}

export function branchesOfDoctor(run: ReadRunner, practitioner: string) {
  return run.many<Omit<Setup['branches'][number], 'rules'>>(sql`
    select b.id, b.facility_id, b.name, b.slug, b.time_zone, b.country, b.region, b.city, b.postcode, b.address, b.phone,
      b.latitude, b.longitude, b.step_free, b.parking, b.transport, b.directions, b.version, w.state, w.day_limit, w.week_limit, w.month_limit, coalesce(h.version, 0) as hours_version, f.kind = 'practice' as is_practice
    from practitioner_branch w join branch b on b.id = w.branch_id join facility f on f.id = b.facility_id
      left join hours_change h on h.practitioner_id = w.practitioner_id and h.branch_id = w.branch_id
    where w.practitioner_id = ${practitioner} and w.state in ('asked', 'active') order by w.asked_at limit 50`)
}

export function rulesOfDoctor(run: ReadRunner, practitioner: string) {
  return run.many<Setup['branches'][number]['rules'][number] & { branch_id: string }>(sql`
    select branch_id, weekday, start_time as start, end_time as end, mode, valid_from, valid_until, alternate_from, service_ids as services
    from schedule_rule where practitioner_id = ${practitioner} order by weekday, start_time limit 1000`)
}

export function servicesOfDoctor(run: ReadRunner, practitioner: string) {
  return run.many<Setup['services'][number]>(sql`
    select id, name, name as shown_name, description, minutes, buffer_before, buffer_after, step, min_notice, horizon_days, change_cutoff, answer_minutes,
      approval, mode, fee_minor, currency, capacity, preparation, follow_up_weeks, questions, audience, position, version, ${needsColumn}, branch_id,
      (select b.name from branch b where b.id = v.branch_id) as managed_by
    from service v where practitioner_id = ${practitioner} and archived_at is null order by position, id limit 100`)
}

const onException = liesOn({
  from: sql`e.from_date`,
  until: sql`e.until_date`,
  start: sql`e.start_time`,
  end: sql`e.end_time`,
})

export function exceptionsOfDoctor(run: ReadRunner, now: Instant, practitioner: string) {
  return run.many<Setup['exceptions'][number]>(sql`
    select e.id, e.branch_id, e.from_date, e.until_date, e.start_time as start, e.end_time as end, e.kind, e.reason, e.note,
      case when e.kind = 'closed' then (select count(*) from appointment x where x.practitioner_id = e.practitioner_id
        and x.status = any(${statusesThatAre('ahead')}) and x.start_at > ${at(now)} and (e.branch_id is null or x.branch_id = e.branch_id)
        and ${onException})
        else 0 end as still_booked
    from schedule_exception e where e.practitioner_id = ${practitioner} and e.until_date >= (${at(now)}::timestamptz at time zone 'UTC')::date - 1
    order by e.id limit 500`)
}

export async function isListed(run: ReadRunner, practitioner: string): Promise<boolean> {
  return (
    (await run.one(
      sql`select practitioner_id from offering where practitioner_id = ${practitioner} and is_listed limit 1`,
    )) !== undefined
  )
}

export async function worksAt(run: ReadRunner, practitioner: string, branch: string): Promise<boolean> {
  return (
    (await run.one(sql`
      select 1 as one from practitioner_branch where practitioner_id = ${practitioner} and branch_id = ${branch} and state = 'active'`)) !==
    undefined
  )
}

/** A branch where the doctor works, also while patients do not find it yet. */
export function workplace(run: ReadRunner, practitioner: string, branch: string) {
  return run.one<{ time_zone: Zone; country: string }>(sql`
    select b.time_zone, b.country from practitioner_branch w join branch b on b.id = w.branch_id
    where w.practitioner_id = ${practitioner} and b.id = ${branch} and w.state = 'active'`)
}

/** Where nothing is said of weeks or months, their limits stay. */
function saidOf(limits: BodyOf<'PUT /doctors/me/limits'>['day_limits'][number]) {
  return { ...limits, of_week: limits.week_limit !== undefined, of_month: limits.month_limit !== undefined }
}

export type SavedLimits = { branch_id: string; is_changed: boolean } & Record<'day' | 'week' | 'month', number | null>

/** Returns the limits as they stand now, at those of the branches where the doctor works. */
export async function saveLimits(
  tx: Runner,
  { practitioner }: Practice<'schedule.edit'>,
  limits: BodyOf<'PUT /doctors/me/limits'>,
) {
  await tx.run(sql`update practitioner set branch_gap = ${limits.branch_gap} where id = ${practitioner}`)
  return tx.many<SavedLimits>(sql`
    with before as (
      select branch_id, day_limit, week_limit, month_limit from practitioner_branch where practitioner_id = ${practitioner})
    update practitioner_branch w set day_limit = l.day_limit,
      week_limit = case when l.of_week then l.week_limit else w.week_limit end,
      month_limit = case when l.of_month then l.month_limit else w.month_limit end
    from jsonb_to_recordset(${JSON.stringify(limits.day_limits.map(saidOf))})
      as l(branch_id uuid, day_limit int, week_limit int, month_limit int, of_week boolean, of_month boolean) join before b using (branch_id)
    where w.practitioner_id = ${practitioner} and w.branch_id = l.branch_id
    returning w.branch_id, w.day_limit as day, w.week_limit as week, w.month_limit as month,
      (w.day_limit, w.week_limit, w.month_limit) is distinct from (b.day_limit, b.week_limit, b.month_limit) as is_changed`)
}

export async function branchGapOf(run: ReadRunner, practitioner: string): Promise<number> {
  const row = await run.one<{ branch_gap: number }>(sql`select branch_gap from practitioner where id = ${practitioner}`)
  return row?.branch_gap ?? 0
}

export function insertException(
  tx: Runner,
  id: string,
  { practitioner }: Practice<'schedule.edit'>,
  e: BodyOf<'POST /doctors/me/exceptions'>,
) {
  return tx.run(sql`
    insert into schedule_exception (id, practitioner_id, branch_id, from_date, until_date, start_time, end_time, kind, reason, note)
    values (${id}, ${practitioner}, ${e.branch_id}, ${e.from_date}, ${e.until_date}, ${e.start}, ${e.end}, ${e.kind}, ${e.reason}, ${e.note})`)
}

type Dates = Pick<BodyOf<'POST /doctors/me/exceptions'>, 'branch_id' | 'from_date' | 'until_date' | 'start' | 'end'>

export function deleteException(tx: Runner, id: string, { practitioner }: Practice<'schedule.edit'>) {
  return tx.one<Dates & { kind: 'open' | 'closed' }>(sql`
    delete from schedule_exception where id = ${id} and practitioner_id = ${practitioner}
    returning branch_id, from_date, until_date, start_time as start, end_time as end, kind`)
}

export function setPublished(tx: Runner, { practitioner }: Practice<'profile.edit'>, published: boolean) {
  return tx.run(sql`update practitioner set is_published = ${published} where id = ${practitioner}`)
}
