import { later } from '#domain/time/instant.ts'
import { yearsBefore } from '#domain/time/month.ts'
import { evidenceKept, undecidedYears } from '#domain/verification/evidence-rules.ts'
import { statesThatNeedDocuments } from '#domain/verification/state-meanings.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

const ofDoctors = 'What a doctor shows and decides, until they change it.'
const ofProduct = 'The product itself: no person stands in it.'
const visitsNameIt = 'The visits of the doctor, which clinics must keep, name it.'

const own = (account: string) => sql`practitioner_id = (select id from practitioner where account_id = ${account})`

/** Doctors, their hours and services, and what search finds of them. */
export const doctorTables: readonly TableRules[] = [
  {
    table: sql`practitioner_branch`,
    kept: ofDoctors,
    told: {
      as: 'practises_at',
      rows: (account) => sql`
        select b.name as branch, w.state, w.asked_at::text, w.day_limit, w.week_limit, w.month_limit from practitioner_branch w join branch b on b.id = w.branch_id
        where w.${own(account)}`,
    },
    ends: { stays: visitsNameIt },
  },
  { table: sql`service_need`, kept: ofDoctors },
  {
    table: sql`service`,
    kept: ofDoctors,
    told: {
      as: 'services',
      rows: (account) => sql`
        select name, description, minutes, mode, fee_minor, currency, preparation, follow_up_weeks, questions, archived_at::text
        from service where ${own(account)}`,
    },
    ends: { stays: visitsNameIt },
  },
  { table: sql`service_price`, kept: ofDoctors },
  {
    table: sql`schedule_rule`,
    kept: ofDoctors,
    told: {
      as: 'weekly_hours',
      rows: (account) => sql`
        select weekday, start_time, end_time, valid_from, valid_until, mode, (select array_agg(v.name order by v.name)
          from service v where v.id = any (schedule_rule.service_ids)) as services
        from schedule_rule where ${own(account)}`,
    },
    ends: { stays: visitsNameIt },
  },
  {
    table: sql`hours_change`,
    kept: ofDoctors,
    told: {
      as: 'hours_changed',
      rows: (account) => sql`
        select b.name as branch, h.changed_at::text, h.changed_by = ${account} as by_me from hours_change h join branch b on b.id = h.branch_id
        where h.${own(account)} or h.changed_by = ${account}`,
    },
    ends: { blanked: (account) => [sql`update hours_change set changed_by = null where changed_by = ${account}`] },
  },
  {
    table: sql`room_plan`,
    kept: ofDoctors,
    told: {
      as: 'rooms',
      rows: (account) => sql`
        select weekday, s.name as room from room_plan join service_point s on s.id = service_point_id
        where room_plan.${own(account)}`,
    },
    ends: { stays: visitsNameIt },
  },
  {
    table: sql`schedule_exception`,
    kept: ofDoctors,
    told: {
      as: 'leave_and_extra_hours',
      rows: (account) => sql`
        select from_date, until_date, start_time, end_time, kind, reason, note from schedule_exception where ${own(account)}`,
    },
    ends: {
      blanked: (account) => [sql`update schedule_exception set reason = 'other', note = '' where ${own(account)}`],
    },
  },
  {
    table: sql`offering`,
    kept: ofDoctors,
    told: {
      as: 'found_as',
      rows: (account) => sql`
        select mode, is_listed, country, region, time_zone, next_free::text from offering where ${own(account)}`,
    },
    ends: {
      stays: visitsNameIt,
      but: (account) => [sql`update offering set is_listed = false where ${own(account)}`],
    },
  },
  { table: sql`offering_card`, kept: ofDoctors },
  {
    table: sql`verification_evidence`,
    kept: {
      period: `30 days after the decision it was for; ${undecidedYears} year where no decision comes`,
      why: 'A copy of an identity card is what a thief would like best; its hash and what was found stay.',
      hasFiles: true,
      // They stand in the reviewers' queue: there somebody decides.
      due: (now) => sql`decided_at < ${at(later(now, -evidenceKept))} or wrapped_key = ''
        or (decided_at is null and handed_in_at < ${at(yearsBefore(now, undecidedYears))} and practitioner_id not in (select id from practitioner
          where verification = any(${statesThatNeedDocuments})))`,
    },
    told: {
      as: 'documents_for_the_check',
      rows: (account) => sql`
        select kind, file_name, media_type, size, handed_in_at::text, decided_at::text from verification_evidence
        where ${own(account)} and wrapped_key <> '' order by handed_in_at`,
    },
    // The key goes at once, and with it all that could be read; the round takes the file.
    ends: {
      gone: (account) => [
        sql`update verification_evidence set wrapped_key = '', file_name = '', sha256 = '' where ${own(account)}`,
      ],
    },
  },
  {
    table: sql`verification_check`,
    kept: 'What was checked of a doctor, when and by which source, as long as the doctor works here.',
    told: {
      as: 'checks',
      rows: (account) => sql`
        select kind, status, way, source, fact, checked_at::text, valid_until::text, ended_at::text, checked_by = ${account} as by_me
        from verification_check where ${own(account)} or checked_by = ${account} order by checked_at limit 50000`,
    },
    ends: { stays: 'Patients of the doctor may ask later what was checked.' },
  },
  {
    table: sql`detail_report`,
    kept: {
      period: '1 year after it was closed',
      why: 'Whether the same was said before helps with the next report.',
      due: (now) => sql`closed_at < ${at(yearsBefore(now, 1))}`,
    },
    told: {
      as: 'reports_about_doctors',
      rows: (account) => sql`
        select r.kind, r.words, r.said_at::text, r.closed_at::text, r.found, r.account_id = ${account} as by_me from detail_report r
        where r.account_id = ${account} or r.closed_by = ${account} order by r.said_at limit 50000`,
    },
    ends: {
      blanked: (account) => [
        sql`update detail_report set account_id = null, words = '' where account_id = ${account}`,
        sql`update detail_report set closed_by = null where closed_by = ${account}`,
      ],
    },
  },
  {
    table: sql`verification_event`,
    kept: 'Who decided about a doctor and when, as long as the doctor works here.',
    told: {
      as: 'verification',
      rows: (account) => sql`
        select at::text, from_state, to_state, note from verification_event
        where account_id = ${account} or ${own(account)} order by at`,
    },
    ends: { stays: 'Patients of the doctor may ask later who decided.' },
  },
  {
    table: sql`practitioner`,
    kept: ofDoctors,
    told: {
      as: 'practitioner',
      rows: (account) => sql`
        select slug, title, first_name, last_name, sub_specialty, facility_name, location, experience, licence_number, licence_authority_name, verification,
          languages, gender, qualifications, texts, accepts_new, age_from, age_to,
          created_at::text
        from practitioner where account_id = ${account}`,
    },
    ends: {
      stays: visitsNameIt,
      but: (account) => [
        sql`update practitioner set is_published = false, photo_id = null, late_minutes = 0, late_reason = null, late_until = null where account_id = ${account}`,
      ],
    },
  },
  { table: sql`specialty`, kept: ofProduct },
  { table: sql`specialty_word`, kept: ofProduct },
]
