import { day, later } from '#domain/time/instant.ts'
import { isUnneeded } from '../../core/people/unneeded-entry.sql.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Patients, and who manages whose visits. */
export const familyTables: readonly TableRules[] = [
  {
    table: sql`patient`,
    kept: {
      period: '30 days, for a guest or a person without an account who has no visit',
      why: 'Nobody needs a person whose visit never came to be.',
      due: (now) => sql`created_at < ${at(later(now, -30 * day))} and ${isUnneeded}`,
    },
    told: {
      as: 'patients',
      rows: (account) => sql`
        select id, relation, first_name, last_name, date_of_birth, email, phone_number, needs, needs_note, address, emergency_name,
          emergency_relation, emergency_phone, created_at::text
        from patient where account_id = ${account}`,
    },
    ends: {
      stays:
        'Who was here belongs to the record of visits, as an entry of the clinic’s own; a child goes on with another carer. Where they live, how they are reached and who is called for them goes.',
      but: (account) => [
        sql`with handed as (
            update patient p set account_id = c.account_id
            from (select distinct on (patient_id) patient_id, account_id from carer order by patient_id, created_at) c
            where c.patient_id = p.id and p.account_id = ${account} and p.relation <> 'self' returning p.id, p.account_id)
          delete from carer c using handed h where c.patient_id = h.id and c.account_id = h.account_id`,
        sql`delete from patient p where p.account_id = ${account}
          and not exists (select from appointment a where a.patient_id = p.id)
          and not exists (select from record_item i where i.patient_id = p.id and i.source <> 'patient')`,
        sql`update patient set address = '', emergency_name = '', emergency_relation = '', emergency_phone = ''
          where account_id = ${account}`,
      ],
    },
  },
  {
    table: sql`carer`,
    kept: 'Until its owner removes it or the account ends.',
    told: {
      as: 'cares_for',
      rows: (account) => sql`
        select p.first_name, c.account_id = ${account} as is_carer, c.created_at::text from carer c join patient p on p.id = c.patient_id
        where c.account_id = ${account} or p.account_id = ${account}`,
    },
    ends: {
      gone: (account) => [
        sql`delete from carer c using patient p where p.id = c.patient_id and (c.account_id = ${account} or p.account_id = ${account})`,
      ],
    },
  },
  {
    table: sql`care_invitation`,
    kept: {
      period: '30 days after it has run out',
      why: 'Who opens an old one reads that it is over.',
      due: (now) => sql`expires_at < ${at(later(now, -30 * day))}`,
    },
    told: {
      as: 'care_invitations',
      rows: (account) => sql`
        select i.kind, i.invited_by = ${account} as is_sent, i.created_at::text, i.expires_at::text from care_invitation i
        where i.invited_by = ${account} or i.email = (select email from account where id = ${account})`,
    },
    ends: {
      gone: (account) => [
        sql`delete from care_invitation where invited_by = ${account} or email = (select email from account where id = ${account})
          or patient_id in (select id from patient where account_id = ${account})`,
      ],
    },
  },
]
