import { authorCookie, created, ok, route, type Route } from '../../http/route.ts'
import { anyDoctorChoices, anyDoctorSlots, beginWithAny, pickDoctor } from './any-doctor.ts'
import { bookDraft } from './book-appointment.ts'
import { confirmGuest } from './confirm-guest.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { BookingDeps } from './deps.ts'
import { doctorPage, slotsOf } from './doctor-page.ts'
import { branchPage } from './branch-page.ts'
import { beginDraft, holdDraft, letGo, ownDraft, readDraft } from './draft.ts'
import { updateTyped } from './drafts.sql.ts'
import { addWalkIn } from './walk-in.ts'
import { previewSeries } from './series.ts'
import { searchPatients } from './staff-patients.ts'
import { staffBook } from './staff-booking.ts'
import { searchProviders } from './search-providers.ts'
import { suggest } from './suggest.ts'

type Searching = (cookies: Readonly<Record<string, string | undefined>>) => ReadRunner

/** Any doctor of a branch. */
function anyDoctorRoutes(deps: BookingDeps, searching: Searching): Route[] {
  const { read } = deps.database
  return [
    route('GET /branches/:slug/any-doctor/choices', async ({ params }) =>
      ok({ results: await anyDoctorChoices(read, params.slug) }),
    ),
    route('GET /branches/:slug/any-doctor/slots', async ({ params, query, cookies }) =>
      ok(await anyDoctorSlots(searching(cookies), deps.clock.now(), params.slug, query)),
    ),
    route('GET /branches/:slug/any-doctor', async ({ actor, params, query }) =>
      ok(await pickDoctor(deps, actor, params.slug, query)),
    ),
    route('POST /branches/:slug/any-doctor/drafts', async ({ actor, address, params, body }) =>
      created(await beginWithAny(deps, { actor, address }, params.slug, body)),
    ),
  ]
}

/** Finding a doctor and booking a time, for everyone. */
export function bookingRoutes(deps: BookingDeps): Route[] {
  const { read } = deps.database
  const searching: Searching = (cookies) => deps.search.runner(cookies[authorCookie] !== undefined)
  return [
    route('GET /providers', async ({ actor, query, cookies }) =>
      ok(await searchProviders(deps, searching(cookies), actor, query)),
    ),
    route('GET /suggestions', async ({ query }) => ok(await suggest(read, query.q))),
    route('GET /doctors/:slug', async ({ actor, params: { slug }, query: { patient_id: patient } }) =>
      ok(await doctorPage(deps, actor, { slug, patient })),
    ),
    route('GET /doctors/:slug/slots', async ({ actor, params, query, cookies }) =>
      ok(await slotsOf(searching(cookies), deps.clock.now(), actor, params.slug, query)),
    ),
    route('GET /branches/:slug', async ({ actor, params }) => ok(await branchPage(deps, actor, params.slug))),
    ...anyDoctorRoutes(deps, searching),
    route('GET /patients', async ({ actor, query }) => ok(await searchPatients(deps, actor, query))),
    route('GET /appointments/series', async ({ actor, query }) => ok(await previewSeries(deps, actor, query))),
    route('POST /appointments', async ({ actor, body, idempotencyKey }) =>
      created(await staffBook(deps, actor, body, idempotencyKey)),
    ),
    route('POST /branches/:branchId/walk-ins', async ({ actor, params, body, idempotencyKey }) =>
      created(await addWalkIn(deps, actor, params.branchId, body, idempotencyKey)),
    ),
    route('POST /drafts', async ({ actor, address, body }) =>
      created(await beginDraft(deps, { actor, address }, body)),
    ),
    route('GET /drafts/:draftId', async ({ actor, params }) => ok(await readDraft(deps, actor, params.draftId))),
    route('PATCH /drafts/:draftId', async ({ actor, params, body }) => {
      const draft = await ownDraft(deps, actor, params.draftId)
      await deps.database.as(actor, (tx) => updateTyped(tx, draft, body.typed))
      return ok({})
    }),
    route('PUT /drafts/:draftId/hold', async ({ actor, address, params, body }) =>
      ok(await holdDraft(deps, { actor, address }, params.draftId, body.start)),
    ),
    route('DELETE /drafts/:draftId/hold', async ({ actor, params }) => {
      await letGo(deps, actor, params.draftId)
      return ok({})
    }),
    route('POST /drafts/:draftId/book', async ({ actor, params, body, idempotencyKey }) => {
      const result = await bookDraft(deps, actor, params.draftId, body, idempotencyKey)
      return 'needsCode' in result ? { status: 202, body: { email: result.needsCode } } : { status: 201, body: result }
    }),
    route('POST /drafts/:draftId/confirm', async ({ actor, params, body, idempotencyKey }) =>
      created(await confirmGuest(deps, actor, params.draftId, body.code, idempotencyKey)),
    ),
  ]
}
