import { emptyDay, type DayBits } from '#domain/availability/day-bits.ts'
import type { Need } from '#domain/availability/needs.ts'
import { daysBetween, type LocalDate } from '#domain/time/local.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { daysBeyond } from './days-beyond.ts'
import { needsIn, type NeedsOver } from './needs-over.ts'

export type DaysQuestion = {
  readonly offering: string
  readonly practitioner: string
  readonly branch: string
  /** What is to be booked: hours may be for other services. */
  readonly service: string
  /** The mode for which its rooms and devices have to be free too; null when it needs none. */
  readonly modeOfNeeds: string | null
  /** Whether people share it: starts of its group visits with a seat left are free although the doctor is busy. */
  readonly isShared?: boolean
  /** Where the read model ends, if booking is possible further ahead: days beyond it are worked out from the rules. */
  readonly modelEnds?: LocalDate
  readonly from: LocalDate
  readonly until: LocalDate
}

type Row = {
  kind: 'open' | 'named' | 'busy' | 'block' | 'seat' | 'needs'
  id: string
  utc_day: LocalDate
  bits: string
  anchors: string
}

type Loaded = { readonly days: DayBits[]; readonly needs: Need<string>[] }

/** The read model of one offering over some days: open and busy bits of the doctor, busy bits of what is needed. */
export async function loadDays(run: ReadRunner, wanted: DaysQuestion): Promise<Loaded> {
  return loadedOf(wanted, [...(await beyondModel(run, wanted)), ...(await run.many(daysStatement(wanted)))])
}

/** Days that the read model has already count instead of these: they come first. */
async function beyondModel(run: ReadRunner, { modelEnds, from, until, ...place }: DaysQuestion): Promise<Row[]> {
  if (modelEnds === undefined || until <= modelEnds) return []
  const days = await daysBeyond(run, place, from > modelEnds ? from : modelEnds, until)
  return days.map((day) => ({ ...day, kind: 'open', id: place.offering }))
}

/** The same for several questions in one read, in their order. */
export async function loadDaysOfSeveral(run: ReadRunner, wanted: readonly DaysQuestion[]): Promise<Loaded[]> {
  if (wanted.length === 0) return []
  const rows = Map.groupBy(await run.many(daysOfSeveral(wanted)), ({ place }) => place)
  return wanted.map((question, place) => loadedOf(question, rows.get(place) ?? []))
}

function loadedOf(wanted: DaysQuestion, rows: readonly Row[]): Loaded {
  const dates = daysBetween(wanted.from, wanted.until)
  const find = (kind: Row['kind'], id: string | undefined) =>
    new Map(rows.filter((row) => row.kind === kind && (!id || row.id === id)).map((row) => [row.utc_day, row]))
  const open = find('open', undefined)
  // Hours that name the service are kept apart.
  const named = find('named', undefined)
  const busy = find('busy', undefined)
  const blocks = find('block', undefined)
  const seats = find('seat', undefined)
  const openOn = (date: LocalDate) => named.get(date) ?? open.get(date)
  const days = dates.map((date) => ({
    day: date,
    open: openOn(date)?.bits ?? emptyDay,
    anchors: openOn(date)?.anchors ?? emptyDay,
    busy: union(busy.get(date)?.bits ?? emptyDay, blocks.get(date)?.bits),
    ...(wanted.isShared ? { seats: seats.get(date)?.bits ?? emptyDay } : {}),
  }))
  const needs = rows.find(({ kind }) => kind === 'needs')
  return { days, needs: needs ? needsIn(JSON.parse(needs.anchors) as NeedsOver, dates) : [] }
}

/** The read model of one offering in one statement. */
export function daysStatement({ modeOfNeeds, isShared = false, from, until, ...wanted }: DaysQuestion) {
  const of = { ...wanted, isShared: sql`${isShared}::boolean`, from: sql`${from}::date`, until: sql`${until}::date` }
  return sql<Row>`${daysOf(of)} ${modeOfNeeds === null ? sql`` : sql`union all ${needsRow({ ...of, modeOfNeeds })}`}`
}

/** That of several offerings; `place` is the place of the question. */
export function daysOfSeveral(wanted: readonly DaysQuestion[]) {
  const questions = wanted.map(({ modeOfNeeds, isShared = false, ...question }, place) => ({
    ...question,
    place,
    mode_of_needs: modeOfNeeds,
    is_shared: isShared,
  }))
  const of = { offering: sql`w.offering`, practitioner: sql`w.practitioner`, branch: sql`w.branch`, service: sql`w.service`, isShared: sql`w.is_shared`, from: sql`w."from"`, until: sql`w."until"` } // prettier-ignore
  return sql<Row & { place: number }>`
    select w.place, found.kind, found.id, found.utc_day, found.bits, found.anchors
    from jsonb_to_recordset(${JSON.stringify(questions)}) as w(place int, offering uuid, practitioner uuid, branch uuid,
        service uuid, mode_of_needs text, is_shared boolean, "from" date, "until" date)
      cross join lateral (${daysOf(of)} union all
        ${needsRow({ ...of, modeOfNeeds: sql`w.mode_of_needs` })} where w.mode_of_needs is not null) found (kind, id, utc_day, bits, anchors)`
}

/** Values, or columns of what is asked. */
type Asked = Record<'offering' | 'practitioner' | 'branch' | 'service', string | Statement> &
  Record<'isShared' | 'from' | 'until', Statement>

function daysOf({ offering, practitioner, service, isShared, from, until }: Asked) {
  return sql`
    select 'open' as kind, offering_id as id, utc_day, bits, anchors::text from open_day
      where offering_id = ${offering} and utc_day between ${from} and ${until}
    union all
    select 'named', offering_id, utc_day, bits, anchors::text from service_open_day
      where offering_id = ${offering} and service_id = ${service} and utc_day between ${from} and ${until}
    union all
    select 'busy', resource_id, utc_day, bits, null from busy_day
      where resource_id = ${practitioner} and utc_day between ${from} and ${until}
    union all
    select 'block', resource_id, utc_day, bits, null from busy_day
      where resource_id = ${offering} and utc_day between ${from} and ${until}
    union all
    select 'seat', ${offering}, day::date, seat_bits(${offering}, ${service}, day::date), null
      from generate_series(${from}, ${until}, interval '1 day') day where ${isShared}`
}

function needsRow(of: Asked & { readonly modeOfNeeds: string | Statement }) {
  return sql`
    select 'needs', null, null, null, needs_over(${of.service}, ${of.branch}, ${of.modeOfNeeds}, ${of.from}, ${of.until})::text`
}

function union(a: string, b: string | undefined): string {
  return b === undefined ? a : Array.from(a, (bit, at) => (bit === '1' || b[at] === '1' ? '1' : '0')).join('')
}
