import { emptyDay, type DayBits } from '#domain/availability/day-bits.ts'
import type { Need } from '#domain/availability/needs.ts'
import { daysBetween, type LocalDate } from '#domain/time/local.ts'
import type { ReadRunner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { needsIn, type NeedsOver } from './needs-over.ts'

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
  kind: 'open' | 'busy' | 'block' | 'seat' | 'needs'
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
  const needs = rows.find(({ kind }) => kind === 'needs')
  return { days, needs: needs ? needsIn(JSON.parse(needs.anchors) as NeedsOver, dates) : [] }
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
    ${wanted.needsOf ? needsRow(wanted, wanted.needsOf) : sql``}`
}

function needsRow({ branch, from, until }: DaysQuestion, { service, mode }: NonNullable<DaysQuestion['needsOf']>) {
  return sql`union all
    select 'needs', null, null, null, needs_over(${service}, ${branch}, ${mode}, ${from}::date, ${until}::date)::text`
}

function union(a: string, b: string | undefined): string {
  return b === undefined ? a : Array.from(a, (bit, at) => (bit === '1' || b[at] === '1' ? '1' : '0')).join('')
}
