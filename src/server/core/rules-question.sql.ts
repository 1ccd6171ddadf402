import type { BusyInterval } from '#domain/availability/slots.ts'
import type { Interval } from '#domain/availability/interval.ts'
import { type ReadRunner, at } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

export type AskedOffering = { id: string; is_listed: boolean; room_kind: string | null; capacity: number }

/** The doctor's offering at a branch with a service; undefined when there is none. */
export function offeringWith(
  run: ReadRunner,
  wanted: { practitioner: string; branch: string; mode: string; service: string },
) {
  return run.one<AskedOffering>(sql`
    select o.id, o.is_listed, v.room_kind, v.capacity
    from offering o join service v on v.id = ${wanted.service} and v.practitioner_id = o.practitioner_id
      and v.archived_at is null and v.mode in (o.mode, 'both')
    where o.practitioner_id = ${wanted.practitioner} and o.branch_id = ${wanted.branch} and o.mode = ${wanted.mode}`)
}

/** What stands in a doctor's time: visits, holds, and what limits and ways close at this offering. */
export function busyOf(run: ReadRunner, practitioner: string, offering: string, window: Interval) {
  return run.many<BusyInterval>(sql`
    select lower(during) as start, upper(during) as end, case when cause in ('limit', 'gap') then cause else kind end as kind
    from claim where resource_id in (${practitioner}, ${offering})
      and during && tstzrange(${at(window.start)}, ${at(window.end)}) order by lower(during) limit 2000`)
}

/** The busy stretches of each room of a pool. */
export async function roomsOf(run: ReadRunner, branch: string, kind: string, window: Interval): Promise<Interval[][]> {
  const rows = await run.many<{ id: string } & { start: Interval['start'] | null; end: Interval['end'] | null }>(sql`
    select p.id, lower(c.during) as start, upper(c.during) as end
    from service_point p left join claim c on c.resource_id = p.id
      and c.during && tstzrange(${at(window.start)}, ${at(window.end)})
    where p.branch_id = ${branch} and p.kind = ${kind} and p.removed_at is null limit 5000`)
  const rooms = new Map<string, Interval[]>()
  for (const { id, start, end } of rows)
    rooms.set(id, [...(rooms.get(id) ?? []), ...(start !== null && end !== null ? [{ start, end }] : [])])
  return [...rooms.values()]
}

/** Starts of the group visits of a service that somebody can still join. */
export async function seatsAt(run: ReadRunner, offering: string, service: string): Promise<Set<number>> {
  const rows = await run.many<{ start_at: number }>(sql`
    select s.start_at from group_session s join service v on v.id = s.service_id
    where s.offering_id = ${offering} and s.service_id = ${service} and can_join(s, v)`)
  return new Set(rows.map(({ start_at }) => start_at))
}
