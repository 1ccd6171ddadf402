import { created, ok, route, type Route } from '../../../http/route.ts'
import type { ConversationDeps } from './deps.ts'
import { branchInbox, changeConversation, changeMessageSettings, doctorInbox } from './inbox.ts'
import { readConversation } from './read-conversation.ts'
import { writeMessage } from './write-message.ts'

/** What a patient and a clinic write to each other about a visit. */
export function conversationRoutes(deps: ConversationDeps): Route[] {
  return [
    route('GET /appointments/:appointmentId/messages', async ({ actor, params }) =>
      ok(await readConversation(deps, actor, 'patient', params.appointmentId)),
    ),
    route('POST /appointments/:appointmentId/messages', async ({ actor, params, body }) =>
      created(await writeMessage(deps, actor, 'patient', params.appointmentId, body)),
    ),
    route('GET /appointments/:appointmentId/clinic-messages', async ({ actor, params }) =>
      ok(await readConversation(deps, actor, 'clinic', params.appointmentId)),
    ),
    route('POST /appointments/:appointmentId/clinic-messages', async ({ actor, params, body }) =>
      created(await writeMessage(deps, actor, 'clinic', params.appointmentId, body)),
    ),
    route('PUT /appointments/:appointmentId/conversation', async ({ actor, params, body }) =>
      ok(await changeConversation(deps, actor, params.appointmentId, body)),
    ),
    route('GET /branches/:branchId/messages', async ({ actor, params, query }) =>
      ok(await branchInbox(deps, actor, params.branchId, query)),
    ),
    route('GET /doctors/me/messages', async ({ actor, query }) => ok(await doctorInbox(deps, actor, query))),
    route('PUT /branches/:branchId/message-settings', async ({ actor, params, body }) =>
      ok(await changeMessageSettings(deps, actor, params.branchId, body)),
    ),
  ]
}
