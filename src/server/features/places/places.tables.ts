import { day, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

const outageDays = 365
const ofClinics = 'What a clinic shows and decides, until it changes it.'

/** Facilities, their branches and their rooms. */
export const placeTables: readonly TableRules[] = [
  { table: sql`pool_member`, kept: ofClinics },
  { table: sql`pool`, kept: ofClinics },
  {
    table: sql`outage`,
    kept: {
      period: `${outageDays} days after it ended`,
      why: 'Until then a clinic sees how often something was out of order.',
      due: (now) => sql`until_at < ${at(later(now, -outageDays * day))}`,
    },
  },
  {
    table: sql`facility`,
    kept: ofClinics,
    told: {
      as: 'closed_facilities',
      rows: (account) => sql`select name, closed_at::text from facility where closed_by = ${account}`,
    },
    ends: { blanked: (account) => [sql`update facility set closed_by = null where closed_by = ${account}`] },
  },
  { table: sql`branch`, kept: ofClinics },
  {
    table: sql`facility_event`,
    kept: 'Why a facility is found, or is not: the history of its check only grows.',
    told: {
      as: 'facility_checks',
      rows: (account) => sql`
        select at::text, from_state, to_state, note from facility_event where account_id = ${account}`,
    },
    ends: {
      stays: 'It says why patients find a facility, or do not; the name of who did it is gone with the account.',
    },
  },
  { table: sql`branch_closure`, kept: ofClinics },
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
]
