import { inSameTime } from '../../core/same-time.ts'
import { refuse } from '../../http/refusal.ts'
import { created, ok, route, type Route } from '../../http/route.ts'
import { endFeed, hasFeed, makeFeed, readFeed } from './calendar-feed.ts'
import { readBranchDay } from './branch-day.ts'
import { calendarFile } from './calendar-file.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import type { AppointmentDeps } from './deps.ts'
import { enterInError } from './enter-in-error.ts'
import { listFacilityVisits } from './facility-visits.ts'
import { writeDayNote } from './day-note.ts'
import { doctorVisits, myDoctors, myVisits } from './list-visits.ts'
import { readVisit } from './load-visit.ts'
import { moveAppointment } from './move-appointment.ts'
import { keepTime } from './keep-time.ts'
import { listColleagues, reassignAppointment } from './reassign-appointment.ts'
import { progressAppointment } from './progress-appointment.ts'
import { offerOpening, readOpenings } from './openings.ts'
import { sendLinks } from './send-links.ts'
import { setDoctorLate, setRunningLate } from './running-late.ts'
import { timeline } from './timeline.ts'
import { type ActingDeps, actionProgress, actionProgressAt, actOnMany, actOnManyAt } from './visit-actions.ts'
import { contactIn, partyOf, visitAnswer } from './visit-answer.ts'
import { answerOffer, joinList, quitList } from './waiting.ts'
import { setUrgency, waitingList } from './waiting-list.ts'

/** The visits of patients, doctors and branches, and everything that happens to them. */
export function appointmentRoutes(deps: ActingDeps): Route[] {
  return [
    route('GET /appointments/mine', async ({ actor, query }) => ok(await myVisits(deps, actor, query))),
    route('GET /appointments/mine/doctors', async ({ actor }) => ok(await myDoctors(deps, actor))),
    route('GET /doctors/me/appointments', async ({ actor, query }) => ok(await doctorVisits(deps, actor, query))),
    route('GET /branches/:branchId/appointments', async ({ actor, params, query }) =>
      ok(await readBranchDay(deps, actor, params.branchId, query.date)),
    ),
    route('GET /facilities/:facilityId/appointments', async ({ actor, params, query }) =>
      ok(await listFacilityVisits(deps, actor, params.facilityId, query)),
    ),
    route('GET /visit', async ({ actor }) => {
      const id = actor.kind === 'link' ? actor.appointment : refuse('link_expired')
      return deps.database.as(actor, async (tx) => {
        const row = await readVisit(tx, deps.clock.now(), actor, id)
        return ok(visitAnswer(deps, deps.clock.now(), actor, row))
      })
    }),
    route('POST /visit/links', async ({ actor, body }) => {
      await inSameTime(() => sendLinks(deps, actor, body.email))
      return { status: 202, body: {} }
    }),
    route('GET /appointments/:appointmentId', async ({ actor, params, query }) =>
      deps.database.as(actor, async (tx) => {
        const row = await readVisit(tx, deps.clock.now(), actor, params.appointmentId, query.again === 'yes')
        return ok({
          ...visitAnswer(deps, deps.clock.now(), actor, row),
          timeline: await timeline(tx, row, partyOf(actor, row)),
          contact: contactIn(actor, row),
        })
      }),
    ),
    route('GET /appointments/:appointmentId/calendar', async ({ actor, params, linkToken }) =>
      deps.database.as(actor, async (tx) => {
        const visit = await readVisit(tx, deps.clock.now(), actor, params.appointmentId)
        return ok(calendarFile(visit, deps.site, actor, linkToken))
      }),
    ),
    ...branchRoutes(deps),
    ...calendarRoutes(deps),
    ...changeRoutes(deps),
  ]
}

/** What the desk of a branch does with a whole day. */
function branchRoutes(deps: ActingDeps): Route[] {
  return [
    route('PUT /branches/:branchId/days/:date/note', async ({ actor, params, body }) =>
      ok(await writeDayNote(deps, actor, params, body)),
    ),
    route('PUT /branches/:branchId/doctors/:practitionerId/late', async ({ actor, params, body }) =>
      ok(await setDoctorLate(deps, actor, params, body)),
    ),
    route('GET /branches/:branchId/openings', async ({ actor, params, query }) =>
      ok(await readOpenings(deps, actor, params.branchId, query.date)),
    ),
    route('POST /branches/:branchId/openings', async ({ actor, params, body }) =>
      ok(await offerOpening(deps, actor, params.branchId, body)),
    ),
    route('POST /branches/:branchId/visit-actions', async ({ actor, params, body, idempotencyKey }) =>
      created(await actOnManyAt(deps, actor, params.branchId, body, idempotencyKey)),
    ),
    route('GET /branches/:branchId/visit-actions/:batchId', async ({ actor, params }) =>
      ok(await actionProgressAt(deps, actor, params)),
    ),
  ]
}

/** An address that calendars of other programs read. */
function calendarRoutes(deps: AppointmentDeps): Route[] {
  return [
    route('GET /calendar-feed', async ({ actor }) => ok({ is_on: await hasFeed(deps, actor) })),
    route('POST /calendar-feed', async ({ actor }) => created(await makeFeed(deps, actor))),
    route('DELETE /calendar-feed', async ({ actor }) => {
      await endFeed(deps, actor)
      return ok({})
    }),
    route('GET /calendars/:file', async ({ params, respond }) => {
      const calendar = await readFeed(deps, params.file)
      respond.raw((response) => {
        response.writeHead(200, {
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
          'x-robots-tag': 'noindex',
        })
        response.end(calendar)
      })
      return ok(null)
    }),
  ]
}

/** What changes a visit, or many. */
function changeRoutes(deps: ActingDeps): Route[] {
  return [
    route('POST /appointments/:appointmentId/cancel', async ({ actor, params, body, idempotencyKey }) =>
      ok(await cancelAppointment(deps, actor, params.appointmentId, body, idempotencyKey)),
    ),
    route('POST /appointments/:appointmentId/error', async ({ actor, params, body, idempotencyKey }) =>
      ok(await enterInError(deps, actor, params.appointmentId, body, idempotencyKey)),
    ),
    route('POST /appointments/:appointmentId/move', async ({ actor, params, body, idempotencyKey }) =>
      ok(await moveAppointment(deps, actor, params.appointmentId, body, idempotencyKey)),
    ),
    route('GET /appointments/:appointmentId/colleagues', async ({ actor, params }) =>
      ok(await listColleagues(deps, actor, params.appointmentId)),
    ),
    route('POST /appointments/:appointmentId/reassign', async ({ actor, params, body, idempotencyKey }) =>
      ok(await reassignAppointment(deps, actor, params.appointmentId, body, idempotencyKey)),
    ),
    route('POST /appointments/:appointmentId/keep', async ({ actor, params, body, idempotencyKey }) =>
      ok(await keepTime(deps, actor, params.appointmentId, body, idempotencyKey)),
    ),
    route('PUT /appointments/:appointmentId/waiting', async ({ actor, params, body }) =>
      ok(await joinList(deps, actor, params.appointmentId, body)),
    ),
    route('DELETE /appointments/:appointmentId/waiting', async ({ actor, params }) =>
      ok(await quitList(deps, actor, params.appointmentId)),
    ),
    route('POST /appointments/:appointmentId/offers/:offerId', async ({ actor, params, body }) =>
      ok(await answerOffer(deps, actor, params.appointmentId, params.offerId, body)),
    ),
    route('POST /doctors/me/visit-actions', async ({ actor, body, idempotencyKey }) =>
      created(await actOnMany(deps, actor, body, idempotencyKey)),
    ),
    route('GET /doctors/me/visit-actions/:batchId', async ({ actor, params }) =>
      ok(await actionProgress(deps, actor, params.batchId)),
    ),
    route('PUT /doctors/me/late', async ({ actor, body }) => ok(await setRunningLate(deps, actor, body))),
    route('GET /doctors/me/waiting-list', async ({ actor }) => ok(await waitingList(deps, actor))),
    route('PUT /appointments/:appointmentId/urgency', async ({ actor, params, body }) =>
      ok(await setUrgency(deps, actor, params.appointmentId, body.is_urgent)),
    ),
    route('POST /appointments/:appointmentId/status', async ({ actor, params, body, idempotencyKey }) =>
      ok(await progressAppointment(deps, actor, params.appointmentId, body, idempotencyKey)),
    ),
  ]
}
