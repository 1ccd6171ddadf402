import { created, ok, route, type Route } from '../../http/route.ts'
import { branchCalls, doctorCalls, myCalls } from './call-lists.ts'
import { changeBranchSettings, changeDoctorSettings, readBranchSettings, readDoctorSettings } from './call-settings.ts'
import type { MeetingDeps } from './deps.ts'
import { beginDeviceTest, tellDeviceTest } from './device-test.ts'
import { endGuestLink, listGuestLinks, makeGuestLink } from './guest-links.ts'
import { decide, endForAll, lock, switchTo } from './host-meeting.ts'
import { giveIceServers, hearLine, leaveMeeting, readChat, readSignals, sendSignal, writeChat } from './in-meeting.ts'
import { joinMeeting } from './join-meeting.ts'
import { showMeeting } from './show-meeting.ts'

/** Who asks about which call. */
function askingOf<Who>(asked: { actor: Who; params: { meetId: string }; callToken: string }) {
  return { actor: asked.actor, meetId: asked.params.meetId, callToken: asked.callToken }
}

/** Video calls. */
export function meetingRoutes(deps: MeetingDeps): Route[] {
  return [...doorRoutes(deps), ...hostRoutes(deps), ...aroundRoutes(deps)]
}

/** The door of a call, and what those do who are in it. */
function doorRoutes(deps: MeetingDeps): Route[] {
  return [
    route('GET /meetings/:meetId', async (asked) => ok(await showMeeting(deps, askingOf(asked)))),
    route('POST /meetings/:meetId/join', async (asked) =>
      created(await joinMeeting(deps, askingOf(asked), asked.body, asked.address)),
    ),
    route('POST /meetings/:meetId/leave', async (asked) => ok(await leaveMeeting(deps, askingOf(asked)))),
    route('POST /meetings/:meetId/heartbeat', async (asked) => ok(await hearLine(deps, askingOf(asked), asked.body))),
    route('POST /meetings/:meetId/ice-servers', async (asked) => created(await giveIceServers(deps, askingOf(asked)))),
    route('POST /meetings/:meetId/participants/:participantId/signals', async (asked) =>
      created(await sendSignal(deps, askingOf(asked), asked.params.participantId, asked.body)),
    ),
    route('GET /meetings/:meetId/signals', async (asked) =>
      ok(await readSignals(deps, askingOf(asked), asked.query.after)),
    ),
    route('GET /meetings/:meetId/chat', async (asked) => ok(await readChat(deps, askingOf(asked), asked.query.after))),
    route('POST /meetings/:meetId/chat', async (asked) => created(await writeChat(deps, askingOf(asked), asked.body))),
  ]
}

function hostRoutes(deps: MeetingDeps): Route[] {
  return [
    route('POST /meetings/:meetId/participants/:participantId/decision', async (asked) => {
      await decide(deps, askingOf(asked), asked.params.participantId, asked.body.decision)
      return ok({})
    }),
    route('PUT /meetings/:meetId/lock', async (asked) => ok(await lock(deps, askingOf(asked), asked.body.is_locked))),
    route('POST /meetings/:meetId/end', async (asked) => {
      await endForAll(deps, askingOf(asked))
      return ok({})
    }),
    route('POST /meetings/:meetId/switch', async (asked) => {
      await switchTo(deps, askingOf(asked), asked.body.to)
      return ok({})
    }),
    route('POST /meetings/:meetId/text-link', async ({ actor, params }) => {
      await deps.sendLink(actor, params.meetId)
      return ok({})
    }),
    route('POST /meetings/:meetId/patient-link', async ({ actor, params }) =>
      created(await deps.makeLink(actor, params.meetId)),
    ),
    route('GET /meetings/:meetId/guest-links', async (asked) => ok(await listGuestLinks(deps, askingOf(asked)))),
    route('POST /meetings/:meetId/guest-links', async (asked) => created(await makeGuestLink(deps, askingOf(asked)))),
    route('DELETE /meetings/:meetId/guest-links/:linkId', async (asked) => {
      await endGuestLink(deps, askingOf(asked), asked.params.linkId)
      return ok({})
    }),
  ]
}

/** Tests, lists and settings. */
function aroundRoutes(deps: MeetingDeps): Route[] {
  return [
    route('POST /device-tests', async ({ actor, body }) => created(await beginDeviceTest(deps, actor, body))),
    route('PUT /device-tests/:testId', async ({ actor, params, body }) =>
      ok(await tellDeviceTest(deps, actor, params.testId, body)),
    ),
    route('GET /calls/mine', async ({ actor, query }) => ok(await myCalls(deps, actor, query))),
    route('GET /doctors/me/calls', async ({ actor, query }) => ok(await doctorCalls(deps, actor, query))),
    route('GET /branches/:branchId/calls', async ({ actor, params, query }) =>
      ok(await branchCalls(deps, actor, params.branchId, query.date)),
    ),
    route('GET /doctors/me/call-settings', async ({ actor }) => ok(await readDoctorSettings(deps, actor))),
    route('PUT /doctors/me/call-settings', async ({ actor, body }) =>
      ok(await changeDoctorSettings(deps, actor, body)),
    ),
    route('GET /branches/:branchId/call-settings', async ({ actor, params }) =>
      ok(await readBranchSettings(deps, actor, params.branchId)),
    ),
    route('PUT /branches/:branchId/call-settings', async ({ actor, params, body }) =>
      ok(await changeBranchSettings(deps, actor, params.branchId, body)),
    ),
  ]
}
