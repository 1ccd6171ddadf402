import type { Allowed } from '#domain/access/allowed.ts'
import type { LegalName } from '#domain/profiles/legal-texts.ts'
import type { SetName, SettingName } from '#domain/profiles/platform-identity.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** What was changed, the latest first. */
export function changesOf(tx: ReadRunner) {
  return tx.many<{ name: SettingName; number: number; value: string; at: Instant; by_name: string }>(sql`
    select name, number, value, at, by_name from platform_setting where name !~ '^(privacy|terms)_'
    order by at desc, name, number desc limit 50`)
}

type LegalRow = { name: LegalName; number: number; value: string; at: Instant; by_name: string }

/** The legal texts as they stand; those that were emptied are the product's own again. */
export function legalNow(tx: ReadRunner) {
  return tx.many<LegalRow>(sql`
    select name, number, value, at, by_name from (select distinct on (name) * from platform_setting
      where name ~ '^(privacy|terms)_' order by name, number desc) s order by name`)
}

/** Every version there was, without its words, the latest first. */
export function legalVersions(tx: ReadRunner) {
  return tx.many<Omit<LegalRow, 'value'> & { is_empty: boolean }>(sql`
    select name, number, at, by_name, value = '' as is_empty from platform_setting
    where name ~ '^(privacy|terms)_' order by at desc, name, number desc limit 200`)
}

export function legalVersion(tx: ReadRunner, name: LegalName, number: number) {
  return tx.one<{ value: string }>(sql`select value from platform_setting where name = ${name} and number = ${number}`)
}

/** Returns whether it was this change's turn: of two that were made on the same value, one is written. */
export async function insertSetting(
  tx: Runner,
  now: Instant,
  _may: Allowed<unknown, 'settings.edit'>,
  { name, seen, value, account }: { name: SetName; seen: number; value: string; account: string },
) {
  const count = await tx.run(sql`
    insert into platform_setting (name, number, value, at, account_id, by_name)
    select ${name}, ${seen + 1}, ${value}, ${at(now)}, a.id, concat_ws(' ', a.first_name, a.last_name)
    from account a where a.id = ${account}
    on conflict (name, number) do nothing`)
  return count === 1
}
