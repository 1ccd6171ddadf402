import type { TableRules } from '../../core/table-rules.ts'
import { sql } from '../../platform/database/sql.ts'

const ofClinics = 'What a clinic shows and decides, until it changes it.'

/** Facilities, their branches, and who works there. */
export const placeTables: readonly TableRules[] = [
  { table: sql`facility`, kept: ofClinics },
  { table: sql`branch`, kept: ofClinics },
  {
    table: sql`service_point`,
    kept: ofClinics,
    told: {
      as: 'works_in',
      rows: (account) => sql`
        select s.name, s.kind from service_point s join practitioner d on d.id = s.practitioner_id where d.account_id = ${account}`,
    },
    ends: {
      blanked: (account) => [
        sql`update service_point set practitioner_id = null
          where practitioner_id in (select id from practitioner where account_id = ${account})`,
      ],
    },
  },
  {
    table: sql`branch_member`,
    kept: ofClinics,
    told: {
      as: 'works_at',
      rows: (account) => sql`
        select b.name as branch, m.role, m.permissions from branch_member m join branch b on b.id = m.branch_id
        where m.account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from branch_member where account_id = ${account}`] },
  },
  {
    table: sql`facility_manager`,
    kept: ofClinics,
    told: {
      as: 'manages',
      rows: (account) => sql`
        select f.name as facility from facility_manager m join facility f on f.id = m.facility_id
        where m.account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from facility_manager where account_id = ${account}`] },
  },
]
