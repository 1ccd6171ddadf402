import { created, ok, route, type Route } from '../../http/route.ts'
import { readBoard } from './board.ts'
import { callNext, changePointState } from './call-next.ts'
import type { QueueDeps } from './deps.ts'
import { readDisplay } from './display.ts'
import { checkInAtDoor, readDoor } from './door.ts'
import { nameTicket } from './name-ticket.ts'
import { askMoreTime, leaveQueue, openPlace, readPlace } from './place-in-queue.ts'
import { changePointPeople, listPointPeople } from './point-people.ts'
import { listPointChoices } from './point-choices.ts'
import * as resources from './resources.ts'
import * as setup from './setup.ts'
import { stepTicket } from './step-ticket.ts'

/** The queue of a branch: the board, what is done with tickets, its set-up, and the screens that show it. */
export function queueRoutes(deps: QueueDeps): Route[] {
  return [
    route('GET /branches/:branchId/queue', async ({ actor, params }) =>
      ok(await readBoard(deps, actor, params.branchId)),
    ),
    route('POST /branches/:branchId/points/:pointId/call', async ({ actor, params }) =>
      ok(await callNext(deps, actor, params)),
    ),
    route('POST /branches/:branchId/tickets/:ticketId/steps', async ({ actor, params, body }) =>
      ok(await stepTicket(deps, actor, params, body)),
    ),
    route('POST /branches/:branchId/tickets/:ticketId/visit', async ({ actor, params, body }) =>
      ok(await nameTicket(deps, actor, params, body)),
    ),
    route('PUT /branches/:branchId/points/:pointId/state', async ({ actor, params, body }) =>
      ok(await changePointState(deps, actor, params, body)),
    ),
    ...setupRoutes(deps),
    ...resourceRoutes(deps),
    ...doorRoutes(deps),
  ]
}

function setupRoutes(deps: QueueDeps): Route[] {
  return [
    route('GET /branches/:branchId/point-choices', async ({ actor, params }) =>
      ok(await listPointChoices(deps, actor, params.branchId)),
    ),
    route('GET /branches/:branchId/point-people', async ({ actor, params }) =>
      ok(await listPointPeople(deps, actor, params.branchId)),
    ),
    route('PUT /branches/:branchId/point-people', async ({ actor, params, body }) =>
      ok(await changePointPeople(deps, actor, params.branchId, body)),
    ),
    route('POST /branches/:branchId/points', async ({ actor, params, body }) =>
      created(await setup.addPoint(deps, actor, params.branchId, body)),
    ),
    route('PUT /branches/:branchId/points/:pointId', async ({ actor, params, body }) =>
      ok(await setup.changePoint(deps, actor, params, body)),
    ),
    route('DELETE /branches/:branchId/points/:pointId', async ({ actor, params }) => {
      await setup.takePointAway(deps, actor, params)
      return ok({})
    }),
    route('PUT /branches/:branchId/queue-settings', async ({ actor, params, body }) =>
      ok(await setup.changeSettings(deps, actor, params.branchId, body)),
    ),
    route('GET /branches/:branchId/passes', async ({ actor, params }) =>
      ok(await setup.listPasses(deps, actor, params.branchId)),
    ),
    route('POST /branches/:branchId/passes', async ({ actor, params, body }) =>
      created(await setup.makePass(deps, actor, params.branchId, body)),
    ),
    route('DELETE /branches/:branchId/passes/:passId', async ({ actor, params }) => {
      await setup.endPass(deps, actor, params)
      return ok({})
    }),
  ]
}

/** Devices and pools, and what is out of order. */
function resourceRoutes(deps: QueueDeps): Route[] {
  return [
    route('GET /branches/:branchId/resources', async ({ actor, params }) =>
      ok(await resources.readResources(deps, actor, params.branchId)),
    ),
    route('POST /branches/:branchId/pools', async ({ actor, params, body }) =>
      created(await resources.addPool(deps, actor, params.branchId, body)),
    ),
    route('PUT /branches/:branchId/pools/:poolId', async ({ actor, params, body }) =>
      ok(await resources.changePool(deps, actor, params, body)),
    ),
    route('DELETE /branches/:branchId/pools/:poolId', async ({ actor, params }) => {
      await resources.takePoolAway(deps, actor, params)
      return ok({})
    }),
    route('POST /branches/:branchId/points/:pointId/outages', async ({ actor, params, body }) =>
      created(await resources.putOutOfOrder(deps, actor, params, body)),
    ),
    route('DELETE /branches/:branchId/outages/:outageId', async ({ actor, params }) => {
      await resources.putInUse(deps, actor, params)
      return ok({})
    }),
    route('GET /branches/:branchId/outages/:outageId/visits', async ({ actor, params }) =>
      ok(await resources.readOutage(deps, actor, params)),
    ),
    route('POST /branches/:branchId/outages/:outageId/visits', async ({ actor, params, body }) =>
      created(await resources.decideVisits(deps, actor, params, body)),
    ),
  ]
}

/** What opens by a token: screens on the wall, kiosks, doors, phones. */
function doorRoutes(deps: QueueDeps): Route[] {
  return [
    route('GET /queue/display', async ({ queueToken }) => ok(await readDisplay(deps, queueToken))),
    route('GET /queue/door', async ({ queueToken }) => ok(await readDoor(deps, queueToken))),
    route('POST /queue/door/check-in', async ({ actor, queueToken, body, address }) =>
      created(await checkInAtDoor(deps, actor, queueToken, body, address)),
    ),
    route('GET /queue/ticket', async ({ queueToken }) => ok(await readPlace(deps, queueToken))),
    route('POST /queue/ticket/more-time', async ({ actor, queueToken }) => {
      await askMoreTime(deps, actor, queueToken)
      return ok({})
    }),
    route('POST /queue/ticket/leave', async ({ actor, queueToken }) => {
      await leaveQueue(deps, actor, queueToken)
      return ok({})
    }),
    route('POST /appointments/:appointmentId/ticket', async ({ actor, params }) =>
      created(await openPlace(deps, actor, params.appointmentId)),
    ),
  ]
}
