import { ok, route, type Route } from '../../../http/route.ts'
import type { AppointmentDeps } from '../deps.ts'
import { keepAnswers, readQuestionnaire, sendAnswers } from './answer-questionnaire.ts'
import { readAnswers } from './read-answers.ts'
import { readSigned, saveAnswers } from './read-signed.ts'

/** What a clinic asks before a visit. */
export function questionnaireRoutes(deps: AppointmentDeps): Route[] {
  return [
    route('GET /appointments/:appointmentId/questionnaire', async ({ actor, params }) =>
      ok(await readQuestionnaire(deps, actor, params.appointmentId)),
    ),
    route('PUT /appointments/:appointmentId/questionnaire', async ({ actor, params, body }) =>
      ok(await keepAnswers(deps, actor, params.appointmentId, body.answers)),
    ),
    route('POST /appointments/:appointmentId/questionnaire/send', async ({ actor, params }) =>
      ok(await sendAnswers(deps, actor, params.appointmentId)),
    ),
    route('GET /appointments/:appointmentId/questionnaire-answers', async ({ actor, params }) =>
      ok(await readAnswers(deps, actor, params.appointmentId)),
    ),
    route('GET /visit/signed', async ({ actor }) => ok(await readSigned(deps, actor))),
    route('GET /visit/answers/file', async ({ actor, respond }) => {
      await saveAnswers(deps, actor, respond)
      return ok(null)
    }),
  ]
}
