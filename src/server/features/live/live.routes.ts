import type { AccountActor } from '#domain/access/actor.ts'
import { ok, route, type Route } from '../../http/route.ts'
import { refuse } from '../../http/refusal.ts'
import type { LiveHub } from './live-hub.ts'

/** Streams of what changes. Topics are the server's choice, from who asks: nobody can name another's. */
export function liveRoutes(deps: { hub: LiveHub }): Route[] {
  return [
    route('GET /live', async ({ actor, query, respond }) => {
      respond.raw((response) => void deps.hub.open(response, topicsOf(actor), query.after))
      return ok(null)
    }),
    route('GET /live/availability', async ({ query, respond }) => {
      const doctors = query.doctors.split(',').filter((id) => /^[0-9a-f-]{36}$/.test(id))
      if (doctors.length === 0 || doctors.length > 25) refuse('invalid')
      respond.raw(
        (response) =>
          void deps.hub.open(
            response,
            doctors.map((id) => `availability:${id}`),
            query.after,
          ),
      )
      return ok(null)
    }),
  ]
}

function topicsOf(actor: AccountActor): string[] {
  return [
    `user:${actor.account}`,
    `session:${actor.session}`,
    ...(actor.practitioner ? [`doctor:${actor.practitioner}`] : []),
    ...actor.branches.map((member) => `branch:${member.branch}`),
  ]
}
