import { reachOfCaller } from '#domain/access/reach.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashToken } from '../../http/cookies.ts'
import { ok, route, type Route } from '../../http/route.ts'
import { refuse } from '../../http/refusal.ts'
import type { LiveHub } from './live-hub.ts'
import { branchOfQueueToken, topicsOfCall } from './live.sql.ts'
import { hearsOf, topicsOf } from './topics.ts'

type LiveDeps = { readonly hub: LiveHub; readonly database: Database; readonly clock: Clock }

/** Streams of what changes. */
export function liveRoutes({ hub, database, clock }: LiveDeps): Route[] {
  return [
    route('GET /live', async ({ actor, query, address, respond }) => {
      const hearer = { ...actor, branches: hearsOf(actor.branches, actor.facilityBranches) }
      const { account } = actor
      respond.raw(
        await hub.prepare({ topics: topicsOf(hearer), hearer, owner: { account, address }, after: query.after }),
      )
      return ok(null)
    }),
    route('GET /live/queue', async ({ queueToken, query, address, respond }) => {
      const holder = hashToken(queueToken)
      const branch = await branchOfQueueToken(database.read, clock.now(), holder)
      if (!branch) return refuse('pass_revoked')
      const owner = { account: undefined, holder, address }
      respond.raw(
        await hub.prepare({ topics: [`queue:${branch}`], hearer: undefined, pass: holder, owner, after: query.after }),
      )
      return ok(null)
    }),
    route('GET /live/meeting', async ({ actor, callToken, query, address, respond }) => {
      const caller = hashToken(callToken)
      const run = database.each(reachOfCaller(actor, { meeting: query.meet, caller }))
      const topics = await topicsOfCall(run, clock.now(), query.meet, caller)
      if (topics.length === 0) return refuse('not_found')
      // At the door nobody has a place yet: they are counted by their account or address, as everybody without one is.
      const hasPlace = topics.some((topic) => topic.startsWith('caller:'))
      const account = actor.kind === 'account' ? actor.account : undefined
      const owner = hasPlace ? { account: undefined, holder: caller, address } : { account, address }
      respond.raw(await hub.prepare({ topics, hearer: undefined, owner, after: query.after }))
      return ok(null)
    }),
    route('GET /live/availability', async ({ query, address, respond }) => {
      const doctors = query.doctors.split(',').filter((id) => /^[0-9a-f-]{36}$/.test(id))
      if (doctors.length === 0 || doctors.length > 25) refuse('invalid')
      const topics = doctors.map((id) => `availability:${id}`)
      const owner = { account: undefined, address }
      respond.raw(await hub.prepare({ topics, hearer: undefined, owner, after: query.after }))
      return ok(null)
    }),
  ]
}
