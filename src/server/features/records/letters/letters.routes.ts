import { created, ok, route, type Route } from '../../../http/route.ts'
import type { ClinicDeps } from '../clinic/deps.ts'
import { keepDraft, readDesk, throwDraftAway } from './drafts.ts'
import { saveLetter } from './save-letter.ts'
import { changeTemplate, makeTemplate, removeTemplate } from './templates.ts'

/** Letters of a visit, and the templates they are written from. */
export function letterRoutes(deps: ClinicDeps): Route[] {
  return [
    route('GET /appointments/:appointmentId/letter', async ({ actor, params }) =>
      ok(await readDesk(deps, actor, params)),
    ),
    route('PUT /appointments/:appointmentId/letter', async ({ actor, params, body }) =>
      ok(await keepDraft(deps, actor, params, body)),
    ),
    route('DELETE /appointments/:appointmentId/letter', async ({ actor, params, query }) =>
      ok(await throwDraftAway(deps, actor, params, query.version)),
    ),
    route('POST /appointments/:appointmentId/letters', async ({ actor, params, body }) =>
      created(await saveLetter(deps, actor, params, body)),
    ),
    route('POST /appointments/:appointmentId/letter-templates', async ({ actor, params, body }) =>
      created(await makeTemplate(deps, actor, params, body)),
    ),
    route('PUT /letter-templates/:templateId', async ({ actor, params, body }) =>
      ok(await changeTemplate(deps, actor, params.templateId, body)),
    ),
    route('DELETE /letter-templates/:templateId', async ({ actor, params }) =>
      ok(await removeTemplate(deps, actor, params.templateId)),
    ),
  ]
}
