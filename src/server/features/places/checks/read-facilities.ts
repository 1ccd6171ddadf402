import type { AccountActor } from '#domain/access/actor.ts'
import { opensUntil } from '#domain/profiles/facility-closing.ts'
import { later, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { isSqlMoment, isUuid, readCursor, writeCursor } from '../../../http/cursor.ts'
import { turnsOf } from '../../../core/people/facility-closing.sql.ts'
import { managersOf } from '../../../core/people/facility-people.ts'
import { allow } from '../../../http/refusal.ts'
import type { PlaceDeps } from '../deps.ts'
import * as rows from './facility-checks.sql.ts'

const pageSize = 25

/** Facilities in one state of their check. */
export async function listFacilities(
  deps: PlaceDeps,
  actor: AccountActor,
  query: QueryOf<'GET /admin/facilities'>,
): Promise<Answer<'GET /admin/facilities'>> {
  allow(actor, 'verification.decide', { scope: {} })
  const after = readCursor<rows.PlaceOfFacility>(query.cursor, isPlace)
  const found = await deps.database.as(actor, (tx) => rows.facilitiesIn(tx, query, after, pageSize + 1))
  const results = found.slice(0, pageSize).map((one) => ({
    ...one,
    since: toRfc3339(one.since),
    closed_at: one.closed_at && toRfc3339(one.closed_at),
  }))
  const last = results.at(-1)
  return { results, next: found.length > pageSize && last ? writeCursor([last.since, last.id]) : null }
}

const isPlace = (value: unknown): value is rows.PlaceOfFacility =>
  Array.isArray(value) && value.length === 2 && isSqlMoment(value[0]) && isUuid(value[1])

/** A start of the product that sets a day, or takes it away, looks at nothing. */
const wasLookedAt = ({ from, to, facts }: rows.Event) => to === 'checked' && (from !== 'checked' || facts.length > 0)

/** Everything on which somebody decides about a facility. */
export function readFacility(
  deps: PlaceDeps,
  actor: AccountActor,
  id: string,
): Promise<Answer<'GET /admin/facilities/:facilityId'>> {
  return deps.database.as(actor, async (tx) => {
    const row = await rows.facilityCheck(tx, id)
    const checked = allow(actor, 'verification.decide', row && { ...row, scope: {} })
    const { kind: _kind, scope: _scope, closed_at: closed, ...facility } = checked
    const events = await rows.eventsOf(tx, id)
    const turns = (await turnsOf(tx, checked)).map((turn) => ({ ...unsaid, ...turn }))
    const history = [...events.map(({ said: _said, ...event }) => event), ...turns].toSorted((a, b) => b.at - a.at)
    // Those who run it, or ran it until it was closed.
    const managers = await managersOf(tx, closed === null ? deps.clock.now() : later(closed, -1), id)
    return {
      ...facility,
      since: toRfc3339(facility.since),
      closed: closed && { at: toRfc3339(closed), opens_until: toRfc3339(opensUntil(closed)) },
      checked_as: events.find(wasLookedAt)?.said ?? null,
      branches: await rows.branchesToCheck(tx, checked),
      managers: managers.map(({ name, email }) => ({ name, email })),
      alike: await rows.facilitiesAlike(tx, facility),
      history: history.map((event) => ({ ...event, at: toRfc3339(event.at) })),
    }
  })
}

/** What a decision says beside where it leads, and closing does not. */
const unsaid = { from: '', facts: [], source: '', note: '' }
