import type { BusyInterval } from '#domain/availability/slots.ts'
import { inClaimOrder, type Need } from '#domain/availability/needs.ts'
import type { Interval } from '#domain/availability/interval.ts'
import { type ReadRunner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type AskedOffering = { id: string; is_listed: boolean; has_needs: boolean; capacity: number }

/** The doctor's offering at a branch with a service; undefined when there is none. */
export function offeringWith(
  run: ReadRunner,
  wanted: { practitioner: string; branch: string; mode: string; service: string },
) {
  return run.one<AskedOffering>(sql`
    select o.id, o.is_listed, v.has_needs, v.capacity
    from offering o join service v on v.id = ${wanted.service} and v.practitioner_id = o.practitioner_id
      and v.archived_at is null and v.mode in (o.mode, 'both') and (v.branch_id is null or v.branch_id = o.branch_id)
    where o.practitioner_id = ${wanted.practitioner} and o.branch_id = ${wanted.branch} and o.mode = ${wanted.mode}`)
}

/** What occupies a doctor's time: visits, holds, and what limits and travel close at this offering. */
export function busyOf(run: ReadRunner, practitioner: string, offering: string, window: Interval) {
  return run.many<BusyInterval>(sql`
    select lower(during) as start, upper(during) as end, case when cause in ('limit', 'week_limit', 'month_limit', 'gap') then cause else kind end as kind
    from claim where resource_id in (${practitioner}, ${offering})
      and during && tstzrange(${at(window.start)}, ${at(window.end)}) order by lower(during) limit 2000`)
}

type NeedRow = Omit<Need<never>, 'places'> & {
  key: string | null
  start: Interval['start'] | null
  end: Interval['end'] | null
}

/** What a service needs at a branch, each place that would do with its busy stretches. */
export async function needsAt(
  run: ReadRunner,
  { service, branch, mode }: { service: string; branch: string; mode: string },
  window: Interval,
): Promise<Need<Interval[]>[]> {
  const rows = await run.many<NeedRow>(sql`
    select n.need_id as id, n.name, n.wanted as count, n.from_minute as from, n.until_minute as until, n.point_id || ' ' || n.lane as key,
      lower(c.during) as start, upper(c.during) as end
    from needs_of(${service}, ${branch}, ${mode}) n left join claim c on c.resource_id = n.point_id and c.lane = n.lane
      and c.during && tstzrange(${at(window.start)}, ${at(window.end)})
    order by n.point_id, n.lane limit 20000`)
  const needs = [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => {
    const places = Map.groupBy(own, ({ key }) => key)
    places.delete(null)
    return {
      ...needOf(own[0] as NeedRow),
      places: [...places].map(([key, claims]) => ({ key: key ?? '', taken: claims.flatMap(takenOf) })),
    }
  })
  return inClaimOrder(needs)
}

function needOf({ id, name, count, from, until }: NeedRow) {
  return { id, name, count, from, until }
}

function takenOf({ start, end }: NeedRow): Interval[] {
  return start !== null && end !== null ? [{ start, end }] : []
}

/** Starts of the group visits of a service that somebody can still join. */
export async function seatsAt(run: ReadRunner, offering: string, service: string): Promise<Set<number>> {
  const rows = await run.many<{ start_at: number }>(sql`
    select s.start_at from group_session s join service v on v.id = s.service_id
    where s.offering_id = ${offering} and s.service_id = ${service} and can_join(s, v)`)
  return new Set(rows.map(({ start_at }) => start_at))
}
