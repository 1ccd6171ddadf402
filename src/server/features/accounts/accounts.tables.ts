import { day, later } from '#domain/time/instant.ts'
import { yearsBefore } from '#domain/time/month.ts'
import type { TableRules } from '../../core/table-rules.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

const ofAccounts = 'Until its owner removes it or the account ends.'

/** Who somebody is, and what opens their account. The account itself stands last: the others ask for its address. */
export const accountTables: readonly TableRules[] = [
  {
    table: sql`session`,
    kept: {
      period: 'until it has run out',
      why: 'A session that has run out opens nothing.',
      due: (now) => sql`expires_at < ${at(now)}`,
    },
    told: {
      as: 'sessions',
      rows: (account) => sql`
        select user_agent, created_at::text, seen_at::text, expires_at::text from session where account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from session where account_id = ${account}`] },
  },
  {
    table: sql`download_key`,
    kept: {
      period: 'until it has run out',
      why: 'It is used within a minute or not at all.',
      due: (now) => sql`expires_at < ${at(now)}`,
    },
    told: {
      as: 'downloads_on_their_way',
      rows: (account) => sql`select expires_at::text from download_key where account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from download_key where account_id = ${account}`] },
  },
  {
    table: sql`passkey`,
    kept: ofAccounts,
    told: {
      as: 'passkeys',
      rows: (account) => sql`select name, created_at::text, used_at::text from passkey where account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from passkey where account_id = ${account}`] },
  },
  {
    table: sql`passkey_challenge`,
    kept: {
      period: 'until it has run out',
      why: 'It is answered within minutes or not at all.',
      due: (now) => sql`expires_at < ${at(now)}`,
    },
    told: {
      as: 'passkeys_on_their_way',
      rows: (account) => sql`select expires_at::text from passkey_challenge where account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from passkey_challenge where account_id = ${account}`] },
  },
  {
    table: sql`recovery_code`,
    kept: ofAccounts,
    told: {
      as: 'recovery_codes',
      rows: (account) => sql`select used_at::text from recovery_code where account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from recovery_code where account_id = ${account}`] },
  },
  {
    table: sql`known_device`,
    kept: {
      period: 'a year after its last log-in',
      why: 'A browser that was not used for a year is a new one: its log-in is told by mail.',
      due: (now) => sql`seen_at < ${at(yearsBefore(now, 1))}`,
    },
    told: {
      as: 'known_browsers',
      rows: (account) => sql`select seen_at::text from known_device where account_id = ${account}`,
    },
    ends: { gone: (account) => [sql`delete from known_device where account_id = ${account}`] },
  },
  {
    table: sql`invitation`,
    kept: {
      period: '30 days after it has run out; when it was used, as long as the place it gave',
      why: 'Who opens an old one reads that it is over; a used one says who let somebody in.',
      due: (now) => sql`used_by is null and expires_at < ${at(later(now, -30 * day))}`,
    },
    told: {
      as: 'invitations',
      rows: (account) => sql`
        select kind, role, case when used_by = ${account} then email end as email, invited_by = ${account} as is_sent,
          created_at::text, expires_at::text
        from invitation where invited_by = ${account} or used_by = ${account}`,
    },
    ends: {
      blanked: (account) => [
        sql`delete from invitation where used_by is null
          and (invited_by = ${account} or email = (select email from account where id = ${account}))`,
        sql`update invitation set email = 'deleted-' || used_by where used_by = ${account}`,
      ],
    },
  },
  {
    table: sql`account`,
    kept: {
      period: '7 days, for a sign-up whose address was never proven; else until its owner ends it',
      why: 'Nobody can log in with it, and the name and address may belong to somebody who never asked.',
      due: (now) => sql`email_verified_at is null and deleted_at is null and created_at < ${at(later(now, -7 * day))}
        and not exists (select from patient p where p.account_id = account.id)`,
    },
    told: {
      as: 'account',
      rows: (account) => sql`
        select id, email, user_type, title, first_name, last_name, gender, date_of_birth, phone_number, phone_confirmed, language, time_zone,
          mails_off, created_at::text
        from account where id = ${account}`,
    },
    ends: {
      blanked: (account) => [
        sql`update account set email = 'deleted-' || id, email_verified_at = null, password_hash = 'none', first_name = 'Deleted',
          last_name = 'account', title = '', gender = '', date_of_birth = null, phone_number = '', phone_confirmed = '', totp_secret = null,
          totp_on_at = null, language = null, time_zone = null, mails_off = '{}' where id = ${account}`,
      ],
    },
  },
]
