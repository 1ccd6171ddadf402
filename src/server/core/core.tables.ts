import { countedDays } from './visits/past-claims.sql.ts'
import { day, later } from '#domain/time/instant.ts'
import { yearsBefore } from '#domain/time/month.ts'
import { firstIdOf } from '../platform/clock.ts'
import { at } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { TableRules } from './table-rules.ts'

const ofProduct = 'The product itself: no person stands in it.'
const worked = 'Gone as soon as it was worked off.'
const rolled = 'Rolled each night: days that are over go.'

const addressOf = (account: string) => sql`(select email from account where id = ${account})`

/** What the core writes. */
export const coreTables: readonly TableRules[] = [
  {
    table: sql`claim`,
    kept: {
      period: `2 days after the time that is taken; ${countedDays} where a doctor has a limit of weeks or months`,
      why: 'Times that are over no longer keep anybody out, but count for the week and the month that they are of.',
      isQuick: true,
      due: (
        now,
      ) => sql`upper(during) < ${at(later(now, -2 * day))} and (upper(during) < ${at(later(now, -countedDays * day))}
        or not exists (select from practitioner_branch w where w.practitioner_id = claim.resource_id and coalesce(w.week_limit, w.month_limit) is not null))`,
    },
  },
  {
    table: sql`idempotency`,
    kept: {
      period: '48 hours',
      why: 'A repeated call gets the answer of the first; nobody repeats one after two days.',
      isQuick: true,
      due: () => sql`created_at < now() - interval '48 hours'`,
    },
    ends: { gone: (account) => [sql`delete from idempotency where owner = ${account}`] },
  },
  {
    table: sql`live_event`,
    kept: {
      period: '1 hour',
      why: 'Hints for open screens: an hour is enough to resume without a gap.',
      isQuick: true,
      due: () => sql`created_at < now() - interval '1 hour'`,
    },
  },
  {
    table: sql`outbox_message`,
    kept: {
      period: 'a year after it was sent; 90 days when it never arrived',
      why: 'What was told stands in the history of the visit and in the notification centre.',
      // Ids sort by time: the old ones are found by the key.
      due: (now) => sql`(state = 'sent' and id < ${firstIdOf(yearsBefore(now, 1))})
        or (state = 'dead' and created_at < ${at(later(now, -90 * day))})`,
    },
    told: {
      as: 'messages',
      rows: (account) => sql`
        select channel, kind, subject, state, created_at::text, sent_at::text, delivered_at::text, read_at::text from outbox_message
        where account_id = ${account} or recipient = ${addressOf(account)} order by created_at limit 10000`,
    },
    ends: {
      gone: (account) => [
        sql`delete from outbox_message where account_id = ${account} or recipient = ${addressOf(account)}`,
        // A text message has only a number, which is unproven: it is theirs where it is about a visit they manage.
        sql`delete from outbox_message where channel = 'text'
          and recipient in (select phone_number from account where id = ${account}
            union select phone_number from patient where account_id = ${account})
          and about in (select id from appointment where patient_id in (select patients_of(${account})))`,
      ],
    },
  },
  {
    table: sql`address_proof`,
    kept: {
      period: 'a day after it has run out',
      why: 'Codes and links that prove an address work for minutes or days.',
      due: (now) => sql`expires_at < ${at(later(now, -day))}`,
    },
    ends: {
      gone: (account) => [sql`delete from address_proof where subject = ${account} or email = ${addressOf(account)}`],
    },
  },
  {
    table: sql`appointment_link`,
    kept: {
      period: '30 days after it has run out',
      why: 'Who opens an old link of a visit still reads that it is over.',
      due: (now) => sql`expires_at < ${at(later(now, -30 * day))}`,
    },
    ends: {
      gone: (account) => [
        sql`delete from appointment_link l using appointment x
          where x.id = l.appointment_id and x.patient_id in (select id from patient where account_id = ${account})`,
      ],
    },
  },
  {
    table: sql`push_subscription`,
    kept: 'Until its owner removes it or the account ends.',
    told: {
      as: 'devices',
      rows: (account) => sql`select endpoint, created_at::text from push_subscription where account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from push_subscription where account_id = ${account}`] },
  },
  {
    table: sql`throttle`,
    kept: {
      period: 'until its time is over',
      why: 'Tries are counted for minutes, hours or a day.',
      due: (now) => sql`ends_at < ${at(now)}`,
    },
  },
  {
    table: sql`audit`,
    kept: 'Who did what can be asked years later; nobody can take a line out.',
    told: {
      as: 'what_you_did',
      rows: (account) => sql`
        select at::text, action, subject_kind from audit where account_id = ${account} order by at limit 10000`,
    },
    ends: { stays: 'No line of the audit can be taken out; it names the account by its number alone.' },
  },
  { table: sql`audit_link`, kept: 'The chain that shows that no line of the audit was changed.' },
  { table: sql`audit_waiting`, kept: worked },
  {
    table: sql`blob`,
    kept: {
      period: 'a day, for a picture that nothing shows; else as long as a clinic or doctor shows it',
      why: 'A picture that was replaced, or whose doctor has left, has no use; its file goes too.',
      hasFiles: true,
      due: (now) => sql`created_at < ${at(later(now, -day))}
        and not exists (select from practitioner p where p.photo_id = blob.id)
        and not exists (select from facility f where f.logo_id = blob.id)
        and not exists (select from branch b where b.photo_id = blob.id)`,
    },
  },
  { table: sql`busy_day`, kept: rolled },
  { table: sql`open_day`, kept: rolled },
  { table: sql`service_open_day`, kept: rolled },
  { table: sql`heartbeat`, kept: ofProduct },
  { table: sql`last_backup`, kept: ofProduct },
  { table: sql`demo_row`, kept: 'Marks what belongs to the demo; npm run demo -- --remove takes it away.' },
  { table: sql`demo_day`, kept: 'One row: until when the days of the demo are laid. It goes with the demo.' },
  { table: sql`installation_secret`, kept: ofProduct },
  { table: sql`schema_function`, kept: ofProduct },
  { table: sql`schema_migration`, kept: ofProduct },
]
