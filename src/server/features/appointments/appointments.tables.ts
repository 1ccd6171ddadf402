import { day, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

const ofVisits = 'The record of visits, which the clinic must keep.'
const staysWithClinic = { stays: ofVisits } as const

/** Whose visits: the patients of an account, or the doctor who it is. */
const ofPatients = (account: string) => sql`a.patient_id in (select id from patient where account_id = ${account})`
const ofDoctor = (account: string) => sql`practitioner_id = (select id from practitioner where account_id = ${account})`

/** Visits, what happened to them, and what reads them. */
export const appointmentTables: readonly TableRules[] = [
  {
    table: sql`appointment`,
    kept: ofVisits,
    told: {
      as: 'appointments',
      rows: (account) => sql`
        select a.reference, a.status, a.start_local, a.time_zone, a.mode, a.service_name,
          case when p.account_id = ${account} then a.reason end as reason, case when p.account_id = ${account} then a.answers end as answers,
          b.name as branch, ${doctorName(sql`d`)} as doctor, a.created_at::text
        from appointment a join patient p on p.id = a.patient_id join branch b on b.id = a.branch_id
          join practitioner d on d.id = a.practitioner_id
        where p.account_id = ${account} or d.account_id = ${account} order by a.start_at limit 50000`,
    },
    ends: staysWithClinic,
  },
  {
    table: sql`appointment_event`,
    kept: ofVisits,
    told: {
      as: 'appointment_events',
      rows: (account) => sql`
        select a.reference, e.at::text, e.kind, e.from_status, e.to_status from appointment_event e
          join appointment a on a.id = e.appointment_id
        where e.by_account = ${account} or ${ofPatients(account)} order by e.at limit 50000`,
    },
    ends: staysWithClinic,
  },
  {
    table: sql`calendar_feed`,
    kept: 'Until its owner removes it or the account ends.',
    told: {
      as: 'calendar_addresses',
      rows: (account) => sql`select created_at::text from calendar_feed where account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from calendar_feed where account_id = ${account}`] },
  },
  {
    table: sql`time_offer`,
    kept: {
      period: '90 days after the time that was offered, when it is closed',
      why: 'Until then it is known who was asked already; what came of it stands in the history of the visit.',
      due: (now) => sql`state <> 'open' and start_at < ${at(later(now, -90 * day))}`,
    },
    told: {
      as: 'offered_times',
      rows: (account) => sql`
        select o.cause, o.state, o.start_at::text, o.end_at::text, o.created_at::text from time_offer o
          join appointment a on a.id = o.appointment_id
        where ${ofPatients(account)} or o.${ofDoctor(account)} order by o.created_at limit 50000`,
    },
    ends: staysWithClinic,
  },
  {
    table: sql`waitlist_entry`,
    kept: ofVisits,
    told: {
      as: 'waiting_list',
      rows: (account) => sql`
        select w.weekdays, w.parts, w.until_date, w.is_urgent, w.state, w.created_at::text from waitlist_entry w
          join appointment a on a.id = w.appointment_id
        where ${ofPatients(account)} or w.${ofDoctor(account)} order by w.created_at limit 50000`,
    },
    ends: staysWithClinic,
  },
  {
    table: sql`visit_action`,
    kept: {
      period: '90 days after it was decided, when it was carried out',
      why: 'Who decided sees how far the work is; what came of it stands in the history of each visit.',
      // Whoever was told that a visit to come is on hold is to be told when it stands: that line is remembered until then.
      due: (now) => sql`state <> 'waiting' and created_at < ${at(later(now, -90 * day))} and (cause <> 'verification'
        or not exists (select from appointment x where x.id = visit_action.appointment_id and x.end_at > ${at(now)}))`,
    },
    told: {
      as: 'decided_visits',
      rows: (account) => sql`
        select action, message, state, created_at::text from visit_action
        where account_id = ${account} or ${ofDoctor(account)} order by created_at limit 50000`,
    },
    ends: staysWithClinic,
  },
  {
    table: sql`group_session`,
    kept: ofVisits,
    told: {
      as: 'group_visits',
      rows: (account) => sql`
        select start_at::text, end_at::text, capacity, taken from group_session where ${ofDoctor(account)} order by start_at limit 50000`,
    },
    ends: staysWithClinic,
  },
  {
    table: sql`day_note`,
    kept: {
      period: '90 days after its day',
      why: 'Who works there looks up what was agreed for a day of the last weeks.',
      due: (now) => sql`day < (${at(later(now, -90 * day))}::timestamptz)::date`,
    },
    told: {
      as: 'day_notes',
      rows: (account) => sql`
        select day::text, text, changed_at::text from day_note where changed_by = ${account} order by day limit 1000`,
    },
    ends: { stays: 'What was noted for a day belongs to the branch; it goes with the others.' },
  },
  {
    table: sql`freed_time`,
    kept: 'Gone as soon as it was worked off.',
    told: {
      as: 'freed_times',
      rows: (account) => sql`select during::text, due_at::text from freed_time where ${ofDoctor(account)} limit 1000`,
    },
    ends: { gone: (account) => [sql`delete from freed_time where ${ofDoctor(account)}`] },
  },
]
