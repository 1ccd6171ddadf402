import { day, hour, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Video calls: who came, what happened, what was set. */
export const meetingTables: readonly TableRules[] = [
  {
    table: sql`call_signal`,
    kept: {
      period: 'an hour, or until the call ends',
      why: 'What browsers tell each other to find a line is of no use once they have found it.',
      isQuick: true,
      due: (now) => sql`at < ${at(later(now, -hour))}`,
    },
  },
  {
    table: sql`call_message`,
    kept: {
      period: 'until the call ends, at most a day',
      why: 'What is written in a call is for those who are in it.',
      isQuick: true,
      due: (now) => sql`at < ${at(later(now, -day))}`,
    },
  },
  {
    table: sql`call_token`,
    kept: {
      period: 'until it ends, 12 hours',
      why: 'A place in a call is of no use after it.',
      isQuick: true,
      due: (now) => sql`expires_at < ${at(now)}`,
    },
  },
  { table: sql`call_event`, kept: 'Stays with the visit: when a call began, broke and ended is part of it.' },
  {
    table: sql`call_place`,
    kept: 'Stays with the visit: who was in a call is part of it.',
    told: {
      as: 'calls',
      rows: (account) => sql`
        select a.reference, p.role, p.name, p.state, p.knocked_at::text from call_place p join appointment a on a.id = p.appointment_id
        where p.account_id = ${account} or a.patient_id in (select id from patient where account_id = ${account}) order by p.knocked_at limit 50000`,
    },
    ends: {
      blanked: (account) => [
        sql`update call_place set account_id = null, name = '', key = id::text where account_id = ${account}`,
      ],
    },
  },
  {
    table: sql`guest_link`,
    kept: {
      period: '30 days after it was made',
      why: 'It opens one call, once.',
      due: (now) => sql`created_at < ${at(later(now, -30 * day))}`,
    },
    told: {
      as: 'links_made_for_guests',
      rows: (account) => sql`
        select a.reference, l.created_at::text, l.used_at::text from guest_link l join appointment a on a.id = l.appointment_id
        where l.made_by = ${account} order by l.created_at limit 50000`,
    },
    ends: { blanked: (account) => [sql`update guest_link set made_by = null where made_by = ${account}`] },
  },
  {
    table: sql`device_test`,
    kept: {
      period: '90 days',
      why: 'The doctor looks at it before the visit; who helps with calls looks at it after one that failed.',
      due: (now) => sql`at < ${at(later(now, -90 * day))}`,
    },
    told: {
      as: 'tests_of_camera_and_sound',
      rows: (account) => sql`
        select at::text, result, detail from device_test where account_id = ${account} order by at limit 50000`,
    },
    ends: { gone: (account) => [sql`delete from device_test where account_id = ${account}`] },
  },
  {
    table: sql`call_settings`,
    kept: 'Stays as long as the doctor or the branch.',
    told: {
      as: 'settings_of_calls',
      rows: (account) => sql`
        select s.waiting_text, s.opens_minutes, s.fallback_number, s.guest_links_on from call_settings s
        join practitioner p on p.id = s.practitioner_id where p.account_id = ${account} order by s.id limit 10`,
    },
    ends: {
      gone: (account) => [
        sql`delete from call_settings where practitioner_id in (select id from practitioner where account_id = ${account})`,
      ],
    },
  },
  { table: sql`meeting`, kept: 'Stays with the visit whose call it is.' },
]
