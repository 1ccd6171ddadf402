import type { AccountActor } from '#domain/access/actor.ts'
import { isLegalName, type SetName, type SettingName, settingFault } from '#domain/profiles/platform-identity.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { applySettings, settingsNow } from '../../core/oversight/platform-settings.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { SettingsDeps } from './deps.ts'
import { changesOf, insertSetting, legalVersion } from './settings.sql.ts'

type Wish = { readonly value: string; readonly seen: number }

/** Sets one thing of the platform. Every server follows within seconds, this one at once. */
export async function setSetting(deps: SettingsDeps, actor: AccountActor, name: SetName, { value, seen }: Wish) {
  const now = deps.clock.now()
  const may = allow(actor, 'settings.edit', { scope: {} })
  const wrong = settingFault(name, value)
  if (wrong) refuseFields({ value: wrong })
  const rows = await deps.database.as(actor, async (tx) => {
    const before = (await settingsNow(tx)).find((one) => one.name === name)
    // The same call again, since its answer was lost.
    if (before?.number === seen + 1 && (await valueOf(tx, before)) === value) return settingsNow(tx)
    const isOurs = (before?.number ?? 0) === seen
    const wanted = { name, seen, value, account: actor.account }
    if (!isOurs || !(await insertSetting(tx, now, may, wanted))) refuse('changed')
    await writeAudit(tx, now, actor, {
      action: 'settings.changed',
      subject: { kind: 'account', id: actor.account },
      // Long texts stand in their versions; the audit says that one changed, and which one it became.
      detail: isLegalName(name) ? { name, number: seen + 1 } : { name, before: before?.value ?? '', after: value },
    })
    return settingsNow(tx)
  })
  applySettings(deps.identity, rows)
  return {}
}

async function valueOf(tx: ReadRunner, { name, number, value }: { name: SetName; number: number; value: string }) {
  return isLegalName(name) ? (await legalVersion(tx, name, number))?.value : value
}

/** What is set and what was changed, for the page. */
export async function settingsSaid(tx: ReadRunner, { identity }: SettingsDeps) {
  const now = new Map((await settingsNow(tx)).map((row) => [row.name, row]))
  const changes = await changesOf(tx)
  return {
    values: (Object.keys(identity.original) as SettingName[]).map((name) => ({
      name,
      value: now.get(name)?.value ?? '',
      original: identity.original[name],
      seen: now.get(name)?.number ?? 0,
    })),
    changes: changes.map(({ at, by_name, ...change }) => ({ ...change, by: by_name, at: toRfc3339(at) })),
  }
}
