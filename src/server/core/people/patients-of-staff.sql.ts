import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { likePrefix, sql } from '../../platform/database/sql.ts'
import { sameAtBranch } from './patients.ts'
import { carersOf } from '../messages/recipients.sql.ts'
import type { Reader } from '../messages/told-visit.ts'

/** The patients somebody may find: a doctor's own, and those known at the branches where they book for callers. */
export type PatientReach = { readonly practitioner: string | null; readonly branches: readonly string[] }

const inReach = ({ practitioner, branches }: PatientReach) => sql`(p.branch_id = any (${branches}::uuid[])
  or exists (select from appointment x where x.patient_id = p.id
    and (x.practitioner_id = ${practitioner}::uuid or x.branch_id = any (${branches}::uuid[]))))`

export type FoundPatient = {
  id: string
  name: string
  date_of_birth: string | null
  email: string
  phone_number: string
  visits: number
  last_visit: Instant | null
  /** The doctor and the service of the latest visit that has begun. */
  last: { slug: string; service_id: string } | null
  /** Visits that begin within a day before or after now. */
  soon: string[]
}

/** With the visits that the actor may see; `branch`: with those of one branch alone. */
const found = (now: Instant, branch: string | null = null) => sql`
  select p.id, concat_ws(' ', p.first_name, p.last_name) as name, p.date_of_birth, coalesce(a.email, p.email) as email,
    coalesce(nullif(a.phone_number, ''), p.phone_number) as phone_number, v.visits, v.last_visit, l.last,
    array(select x.id from appointment x where x.patient_id = p.id and (${branch}::uuid is null or x.branch_id = ${branch})
      and x.start_at > ${at(now)}::timestamptz - interval '1 day' and x.start_at < ${at(now)}::timestamptz + interval '1 day'
      order by x.start_at limit 20) as soon
  from patient p left join account a on a.id = p.account_id
  cross join lateral (select count(*) as visits, max(x.start_at) filter (where x.status = 'completed') as last_visit
    from appointment x where x.patient_id = p.id and (${branch}::uuid is null or x.branch_id = ${branch})) v
  left join lateral (select jsonb_build_object('slug', d.slug, 'service_id', x.service_id) as last
    from appointment x join practitioner d on d.id = x.practitioner_id
    where x.patient_id = p.id and (${branch}::uuid is null or x.branch_id = ${branch}) and x.start_at <= ${at(now)}
      and status_is(x.status, 'known')
    order by x.start_at desc limit 1) l on true`

export function findPatients(tx: Runner, now: Instant, reach: PatientReach, q: string) {
  return tx.many<FoundPatient>(sql`
    ${found(now)} where p.removed_at is null and ${inReach(reach)}
      and (folded(p.first_name || ' ' || p.last_name) like '%' || nullif(folded(${q}), '') || '%'
        or coalesce(a.email, p.email) ilike ${likePrefix(q)}
        or regexp_replace(p.phone_number, '\\D', '', 'g') like '%' || nullif(regexp_replace(${q}, '\\D', '', 'g'), '') || '%')
    order by v.last_visit desc nulls last, name, p.id limit 8`)
}

/** People whom a branch knows by this name and birth date, even beyond the actor's reach: the actor has typed who it is. */
export function knownByName(
  tx: Runner,
  now: Instant,
  branch: string,
  who: Parameters<typeof sameAtBranch>[2],
): Promise<FoundPatient | undefined> {
  return tx.asProduct(async (product) => {
    const there = await sameAtBranch(product, branch, who)
    return there && product.one<FoundPatient>(sql`${found(now, branch)} where p.id = ${there.id}`)
  })
}

export type StaffPatient = {
  id: string
  account_id: string | null
  first_name: string
  last_name: string
  date_of_birth: string | null
  /** Who gets the messages. */
  contact_first_name: string
  member: string | null
  email: string
  phone_number: string
  language: Language | null
  mails_off: MailGroup[]
  carers: Reader[]
}

/** A patient within reach, and who gets their messages. */
export function patientInReach(tx: Runner, reach: PatientReach, id: string) {
  return tx.one<StaffPatient>(sql`
    select p.id, p.account_id, p.first_name, p.last_name, p.date_of_birth, coalesce(a.first_name, p.first_name) as contact_first_name,
      case when p.relation <> 'self' then p.first_name end as member, coalesce(a.email, p.email) as email,
      coalesce(nullif(a.phone_number, ''), p.phone_number) as phone_number, coalesce(a.language, p.language) as language,
      coalesce(a.mails_off, '{}') as mails_off, ${carersOf(sql`p`)} as carers
    from patient p left join account a on a.id = p.account_id where p.id = ${id} and p.removed_at is null and ${inReach(reach)}`)
}

/** A patient whom a branch knows, and who gets their messages, even beyond the actor's reach. */
export function patientKnownAt(tx: Runner, branch: string, id: string) {
  return tx.asProduct((product) => patientInReach(product, { practitioner: null, branches: [branch] }, id))
}
