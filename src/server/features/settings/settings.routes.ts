import { ok, route, type Route } from '../../http/route.ts'
import type { SettingsDeps } from './deps.ts'
import { setSetting } from './keep-settings.ts'
import { legalText, legalTexts, versionOfLegal } from './legal.ts'
import { readSettings } from './settings.ts'
import { testMail, testText } from './test-senders.ts'

/** What the operator has set, and whether mail really goes. */
export function settingsRoutes(deps: SettingsDeps): Route[] {
  return [
    route('GET /legal/:kind', async ({ params }) => ok(await legalText(deps, params.kind))),
    route('GET /admin/legal-texts', async ({ actor }) => ok(await legalTexts(deps, actor))),
    route('GET /admin/legal-texts/:setting/:number', async ({ actor, params }) =>
      ok(await versionOfLegal(deps, actor, params.setting, Number(params.number))),
    ),
    route('GET /admin/settings', async ({ actor }) => ok(await readSettings(deps, actor))),
    route('PUT /admin/settings/:setting', async ({ actor, params, body }) =>
      ok(await setSetting(deps, actor, params.setting, body)),
    ),
    route('POST /admin/settings/test-mail', async ({ actor }) => ok(await testMail(deps, actor))),
    route('POST /admin/settings/test-text', async ({ actor }) => ok(await testText(deps, actor))),
  ]
}
