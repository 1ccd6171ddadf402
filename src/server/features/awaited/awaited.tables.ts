import { day, later } from '#domain/time/instant.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Whose entries: those of an account, and those about its own patients that somebody else made. A doctor who goes is waited for no more: the round says so. */
const ofAccount = (account: string) =>
  sql`(w.account_id = ${account} or w.patient_id in (select id from patient where account_id = ${account}))`

/** Who waits for a time without a visit. Offers go with their entry, so they come first. */
export const awaitedTables: readonly TableRules[] = [
  {
    table: sql`awaited_offer`,
    kept: 'As long as its entry: until then it is known who was asked already.',
    told: {
      as: 'awaited_offers',
      rows: (account) => sql`
        select f.state, f.start_at::text, f.end_at::text, f.created_at::text from awaited_offer f join awaited_time w on w.id = f.entry_id
        where ${ofAccount(account)} order by f.created_at limit 50000`,
    },
    ends: {
      gone: (account) => [
        sql`delete from awaited_offer f using awaited_time w where w.id = f.entry_id and ${ofAccount(account)}`,
      ],
    },
  },
  {
    table: sql`awaited_time`,
    kept: {
      period: '90 days after it has ended',
      why: 'Until then it can be looked up why somebody waits no more; what was booked stands as a visit.',
      due: (now) => sql`ended_at < ${at(later(now, -90 * day))}`,
    },
    told: {
      as: 'awaited_times',
      rows: (account) => sql`
        select w.weekdays, w.parts, w.until_date, w.is_urgent, w.state, w.created_at::text, w.ended_at::text from awaited_time w
        where ${ofAccount(account)} order by w.created_at limit 50000`,
    },
    ends: { gone: (account) => [sql`delete from awaited_time w where ${ofAccount(account)}`] },
  },
  {
    table: sql`awaited_look`,
    kept: {
      period: 'A day after nobody waits there any more',
      why: 'It says what was free when it was last looked through for those who wait; it names nobody.',
      due: (now) => sql`looked_at < ${at(later(now, -day))} and not exists (select from awaited_time w
        where w.offering_id = awaited_look.offering_id and w.service_id = awaited_look.service_id and w.state = 'waiting')`,
    },
  },
]
