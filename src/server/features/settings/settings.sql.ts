import type { Allowed } from '#domain/access/allowed.ts'
import type { SettingName } from '#domain/profiles/platform-identity.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** What was changed, the latest first. */
export function changesOf(tx: ReadRunner) {
  return tx.many<{ name: SettingName; number: number; value: string; at: Instant; by_name: string }>(sql`
    select name, number, value, at, by_name from platform_setting order by at desc, name, number desc limit 50`)
}

/** Returns whether it was this change's turn: of two that were made on the same value, one is written. */
export async function insertSetting(
  tx: Runner,
  now: Instant,
  _may: Allowed<unknown, 'settings.edit'>,
  { name, seen, value, account }: { name: SettingName; seen: number; value: string; account: string },
) {
  const count = await tx.run(sql`
    insert into platform_setting (name, number, value, at, account_id, by_name)
    select ${name}, ${seen + 1}, ${value}, ${at(now)}, a.id, concat_ws(' ', a.first_name, a.last_name)
    from account a where a.id = ${account}
    on conflict (name, number) do nothing`)
  return count === 1
}
