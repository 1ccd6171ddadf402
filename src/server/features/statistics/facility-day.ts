import type { AccountActor } from '#domain/access/actor.ts'
import { reachOfNumbers } from '#domain/access/reach.ts'
import { medianWait } from '#domain/statistics/facility-day.ts'
import { shareCell } from '#domain/statistics/measures.ts'
import { day, instant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays, type LocalDate, weekdayOf } from '#domain/time/local.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { allow } from '../../http/refusal.ts'
import type { StatisticsDeps } from './read-chart.ts'
import { openAlerts } from './facility-alerts.sql.ts'
import { branchesToday, figuresOfDoctors, lastHappened, useOf } from './facility-day.sql.ts'
import { branchesWithNumbers } from './statistics.sql.ts'

const week = 7 * day

/** The figures of a facility's first page: each branch by its own clock, each figure beside that of a week before. */
export async function readFacilityDay(
  deps: StatisticsDeps,
  actor: AccountActor,
  facility: string,
): Promise<Answer<'GET /facilities/:facilityId/day'>> {
  const now = deps.clock.now()
  const { run, branches, today, own } = await facilityOf(deps, actor, facility)
  const monday = addDays(today, 1 - weekdayOf(today))
  const numbers = deps.database.each(reachOfNumbers(own))
  const used = (from: LocalDate) => useOf(numbers, now, countingOf(branches, { from, until: addDays(from, 6) }))
  const [rows, here, before] = await Promise.all([
    branchesToday(run, now, facility),
    used(monday),
    used(addDays(monday, -7)),
  ])
  const sum = (value: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + value(row), 0)
  return {
    at: toRfc3339(now),
    booked: { now: sum((row) => row.booked), before: sum((row) => row.booked_before) },
    checked_in: { now: sum((row) => row.waiting_since.length), before: sum((row) => row.waiting_before.length) },
    median_wait: {
      now: medianWait(
        rows.flatMap((row) => row.waiting_since),
        now,
      ),
      before: medianWait(
        rows.flatMap((row) => row.waiting_before),
        instant(now - week),
      ),
    },
    missed: { now: sum((row) => row.missed), before: sum((row) => row.missed_before) },
    utilisation: { now: shareOf(here), before: shareOf(before) },
    third_next: { days: here.days, doctors: here.doctors },
    branches: rows.map((row) => ({
      branch_id: row.branch_id,
      name: row.name,
      city: row.city,
      time_zone: row.time_zone,
      booked: row.booked,
      done: row.done,
      missed: row.missed,
      waiting: row.waiting,
      waits_since: said(row.waits_since),
      doctors_in: row.doctors_in,
      doctors_absent: row.doctors_absent,
    })),
  }
}

export async function readAlerts(
  deps: StatisticsDeps,
  actor: AccountActor,
  facility: string,
): Promise<Answer<'GET /facilities/:facilityId/alerts'>> {
  const { run, branches } = await facilityOf(deps, actor, facility)
  const rows = await openAlerts(run, deps.clock.now(), branches)
  return { results: rows.map((row) => ({ ...row, at: said(row.at) })) }
}

/** The last things that happened, with what everybody who runs a place may know of them. */
export async function readActivity(
  deps: StatisticsDeps,
  actor: AccountActor,
  facility: string,
): Promise<Answer<'GET /facilities/:facilityId/activity'>> {
  const { run, branches } = await facilityOf(deps, actor, facility)
  const rows = await lastHappened(run, deps.clock.now(), branches)
  return {
    results: rows.map((row) => ({ ...row, at: toRfc3339(row.at), start: toRfc3339(row.start) })),
  }
}

export async function readDoctorFigures(
  deps: StatisticsDeps,
  actor: AccountActor,
  facility: string,
): Promise<Answer<'GET /facilities/:facilityId/doctor-figures'>> {
  const { branches, today, own } = await facilityOf(deps, actor, facility)
  const monday = addDays(today, 1 - weekdayOf(today))
  const rows = await figuresOfDoctors(deps.database.each(reachOfNumbers(own)), branches, {
    week: { from: monday, until: addDays(monday, 6) },
    next: { from: today, until: addDays(today, 6) },
    past: { from: addDays(today, -90), until: addDays(today, -1) },
  })
  return {
    results: rows.map((row) => ({
      practitioner_id: row.practitioner_id,
      hours: row.open_week / 60,
      booked: row.open_next > 0 ? row.taken_next / row.open_next : null,
      missed: shareCell(row.missed, row.due),
      next_free: said(row.next_free),
      next_zone: row.next_zone,
    })),
  }
}

/** The facility of who runs it, with its branches and the day it is at the first of them. To others there is none. */
async function facilityOf(deps: StatisticsDeps, actor: AccountActor, facility: string) {
  allow(actor, 'facility.edit', { scope: { facility } })
  const run = deps.database.each(actor)
  const found = await branchesWithNumbers(run, facility)
  const branches = found.map(({ id }) => id)
  const own = allow(actor, 'statistics.view', { branches, scope: { facility } })
  const today = wallAt(asZone(found[0]?.time_zone ?? 'UTC'), deps.clock.now()).date
  return { run, branches, today, own }
}

function countingOf(branches: readonly string[], days: { from: LocalDate; until: LocalDate }) {
  return { branches, ...days, practitioner: undefined, service: undefined, mode: undefined }
}

const shareOf = ({ taken, open }: { taken: number; open: number }) => (open > 0 ? taken / open : null)
const said = (moment: Instant | null) => moment && toRfc3339(moment)
