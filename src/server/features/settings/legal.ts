import type { AccountActor } from '#domain/access/actor.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import { type LegalKind, legalFor, type LegalName, legalNames } from '#domain/profiles/legal-texts.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { SettingsDeps } from './deps.ts'
import { legalNow, legalVersion, legalVersions } from './settings.sql.ts'

/** The operator's own words for a page, in the reader's language or the first there is; empty where they have none. */
export async function legalText({ database }: SettingsDeps, kind: LegalKind): Promise<Answer<'GET /legal/:kind'>> {
  const rows = await legalNow(database.read)
  const found = legalFor(
    kind,
    currentLanguage(),
    rows.filter(({ value }) => value !== ''),
  )
  if (!found) return { text: '', language: null, updated: null }
  return { text: found.text.value, language: found.language, updated: toRfc3339(found.text.at).slice(0, 10) }
}

/** The legal texts as they stand, and every version there was. */
export function legalTexts(deps: SettingsDeps, actor: AccountActor): Promise<Answer<'GET /admin/legal-texts'>> {
  allow(actor, 'platform.health', { scope: {} })
  return deps.database.as(actor, async (tx) => {
    const now = new Map((await legalNow(tx)).map((row) => [row.name, row]))
    const versions = await legalVersions(tx)
    return {
      texts: legalNames.map((name) => ({ name, value: now.get(name)?.value ?? '', seen: now.get(name)?.number ?? 0 })),
      versions: versions.map(({ at, by_name, ...version }) => ({ ...version, by: by_name, at: toRfc3339(at) })),
    }
  })
}

/** The words of one version, to look at or to restore. */
export function versionOfLegal(deps: SettingsDeps, actor: AccountActor, name: LegalName, number: number) {
  allow(actor, 'platform.health', { scope: {} })
  return deps.database.as(actor, async (tx) => (await legalVersion(tx, name, number)) ?? refuse('not_found'))
}
