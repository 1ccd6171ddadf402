import { isLegalName, type SetName, type SettingName, settingNames } from '#domain/profiles/platform-identity.ts'
import type { Database, ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Identity } from '../../platform/identity.ts'
import { offerLanguages } from '../../platform/language.ts'

/** What is set now, with the number of its last change. Legal texts are long: they are read where they are shown. */
export function settingsNow(tx: ReadRunner) {
  return tx.many<{ name: SetName; number: number; value: string }>(sql`
    select distinct on (name) name, number, case when name ~ '^(privacy|terms)_' then '' else value end as value
    from platform_setting order by name, number desc`)
}

/** Loads what administrators have set, perhaps on another server. Returns false: there is never more to do now. */
export async function followSettings(database: Database, identity: Identity): Promise<false> {
  applySettings(identity, await database.asWorker('read settings', settingsNow))
  return false
}

export function applySettings(identity: Identity, rows: readonly { name: SetName; number: number; value: string }[]) {
  const named = rows.filter(({ name }) => settingNames.some((one) => one === name))
  const values: Partial<Record<SettingName, string>> = Object.fromEntries(named.map(({ name, value }) => [name, value]))
  const legal = rows.filter(({ name }) => isLegalName(name)).map(({ name, number }) => `${name} ${number}`)
  identity.apply(values, legal.join())
  offerLanguages(identity.offered)
}
