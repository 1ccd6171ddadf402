import { exportDays } from '#domain/records/export-rules.ts'
import { binDays, comingDays } from '#domain/records/record-rules.ts'
import { looksKept, retentionYears } from '#domain/records/clinic-papers.ts'
import { day, type Instant, later } from '#domain/time/instant.ts'
import { yearsBefore } from '#domain/time/month.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import { besideFile } from './draw-previews.ts'

/** The people whose papers end with the account: a child goes on with another carer, and its papers with it. */
function endingWith(account: string): Statement {
  return sql`select p.id from patient p where p.account_id = ${account}
    and (p.relation = 'self' or not exists (select from carer c where c.patient_id = p.id))`
}

const exportTable: TableRules = {
  table: sql`record_export`,
  kept: {
    period: `${exportDays} days from when it was ready`,
    why: 'Everything of a person in one file is what a thief would like best.',
    hasFiles: true,
    due: (now) => sql`patient_id is null or state = 'ended' or expires_at < ${at(now)}`,
  },
  told: {
    as: 'record_exports',
    rows: (account) => sql`
      select e.state, f.name as folder, e.size::text, e.created_at::text, e.expires_at::text
      from record_export e join patient p on p.id = e.patient_id left join record_folder f on f.id = e.folder_id
      where p.account_id = ${account} order by e.created_at limit 50000`,
  },
  // The key goes at once, and with it all that could be read; the round takes the file.
  ends: {
    gone: (account) => [
      sql`update record_export set patient_id = null, state = 'ended', wrapped_key = '' where patient_id in (${endingWith(account)})`,
    ],
  },
}

const erasureTable: TableRules = {
  table: sql`record_erasure`,
  kept: {
    period: `${retentionYears.treatment} years`,
    why: 'A backup of that age must not bring back what was erased; it is an id of a file that is gone.',
    due: (now) => sql`at < ${at(yearsBefore(now, retentionYears.treatment))}`,
  },
}

/** Who was taken out of a family before then: nobody sees their papers any more. */
function removedSince(moment: Instant): Statement {
  return sql`select p.id from patient p where p.removed_at < ${at(moment)} and p.merged_into is null`
}

const emergencyTable: TableRules = {
  table: sql`record_emergency`,
  kept: {
    period: `${retentionYears.treatment} years`,
    why: 'Who opened everything, and with what reason, is asked when a treatment is looked into, which comes out late.',
    due: (now) => sql`at < ${at(yearsBefore(now, retentionYears.treatment))}`,
  },
  told: {
    as: 'emergency_access',
    rows: (account) => sql`
      select e.who, e.role, e.reason, e.at::text, e.expires_at::text from record_emergency e
      where e.account_id = ${account} or e.patient_id in (select p.id from patient p where p.account_id = ${account})
      order by e.at limit 50000`,
  },
  ends: {
    stays: `Why a clinic opened everything is kept for the one whose papers they were, for ${retentionYears.treatment} years.`,
  },
}

const requestTable: TableRules = {
  table: sql`record_request`,
  kept: {
    period: '1 year',
    why: 'What a clinic asked for is of no use once it has come, or never will.',
    due: (now) => sql`asked_at < ${at(yearsBefore(now, 1))}`,
  },
  told: {
    as: 'documents_asked_for',
    rows: (account) => sql`
      select r.what, r.asked_by, r.asked_at::text, r.state, r.answered_at::text from record_request r join patient p on p.id = r.patient_id
      where p.account_id = ${account} order by r.asked_at limit 50000`,
  },
  ends: { gone: (account) => [sql`delete from record_request where patient_id in (${endingWith(account)})`] },
}

/** Papers of patients. */
export const recordTables: readonly TableRules[] = [
  erasureTable,
  exportTable,
  emergencyTable,
  requestTable,
  {
    table: sql`record_access`,
    kept: {
      period: `${looksKept} years`,
      why: 'Who looked is what a patient asks when something went wrong, which comes out late.',
      due: (now) => sql`at < ${at(yearsBefore(now, looksKept))}`,
    },
    told: {
      as: 'looks_at_records',
      rows: (account) => sql`
        select l.at::text, l.looked_as, l.name, l.way,
          case when l.patient_id in (select p.id from patient p where p.account_id = ${account}) then i.title end as title from record_access l left join record_item i on i.id = l.item_id
        where l.account_id = ${account} or l.patient_id in (select p.id from patient p where p.account_id = ${account})
        order by l.at limit 50000`,
    },
    ends: { stays: `Who looked is kept for the one whose papers they were, for ${looksKept} years.` },
  },
  {
    table: sql`record_grant`,
    kept: {
      period: `${looksKept} years after it was stopped or has run out`,
      why: 'It says why somebody could look.',
      due: (now) => {
        const then = at(yearsBefore(now, looksKept))
        return sql`least(revoked_at, expires_at) < ${then} or revoked_at is null and expires_at is null
          and exists (select from appointment a where a.id = record_grant.appointment_id and a.end_at < ${then})`
      },
    },
    told: {
      as: 'shared_records',
      rows: (account) => sql`
        select i.title, f.name as folder, b.name as branch, concat_ws(' ', h.first_name, h.last_name) as carer, g.created_at::text, g.expires_at::text, g.revoked_at::text
        from record_grant g join patient p on p.id = g.patient_id left join record_item i on i.id = g.item_id
          left join branch b on b.id = g.branch_id left join account h on h.id = g.carer_account
          left join record_folder f on f.id = g.folder_id
        where p.account_id = ${account} order by g.created_at limit 50000`,
    },
    ends: {
      gone: (account) => [
        sql`delete from record_grant where patient_id in (${endingWith(account)}) or carer_account = ${account}`,
      ],
    },
  },
  {
    table: sql`record_item`,
    kept: {
      period: `${binDays} days in the bin, and after somebody was taken out of the family; ${comingDays} days where an upload was left; what a clinic wrote for ${retentionYears.treatment} years where it belongs to a treatment, else for ${retentionYears.administrative}`,
      why: 'What was deleted by mistake can be taken back; half a file is of no use; a clinic must be able to show what it wrote.',
      hasFiles: true,
      beside: besideFile,
      due: (
        now,
      ) => sql`source = 'patient' and (patient_id is null or patient_id in (${removedSince(later(now, -binDays * day))}))
        or deleted_at < ${at(later(now, -binDays * day))} or received < size and created_at < ${at(later(now, -comingDays * day))}
        or retention = 'treatment' and created_at < ${at(yearsBefore(now, retentionYears.treatment))}
        or retention = 'administrative' and created_at < ${at(yearsBefore(now, retentionYears.administrative))}`,
    },
    told: {
      as: 'records',
      rows: (account) => sql`
        select i.title, i.alt_text, i.file_name, i.media_type, i.size::text, i.document_date::text, i.created_at::text, f.name as folder, i.deleted_at::text,
          i.source, i.author, i.retention
        from record_item i join patient p on p.id = i.patient_id left join record_folder f on f.id = i.folder_id
        where p.account_id = ${account} and i.wrapped_key <> '' and i.withdrawn_at is null order by i.created_at limit 50000`,
    },
    // The key goes at once, and with it all that could be read; the round takes the file. What a clinic wrote is its record
    // and stays for its time.
    ends: {
      gone: (account) => [
        sql`update record_item set patient_id = null, folder_id = null, wrapped_key = '', title = '', alt_text = '', file_name = ''
          where source = 'patient' and patient_id in (${endingWith(account)})`,
      ],
    },
  },
  {
    table: sql`record_folder`,
    kept: {
      period: `${binDays} days in the bin`,
      why: 'What was deleted by mistake can be taken back.',
      due: (now) => sql`deleted_at < ${at(later(now, -binDays * day))}`,
    },
    told: {
      as: 'record_folders',
      rows: (account) => sql`
        select f.name, f.kind, f.color, f.created_at::text from record_folder f join patient p on p.id = f.patient_id
        where p.account_id = ${account} order by f.created_at limit 50000`,
    },
    ends: { gone: (account) => [sql`delete from record_folder where patient_id in (${endingWith(account)})`] },
  },
]
