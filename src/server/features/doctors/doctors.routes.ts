import { weekFaults } from '#domain/availability/hours-rules.ts'
import { isZone } from '#domain/time/zone.ts'
import { branchRules } from '#domain/profiles/doctor-profile-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { queueOpenedDays } from '../../core/offers.sql.ts'
import { created, ok, route, type Route } from '../../http/route.ts'
import { newId } from '../../platform/clock.ts'
import { changeSetup } from './change-setup.ts'
import { createProfile } from './create-profile.ts'
import type { DoctorDeps } from './deps.ts'
import * as rows from './doctors.sql.ts'
import { askToJoin, makePractice } from './join-branch.ts'
import { publicHolidays } from './holidays.ts'
import { effectOfHours } from './hours-effect.ts'
import { previewLeave, refuseFaultyDates, saveLeave } from './leave.ts'
import { affectedVisits } from './leave.sql.ts'
import { mySetup } from './read-setup.ts'
import { whyNotOffered } from './why-not.ts'
import { decideLicence, submitLicence } from './verify-doctor.ts'

/** A doctor's profile, places, hours, dates and services; the check of the licence. */
export function doctorRoutes(deps: DoctorDeps): Route[] {
  const { read } = deps.database
  return [
    route('GET /healthcare-providers/specialties', async () => ok({ results: await rows.allSpecialties(read) })),
    route('GET /healthcare-providers/profile/:userId', async ({ actor, params }) => {
      if (params.userId !== actor.account) refuse('not_found')
      return ok((await rows.profileOfAccount(read, actor.account)) ?? refuse('not_found'))
    }),
    route('POST /healthcare-providers/profile', async ({ actor, body, file }) =>
      created(await createProfile(deps, actor, body, file)),
    ),
    route('PATCH /doctors/me', async ({ actor, body }) => {
      if (body.sub_specialty.trim().length <= 4)
        refuseFields({ sub_specialty: 'provide a brief description of the sub specialty here' })
      const setup = await changeSetup(deps, actor, 'profile.change', async (tx, practitioner) => {
        if (!(await rows.isSpecialty(tx, body.specialty))) refuseFields({ specialty: 'Please select a specialty here' })
        await rows.updateProfile(tx, practitioner, body)
      })
      return ok(setup.profile)
    }),
    route('GET /doctors/me/setup', async ({ actor }) => ok(await mySetup(deps, actor))),
    route('POST /doctors/me/practice', async ({ actor, body }) => {
      const wrong = wrongFields(branchRules, body)
      if (!wrong.time_zone && !isZone(body.time_zone)) wrong.time_zone = 'Select a time zone'
      if (Object.keys(wrong).length > 0) refuseFields(wrong)
      return created(await makePractice(deps, actor, body))
    }),
    route('POST /doctors/me/branches', async ({ actor, body }) =>
      created(await askToJoin(deps, actor, body.branch_id)),
    ),
    route('PUT /doctors/me/branches/:branchId/hours', async ({ actor, params, body }) => {
      const faults = weekFaults(body.rules)
      if (faults.length > 0) refuse('invalid', { errors: faults.map((message) => ({ field: 'rules', message })) })
      return ok(
        await changeSetup(deps, actor, 'hours.change', async (tx, practitioner) => {
          if (!(await rows.worksAt(tx, practitioner, params.branchId))) refuse('not_found')
          await rows.replaceRules(tx, practitioner, params.branchId, body.rules)
        }),
      )
    }),
    route('POST /doctors/me/branches/:branchId/hours/effect', async ({ actor, params, body }) =>
      ok(await effectOfHours(deps, actor, params.branchId, body.rules)),
    ),
    route('GET /doctors/me/why-not', async ({ actor, query }) => ok(await whyNotOffered(deps, actor, query))),
    route('PUT /doctors/me/limits', async ({ actor, body }) =>
      ok(
        await changeSetup(deps, actor, 'limits.change', (tx, practitioner) => rows.saveLimits(tx, practitioner, body)),
      ),
    ),
    route('POST /doctors/me/exceptions', async ({ actor, body }) => {
      refuseFaultyDates(body)
      let affected = 0
      const setup = await changeSetup(deps, actor, 'exception.add', async (tx, practitioner) => {
        if (body.branch_id && !(await rows.worksAt(tx, practitioner, body.branch_id))) refuse('not_found')
        if (body.kind === 'closed') affected = (await affectedVisits(tx, practitioner, body)).length
        const now = deps.clock.now()
        await rows.insertException(tx, newId(now), practitioner, body)
        if (body.kind === 'open') await queueOpenedDays(tx, now, practitioner, body)
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
        await changeSetup(deps, actor, 'exception.remove', async (tx, practitioner) => {
          const gone = (await rows.deleteException(tx, params.exceptionId, practitioner)) ?? refuse('not_found')
          if (gone.kind === 'closed') await queueOpenedDays(tx, deps.clock.now(), practitioner, gone)
        }),
      ),
    ),
    route('POST /doctors/me/services', async ({ actor, body }) => {
      if (body.name.length < 3) refuseFields({ name: 'Enter a service name' })
      return created(
        await changeSetup(deps, actor, 'service.add', async (tx, practitioner) => {
          await rows.insertService(tx, newId(deps.clock.now()), practitioner, body)
        }),
      )
    }),
    route('PUT /doctors/me/services/:serviceId', async ({ actor, params, body }) => {
      if (body.name.length < 3) refuseFields({ name: 'Enter a service name' })
      return ok(
        await changeSetup(deps, actor, 'service.change', async (tx, practitioner) => {
          const touched = await rows.updateService(tx, params.serviceId, practitioner, body.version, body)
          const known = await rows.servicesOfDoctor(tx, practitioner)
          if (touched === 0) refuse(known.some((service) => service.id === params.serviceId) ? 'changed' : 'not_found')
        }),
      )
    }),
    route('PUT /doctors/me/services/order', async ({ actor, body }) =>
      ok(
        await changeSetup(deps, actor, 'services.order', async (tx, practitioner) => {
          await rows.orderServices(tx, practitioner, body.ids)
        }),
      ),
    ),
    route('DELETE /doctors/me/services/:serviceId', async ({ actor, params }) =>
      ok(
        await changeSetup(deps, actor, 'service.archive', async (tx, practitioner) => {
          if ((await rows.archiveService(tx, deps.clock.now(), params.serviceId, practitioner)) === 0)
            refuse('not_found')
        }),
      ),
    ),
    route('POST /doctors/me/publish', async ({ actor, body }) =>
      ok(
        await changeSetup(deps, actor, body.is_published ? 'page.publish' : 'page.hide', async (tx, practitioner) => {
          await rows.setPublished(tx, practitioner, body.is_published)
        }),
      ),
    ),
    route('POST /doctors/me/verification', async ({ actor, body }) =>
      ok(await submitLicence(deps, actor, body.licence_number)),
    ),
    route('GET /admin/verifications', async () =>
      ok({ waiting: await rows.waitingVerifications(read), decided: await rows.newestDecisions(read) }),
    ),
    route('POST /admin/verifications/:practitionerId', async ({ actor, params, body }) =>
      ok(await decideLicence(deps, actor, params.practitionerId, body)),
    ),
  ]
}
