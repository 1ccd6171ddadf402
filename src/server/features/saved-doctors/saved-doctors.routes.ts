import { nextTimes, toldNext } from '../../core/free-times/next-times.ts'
import { allowOwn, refuse } from '../../http/refusal.ts'
import { ok, route, type Route } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import * as rows from './saved-doctors.sql.ts'

/** Whom somebody saves, to find them again. */
export function savedDoctorRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    route('GET /saved-doctors', async ({ actor }) => {
      const now = clock.now()
      const saved = await database.as(actor, (tx) => rows.savedDoctors(tx, now, allowOwn(actor)))
      const next = await nextTimes(database.read, now, saved)
      return ok({
        results: saved.map(({ practitioner_id, slug, name, specialty, state }) => ({
          slug,
          name,
          specialty,
          state,
          next: toldNext(next.get(practitioner_id)),
        })),
      })
    }),
    route('PUT /saved-doctors/:slug', async ({ actor, params }) => {
      const own = allowOwn(actor)
      await database.as(actor, async (tx) => {
        const doctor = (await rows.doctorToSave(tx, params.slug)) ?? refuse('not_found')
        if ((await rows.countSaved(tx, own)) >= rows.mostSaved) refuse('saved_enough')
        await rows.insertSaved(tx, clock.now(), own, doctor)
      })
      return ok({})
    }),
    route('DELETE /saved-doctors/:slug', async ({ actor, params }) => {
      await database.as(actor, (tx) => rows.deleteSaved(tx, allowOwn(actor), params.slug))
      return ok({})
    }),
  ]
}
