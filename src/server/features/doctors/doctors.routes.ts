import { orderServices } from '../../core/free-times/order-services.sql.ts'
import { refuse } from '../../http/refusal.ts'
import { claimPastVisits } from '../../core/visits/past-claims.sql.ts'
import { settleOffers } from '../../core/offers/offers-not-taken.sql.ts'
import { queueOpenedDays } from '../../core/free-times/freed-times.sql.ts'
import { created, ok, route, type Route } from '../../http/route.ts'
import { newId } from '../../platform/clock.ts'
import { branchServiceRoutes } from './branch-services.routes.ts'
import { changeSetup } from './change-setup.ts'
import { changePhoto, changeProfile } from './change-profile.ts'
import { createProfile } from './create-profile.ts'
import type { DoctorDeps } from './deps.ts'
import * as rows from './doctors.sql.ts'
import * as services from './own-services.sql.ts'
import { allSpecialties } from './own-specialty.sql.ts'
import { askToJoin, changePractice, makePractice } from './join-branch.ts'
import { publicHolidays } from './holidays.ts'
import { affectedByHours, effectOfHours } from './hours-effect.ts'
import { saveNeeds } from './needs.ts'
import { changeOwnHours } from './own-hours.ts'
import { rotaRoutes } from './rota.routes.ts'
import { previewLeave, refuseFaultyDates, saveLeave } from './leave.ts'
import { affectedVisits } from '../../core/visits/affected-visits.sql.ts'
import { mySetup } from './read-setup.ts'
import { whyNotOffered } from './why-not.ts'
import { checkRoutes } from './checks/checks.routes.ts'
import { refuseContradicting, refuseSaidTwice } from './refuse-limits.ts'
import { refuseWrongService } from './refuse-service.ts'

/** A doctor's profile, places, hours, dates and services; the check of the licence. */
export function doctorRoutes(deps: DoctorDeps): Route[] {
  const { read } = deps.database
  return [
    route('GET /healthcare-providers/specialties', async ({ actor }) =>
      ok({ results: await allSpecialties(read, (actor.kind === 'account' && actor.practitioner) || null) }),
    ),
    route('GET /healthcare-providers/profile/:userId', async ({ actor, params }) => {
      if (params.userId !== actor.account) refuse('not_found')
      return ok((await rows.profileOfAccount(read, actor.account)) ?? refuse('not_found'))
    }),
    route('POST /healthcare-providers/profile', async ({ actor, body, file }) =>
      created(await createProfile(deps, actor, body, file)),
    ),
    route('PATCH /doctors/me', async ({ actor, body }) => ok(await changeProfile(deps, actor, body))),
    route('POST /doctors/me/photo', async ({ actor, file }) => ok(await changePhoto(deps, actor, file))),
    ...placeRoutes(deps),
    ...dateRoutes(deps),
    ...serviceRoutes(deps),
    ...publishRoutes(deps),
    ...checkRoutes(deps),
    ...rotaRoutes(deps),
    ...branchServiceRoutes(deps),
  ]
}

/** Where and when the doctor works. */
function placeRoutes(deps: DoctorDeps): Route[] {
  return [
    route('GET /doctors/me/setup', async ({ actor }) => ok(await mySetup(deps, actor))),
    route('POST /doctors/me/practice', async ({ actor, body }) => created(await makePractice(deps, actor, body))),
    route('PUT /doctors/me/practice', async ({ actor, body }) => ok(await changePractice(deps, actor, body))),
    route('POST /doctors/me/branches', async ({ actor, body }) =>
      created(await askToJoin(deps, actor, body.branch_id)),
    ),
    route('PUT /doctors/me/branches/:branchId/hours', async ({ actor, params, body }) =>
      ok(await changeOwnHours(deps, actor, params.branchId, body)),
    ),
    route('POST /doctors/me/branches/:branchId/hours/effect', async ({ actor, params, body }) =>
      ok(await effectOfHours(deps, actor, params.branchId, body.rules)),
    ),
    route('POST /doctors/me/branches/:branchId/hours/affected', async ({ actor, params, body }) =>
      ok(await affectedByHours(deps, actor, params.branchId, body.rules)),
    ),
    route('GET /doctors/me/why-not', async ({ actor, query }) => ok(await whyNotOffered(deps, actor, query))),
    route('PUT /doctors/me/limits', async ({ actor, body }) => {
      refuseSaidTwice(body)
      return ok(
        await changeSetup(deps, actor, 'schedule.edit', 'limits.change', async (tx, own) => {
          const saved = await rows.saveLimits(tx, own, body)
          if (saved.length < body.day_limits.length) refuse('not_found')
          refuseContradicting(body, saved)
          await claimPastVisits(tx, deps.clock.now(), own)
        }),
      )
    }),
  ]
}

/** Dates that differ from the week: leave and extra hours. */
function dateRoutes(deps: DoctorDeps): Route[] {
  return [
    route('POST /doctors/me/exceptions', async ({ actor, body }) => {
      refuseFaultyDates(body)
      let affected = 0
      const setup = await changeSetup(deps, actor, 'schedule.edit', 'exception.add', async (tx, own) => {
        if (body.branch_id && !(await rows.worksAt(tx, own.practitioner, body.branch_id))) refuse('not_found')
        const now = deps.clock.now()
        if (body.kind === 'closed') affected = (await affectedVisits(tx, now, own.practitioner, body)).length
        await rows.insertException(tx, newId(now), own, body)
        if (body.kind === 'open') await queueOpenedDays(tx, now, own.practitioner, body)
      })
      return created({ setup, affected })
    }),
    route('GET /doctors/me/holidays', async ({ actor, query }) =>
      ok(await publicHolidays(deps, actor, query.branch_id)),
    ),
    route('GET /doctors/me/leave', async ({ actor, query }) => ok(await previewLeave(deps, actor, query))),
    route('POST /doctors/me/leave', async ({ actor, body }) => created(await saveLeave(deps, actor, body))),
    route('DELETE /doctors/me/exceptions/:exceptionId', async ({ actor, params }) =>
      ok(
        await changeSetup(deps, actor, 'schedule.edit', 'exception.remove', async (tx, own) => {
          const gone = (await rows.deleteException(tx, params.exceptionId, own)) ?? refuse('not_found')
          if (gone.kind !== 'closed') return
          await queueOpenedDays(tx, deps.clock.now(), own.practitioner, gone)
          await settleOffers(tx, deps.clock.now(), params.exceptionId)
        }),
      ),
    ),
  ]
}

/** What is booked. */
function serviceRoutes(deps: DoctorDeps): Route[] {
  return [
    route('POST /doctors/me/services', async ({ actor, body }) => {
      refuseWrongService(body)
      return created(
        await changeSetup(deps, actor, 'services.edit', 'service.add', async (tx, own) => {
          const now = deps.clock.now()
          const id = newId(now)
          await services.insertService(tx, id, own, body)
          await saveNeeds(tx, now, own, id, body)
        }),
      )
    }),
    route('PUT /doctors/me/services/:serviceId', async ({ actor, params, body }) =>
      ok(
        await changeSetup(deps, actor, 'services.edit', 'service.change', async (tx, own) => {
          const load = async () =>
            (await rows.servicesOfDoctor(tx, own.practitioner)).find((service) => service.id === params.serviceId)
          refuseWrongService(body, await load())
          if ((await services.updateService(tx, params.serviceId, own, body.version, body)) === 0) {
            const current = await load()
            return current ? refuse('changed', { extra: { current } }) : refuse('not_found')
          }
          await saveNeeds(tx, deps.clock.now(), own, params.serviceId, body)
        }),
      ),
    ),
    route('PUT /doctors/me/services/order', async ({ actor, body }) =>
      ok(
        await changeSetup(deps, actor, 'services.edit', 'services.order', async (tx, own) => {
          await orderServices(tx, own, body.ids)
        }),
      ),
    ),
    route('DELETE /doctors/me/services/:serviceId', async ({ actor, params }) =>
      ok(
        await changeSetup(deps, actor, 'services.edit', 'service.archive', async (tx, own) => {
          if ((await services.archiveService(tx, deps.clock.now(), params.serviceId, own)) === 0) refuse('not_found')
        }),
      ),
    ),
  ]
}

/** What makes a doctor visible. */
function publishRoutes(deps: DoctorDeps): Route[] {
  return [
    route('POST /doctors/me/publish', async ({ actor, body }) =>
      ok(
        await changeSetup(
          deps,
          actor,
          'profile.edit',
          body.is_published ? 'page.publish' : 'page.hide',
          async (tx, own) => {
            await rows.setPublished(tx, own, body.is_published)
          },
        ),
      ),
    ),
  ]
}
