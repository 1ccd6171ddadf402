import type { TableRules } from '../../core/table-rules.ts'
import { sql } from '../../platform/database/sql.ts'

const ofClinics = 'What a clinic shows and decides, until it changes it.'

/** Who may do what: roles of a facility, what they held before, and who holds them. */
export const roleTables: readonly TableRules[] = [
  { table: sql`role`, kept: ofClinics },
  { table: sql`role_permission`, kept: ofClinics },
  {
    table: sql`role_version`,
    kept: 'Who changed which right, as long as there is the role: a clinic answers for who could see what.',
    told: {
      as: 'roles_changed',
      rows: (account) => sql`
        select r.name as role, v.version, v.changed_at from role_version v join role r on r.id = v.role_id
        where v.changed_by = ${account}`,
    },
    ends: { blanked: (account) => [sql`update role_version set changed_by = null where changed_by = ${account}`] },
  },
  {
    table: sql`membership`,
    kept: ofClinics,
    told: {
      as: 'works_at',
      rows: (account) => sql`
        select f.name as facility, b.name as branch, coalesce(r.name, m.builtin) as role, m.since, m.until
        from membership m join facility f on f.id = m.facility_id left join branch b on b.id = m.branch_id
        left join role r on r.id = m.role_id where m.account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from membership where account_id = ${account}`] },
  },
]
