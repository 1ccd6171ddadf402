import { emptyDay, type DayBits } from '#domain/availability/day-bits.ts'
import { inClaimOrder, type Need, type Place } from '#domain/availability/needs.ts'
import { daysBetween, type LocalDate } from '#domain/time/local.ts'
import type { ReadRunner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

export type DaysQuestion = {
  readonly offering: string
  readonly practitioner: string
  readonly branch: string
  /** The service whose rooms and devices are looked for too, and how it is given; null when it needs none. */
  readonly needsOf: { readonly service: string; readonly mode: string } | null
  /** A service that people share: starts of its group visits with a seat left are free although the doctor is busy. */
  readonly groupService?: string
  readonly from: LocalDate
  readonly until: LocalDate
}

type Row = {
  kind: 'open' | 'busy' | 'block' | 'seat' | 'need' | 'place'
  id: string
  utc_day: LocalDate
  bits: string
  anchors: string
}

/** The read model of one offering over some days: open and busy bits of the doctor, busy bits of what is needed. */
export async function loadDays(
  run: ReadRunner,
  wanted: DaysQuestion,
): Promise<{ days: DayBits[]; needs: Need<string>[] }> {
  const rows = await run.many(daysStatement(wanted))
  const dates = daysBetween(wanted.from, wanted.until)
  const find = (kind: Row['kind'], id: string | undefined) =>
    new Map(rows.filter((row) => row.kind === kind && (!id || row.id === id)).map((row) => [row.utc_day, row]))
  const open = find('open', undefined)
  const busy = find('busy', undefined)
  const blocks = find('block', undefined)
  const seats = find('seat', undefined)
  const days = dates.map((date) => ({
    day: date,
    open: open.get(date)?.bits ?? emptyDay,
    anchors: open.get(date)?.anchors ?? emptyDay,
    busy: union(busy.get(date)?.bits ?? emptyDay, blocks.get(date)?.bits),
    ...(wanted.groupService ? { seats: seats.get(date)?.bits ?? emptyDay } : {}),
  }))
  return { days, needs: wanted.needsOf ? needsIn(rows, dates) : [] }
}

type NeedRow = Pick<Need<never>, 'name' | 'count' | 'from' | 'until'> & { places: string[] }

function needsIn(rows: readonly Row[], dates: readonly LocalDate[]): Need<string>[] {
  const busy = Map.groupBy(
    rows.filter(({ kind }) => kind === 'place'),
    ({ id, anchors: lane }) => `${id} ${lane}`,
  )
  const bitsOf = (key: string) => {
    const known = new Map(busy.get(key)?.map(({ utc_day, bits }) => [utc_day, bits]))
    return dates.map((date) => known.get(date) ?? emptyDay).join('')
  }
  const places = new Map<string, Place<string>>()
  const placeOf = (key: string) => {
    const place = places.get(key) ?? { key, taken: bitsOf(key) }
    places.set(key, place)
    return place
  }
  const needs = rows.filter(({ kind }) => kind === 'need')
  return inClaimOrder(
    needs.map(({ id, anchors }) => {
      const need = JSON.parse(anchors) as NeedRow
      return { ...need, id, places: need.places.map(placeOf) }
    }),
  )
}

/** The read model of one offering in one statement. */
export function daysStatement(wanted: DaysQuestion) {
  return sql<Row>`
    select 'open' as kind, offering_id as id, utc_day, bits, anchors::text from open_day
      where offering_id = ${wanted.offering} and utc_day between ${wanted.from}::date and ${wanted.until}::date
    union all
    select 'busy', resource_id, utc_day, bits, null from busy_day
      where resource_id = ${wanted.practitioner} and utc_day between ${wanted.from}::date and ${wanted.until}::date
    union all
    select 'block', resource_id, utc_day, bits, null from busy_day
      where resource_id = ${wanted.offering} and utc_day between ${wanted.from}::date and ${wanted.until}::date
    union all
    select 'seat', ${wanted.offering}, d.utc_day, seat_bits(${wanted.offering}, ${wanted.groupService ?? null}, d.utc_day), null from open_day d
      where ${wanted.groupService ?? null}::uuid is not null and d.offering_id = ${wanted.offering}
        and d.utc_day between ${wanted.from}::date and ${wanted.until}::date
    ${wanted.needsOf ? needRows(wanted, wanted.needsOf) : sql``}`
}

/** What a service needs, as text beside it, and the busy bits of every place that would do. */
function needRows({ branch, from, until }: DaysQuestion, { service, mode }: NonNullable<DaysQuestion['needsOf']>) {
  return sql`union all
    select 'need', n.need_id, null, null, jsonb_build_object('name', n.name, 'count', n.wanted, 'from', n.from_minute, 'until', n.until_minute,
      'places', coalesce(jsonb_agg(n.point_id || ' ' || n.lane order by n.point_id, n.lane) filter (where n.point_id is not null), '[]'))::text
      from needs_of(${service}, ${branch}, ${mode}) n group by n.need_id, n.name, n.wanted, n.from_minute, n.until_minute
    union all
    select 'place', p.point_id, b.utc_day, b.bits, p.lane::text
      from (select distinct n.point_id, n.lane from needs_of(${service}, ${branch}, ${mode}) n) p
      join busy_day b on b.resource_id = p.point_id and b.lane = p.lane and b.utc_day between ${from}::date and ${until}::date`
}

function union(a: string, b: string | undefined): string {
  return b === undefined ? a : Array.from(a, (bit, at) => (bit === '1' || b[at] === '1' ? '1' : '0')).join('')
}
