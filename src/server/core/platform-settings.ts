import { type SettingName, settingNames } from '#domain/profiles/platform-identity.ts'
import type { Database, ReadRunner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { Identity } from '../platform/identity.ts'

/** What is set now, with the number of its last change. */
export function settingsNow(tx: ReadRunner) {
  return tx.many<{ name: SettingName; number: number; value: string }>(sql`
    select distinct on (name) name, number, value from platform_setting order by name, number desc`)
}

/** Takes over what administrators have set; another server may have been told. Returns false: there is never more to do now. */
export async function followSettings(database: Database, identity: Identity): Promise<false> {
  applySettings(identity, await database.asWorker('read settings', settingsNow))
  return false
}

export function applySettings(identity: Identity, rows: readonly { name: SettingName; value: string }[]) {
  identity.apply(
    Object.fromEntries(rows.filter(({ name }) => settingNames.includes(name)).map(({ name, value }) => [name, value])),
  )
}
