import { openingsOf } from '#domain/availability/openings.ts'
import type { ChartKey, ChartRow } from '#domain/statistics/charts.ts'
import type { Cell } from '#domain/statistics/measures.ts'
import { addDays, asLocalDate, type LocalDate, weekdayOf } from '#domain/time/local.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { instant, type Instant } from '#domain/time/instant.ts'
import type { ScheduleException, ScheduleRule } from '#domain/availability/openings.ts'

export type Row = {
  id: string
  status: string
  start_at: Instant
  end_at: Instant
  created_at: Instant
  changed_at: Instant
  arrived_at: Instant | null
  started_at: Instant | null
  moved_from: Instant | null
  patient_confirmed_at: Instant | null
  cancelled_by: string | null
  cancel_reason: string
  booked_by: string
  mode: string
  service_name: string
  practitioner_id: string
  branch_id: string
  by_account: string | null
  cancelled_at: Instant | null
  reminders: { state: string; at: string }[]
  fills: number
  /** How long both were connected in its call, where it has one and it is over. */
  talked: number | null
}
export type Branch = { id: string; name: string; time_zone: string }
export type Doctor = { id: string; name: string; account_id: string }
export type Hours = {
  practitioner_id: string
  branch_id: string
  rules: ScheduleRule[]
  exceptions: ScheduleException[]
}
export type World = { rows: Row[]; branches: Branch[]; doctors: Doctor[]; hours: Hours[] }
export type Filter = { from: LocalDate; until: LocalDate; mode?: string; service?: string; doctor?: string }

const few = (count: number): Cell => (count === 0 || count > 4 ? count : 'few')
const part = (some: number, all: number): Cell => (all === 0 ? null : all < 5 ? 'few' : some / all)
const middle = (values: readonly number[], share: number): Cell => {
  if (values.length === 0) return null
  if (values.length < 5) return 'few'
  const sorted = values.toSorted((a, b) => a - b)
  let at = 0
  while ((at + 1) / sorted.length < share - 1e-12) at += 1
  return sorted[at] ?? null
}
const minutesBetween = (a: number, b: number) => Math.floor((b - a) / 60_000)
const hoursOf = (text: string) => Number(text.slice(0, 2))

/** Counts every number of the charts again, over all rows, one visit after the other: nothing of it is shared with the product. */
export function countAgain({ rows, branches, doctors, hours }: World, filter: Filter) {
  const zoneOf = (branch: string) => asZone(branches.find(({ id }) => id === branch)?.time_zone ?? 'UTC')
  const dateOf = (row: Row, moment: Instant = row.start_at) => wallAt(zoneOf(row.branch_id), moment).date
  const chosen = rows.filter(
    (row) =>
      row.status !== 'entered_in_error' &&
      branches.some(({ id }) => id === row.branch_id) &&
      dateOf(row) >= filter.from &&
      dateOf(row) <= filter.until &&
      (!filter.mode || filter.mode === row.mode) &&
      (!filter.service || filter.service === row.service_name) &&
      (!filter.doctor || filter.doctor === row.practitioner_id),
  )
  const isLong = Date.parse(filter.until) - Date.parse(filter.from) > 30 * 86_400_000
  const bin = (row: Row) => (isLong ? addDays(dateOf(row), 1 - weekdayOf(dateOf(row))) : dateOf(row))
  const lead = (row: Row) =>
    Math.round((Date.parse(dateOf(row)) - Date.parse(dateOf(row, row.created_at))) / 86_400_000)
  const held = (row: Row) => !['declined', 'expired', 'cancelled'].includes(row.status)
  const wait = (row: Row) =>
    row.arrived_at !== null && row.started_at !== null && row.started_at >= row.arrived_at
      ? [minutesBetween(row.arrived_at, row.started_at)]
      : []
  const outcome = (row: Row) => {
    if (row.status === 'completed' || row.status === 'no_show') return row.status
    if (row.status === 'cancelled') return row.cancelled_by === 'patient' ? 'by_patient' : 'by_clinic'
    return row.status === 'declined' || row.status === 'expired' ? 'by_clinic' : 'open'
  }
  const by = (
    key: (row: Row) => string,
    of: (rows: Row[]) => Cell[],
    from = chosen,
    name: (key: string) => string = () => '',
  ): ChartRow[] => {
    const groups = new Map<string, Row[]>()
    for (const row of from) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
    return [...groups].map(([group, inIt]) => ({ key: group, name: name(group), cells: of(inIt) }))
  }
  const count = (inIt: Row[], is: (row: Row) => boolean) => few(inIt.filter(is).length)
  const openings = hours
    .filter(
      ({ practitioner_id, branch_id }) =>
        branches.some(({ id }) => id === branch_id) && (!filter.doctor || filter.doctor === practitioner_id),
    )
    .flatMap(({ practitioner_id, branch_id, rules, exceptions }) => {
      const held = rules.filter(({ mode }) => !filter.mode || mode === 'both' || mode === filter.mode)
      const all = held.map((rule) => ({ ...rule, mode: 'both' as const }))
      const question = { rules: all, exceptions, zone: zoneOf(branch_id), mode: 'in_person' as const, service: null }
      return openingsOf({ ...question, from: filter.from, until: filter.until }).openings.map((opening) => ({
        ...opening,
        practitioner_id,
        branch_id,
      }))
    })
  /** Minute by minute: a minute with two visits of one doctor is taken once. */
  const taken = (doctor: string) => {
    const minutes = new Set<number>()
    for (const row of chosen)
      if (row.practitioner_id === doctor && held(row))
        for (let at = row.start_at / 60_000; at < row.end_at / 60_000; at += 1) minutes.add(at)
    return minutes.size
  }
  const open = (doctor: string) =>
    openings
      .filter((one) => one.practitioner_id === doctor)
      .reduce((sum, one) => sum + minutesBetween(one.start, one.end), 0)
  const leadKey = (row: Row) => {
    const days = lead(row)
    return days <= 0
      ? '0'
      : days === 1
        ? '1'
        : days < 4
          ? '2-3'
          : days < 8
            ? '4-7'
            : days < 15
              ? '8-14'
              : days < 31
                ? '15-30'
                : '31+'
  }
  const missedKey = (row: Row) =>
    ({ '0': '0-1', '1': '0-1', '2-3': '2-7', '4-7': '2-7' })[leadKey(row) as '0'] ?? leadKey(row)
  const noticeOf = (row: Row) => {
    const before = (row.start_at - (row.cancelled_at ?? row.changed_at)) / 3_600_000
    return before < 0 ? 'after' : before < 2 ? '<2h' : before < 24 ? '2-24h' : before < 72 ? '1-3d' : '4d+'
  }
  const slot = (zone: string, moment: Instant) => {
    const wall = wallAt(asZone(zone), moment)
    return `${weekdayOf(wall.date)}-${String(hoursOf(wall.time)).padStart(2, '0')}`
  }
  const demand = () => {
    const visits = new Map<string, number>()
    for (const row of chosen)
      if (row.status !== 'declined' && row.status !== 'expired') {
        const key = slot(zoneOf(row.branch_id), row.start_at)
        visits.set(key, (visits.get(key) ?? 0) + 1)
      }
    const minutes = new Map<string, number>()
    for (const one of openings)
      for (let at = one.start as number; at < one.end; at += 60_000) {
        const key = slot(zoneOf(one.branch_id), instant(at))
        minutes.set(key, (minutes.get(key) ?? 0) + 1)
      }
    const keys = new Set([...visits.keys(), ...minutes.keys()])
    return [...keys].map((key) => ({ key, name: '', cells: [few(visits.get(key) ?? 0), (minutes.get(key) ?? 0) / 60] }))
  }
  const utilisation = () =>
    doctors.flatMap(({ id, name }) => {
      const visits = chosen.filter((row) => row.practitioner_id === id && held(row)).length
      const [busy, free] = [taken(id), open(id)]
      if (visits === 0 && free === 0) return []
      const hidden = visits > 0 && visits < 5
      return [
        {
          key: id,
          name,
          cells: [hidden ? 'few' : free > 0 ? busy / free : null, hidden ? 'few' : busy, free] as Cell[],
        },
      ]
    })
  const reminders = () => {
    const reminded = chosen.filter((row) => row.reminders.length > 0)
    if (reminded.length === 0 && chosen.length === 0) return null
    const first = (row: Row) => Math.min(...row.reminders.map((one) => Date.parse(one.at)))
    const steps: [string, (row: Row) => boolean][] = [
      ['reminded', () => true],
      ['sent', (row) => row.reminders.some(({ state }) => state === 'sent')],
      [
        'failed',
        (row) =>
          row.reminders.every(({ state }) => state !== 'sent') && row.reminders.some(({ state }) => state === 'dead'),
      ],
      ['confirmed', (row) => row.patient_confirmed_at !== null && row.patient_confirmed_at >= first(row)],
      ['moved', (row) => row.moved_from !== null],
      ['cancelled', (row) => row.status === 'cancelled' && row.cancelled_by === 'patient'],
    ]
    return steps.map(([key, is]) => {
      const some = reminded.filter(is).length
      return { key, name: '', cells: [few(some), part(some, reminded.length)] }
    })
  }
  const booker = (row: Row) =>
    row.booked_by !== 'staff'
      ? row.booked_by
      : doctors.some(({ id, account_id }) => id === row.practitioner_id && account_id === row.by_account)
        ? 'doctor'
        : 'desk'
  const due = chosen.filter(({ status }) => status === 'completed' || status === 'no_show')
  const totalTaken = doctors.reduce((sum, { id }) => sum + taken(id), 0)
  const totalOpen = doctors.reduce((sum, { id }) => sum + open(id), 0)
  const counted: Record<Exclude<ChartKey, 'next_times'>, () => ChartRow[] | null> = {
    totals: () => {
      const of = (which: string) => chosen.filter((row) => outcome(row) === which).length
      const n = chosen.length
      return [
        {
          key: 'totals',
          name: '',
          cells: [
            few(n),
            part(of('completed'), n),
            part(of('no_show'), due.length),
            part(of('by_patient'), n),
            part(of('by_clinic'), n),
            n > 0 && n < 5 ? 'few' : totalOpen > 0 ? totalTaken / totalOpen : null,
            middle(chosen.flatMap(wait), 0.5),
            null,
            few(chosen.reduce((sum, { fills }) => sum + fills, 0)),
          ],
        },
      ]
    },
    outcomes: () =>
      by(bin, (all) =>
        ['completed', 'no_show', 'by_patient', 'by_clinic', 'open'].map((one) =>
          count(all, (row) => outcome(row) === one),
        ),
      ),
    demand,
    utilisation,
    missed_by_lead: () =>
      by(
        missedKey,
        (all) => [part(all.filter(({ status }) => status === 'no_show').length, all.length), few(all.length)],
        due,
      ),
    lead_times: () => by(leadKey, (all) => [few(all.length)]),
    waits: () =>
      by(
        bin,
        (all) => {
          const waits = all.flatMap(wait)
          return [middle(waits, 0.5), middle(waits, 0.9), few(waits.length)]
        },
        chosen.filter((row) => wait(row).length > 0),
      ),
    call_lengths: () =>
      by(
        bin,
        (all) => {
          const minutes = all.flatMap(({ talked }) => (talked ? [Math.floor(talked / 60)] : []))
          return [middle(minutes, 0.5), middle(minutes, 0.9), few(minutes.length)]
        },
        chosen.filter(({ mode, talked }) => mode === 'video' && talked),
      ),
    who_booked: () =>
      by(bin, (all) => ['patient', 'guest', 'desk', 'doctor'].map((who) => count(all, (row) => booker(row) === who))),
    cancellations: () =>
      by(
        (row) => `${row.cancelled_by ?? 'staff'}:${row.cancel_reason}`,
        (all) => [
          few(all.length),
          ...['after', '<2h', '2-24h', '1-3d', '4d+'].map((notice) => count(all, (row) => noticeOf(row) === notice)),
        ],
        chosen.filter(({ status }) => status === 'cancelled'),
      ),
    services: () =>
      by(
        (row) => row.service_name,
        (all) => {
          const minutes = all.reduce((sum, row) => sum + minutesBetween(row.start_at, row.end_at), 0)
          return [few(all.length), all.length < 5 ? 'few' : minutes]
        },
        chosen.filter(held),
        (key) => key,
      )
        .toSorted(
          (a, b) =>
            chosen.filter((r) => held(r) && r.service_name === b.key).length -
              chosen.filter((r) => held(r) && r.service_name === a.key).length || (a.key < b.key ? -1 : 1),
        )
        .slice(0, 30),
    reminders,
  }
  return counted
}

export const lastDay = (text: string) => asLocalDate(text)
