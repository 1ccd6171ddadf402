import type { AccountActor } from '#domain/access/actor.ts'
import { weekFaults } from '#domain/availability/hours-rules.ts'
import { mondayOf, overridesOf } from '#domain/availability/rota.ts'
import { fault } from '#domain/fault.ts'
import {
  addDays,
  asLocalDate,
  asTimeOfDay,
  type LocalDate,
  minutesOf,
  minutesPerDay,
  weekdayOf,
} from '#domain/time/local.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { queueOpenedDays } from '../../core/free-times/freed-times.sql.ts'
import { minutesBooked } from '../../core/free-times/rota-reads.ts'
import { refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { settle, tellDoctor } from './branch-hours.ts'
import type { DoctorDeps } from './deps.ts'
import { noteChange, type OnRota } from './replace-hours.ts'
import { type AtDoctor, loadBranch, loadOnRota, refuseOlder } from './rota.ts'
import * as rows from './rota.sql.ts'

type Periods = BodyOf<'PUT /branches/:branchId/rota/:practitionerId/dates/:date'>['periods']

/** Other hours of a doctor at a branch on one date, in place of the weekly ones; null takes them back. */
export function changeDate(
  deps: DoctorDeps,
  actor: AccountActor,
  { date, ...at }: AtDoctor & { readonly date: string },
  { periods, version }: BodyOf<'PUT /branches/:branchId/rota/:practitionerId/dates/:date'>,
): Promise<{ affected: number }> {
  refuseFaultyPeriods(asLocalDate(date), periods)
  return deps.database.as(actor, async (tx) => {
    const { own, branch } = await loadOnRota(tx, actor, at)
    if (!(await noteChange(tx, deps.clock.now(), own, { branch: branch.id, by: actor.account, version })))
      return refuseOlder(tx, at)
    if (periods && periods.length > 0 && (await isAway(tx, own, date))) refuseFields({ periods: fault('doctor_away') })
    const affected = await writeDate(deps, tx, own, date, periods)
    await settle(deps, tx, actor, own, 'rota.date')
    await tellDoctor(deps, tx, actor, own, { branch, dates: [{ date, periods }] })
    return { affected }
  })
}

/** Carries what differs from the weekly hours in one week to another one. Days on which a doctor is away stay as they are. */
export function copyWeek(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
  { from, to }: BodyOf<'POST /branches/:branchId/rota/copy'>,
): Promise<{ copied: number; affected: number }> {
  const [first, target] = [mondayOf(asLocalDate(from)), mondayOf(asLocalDate(to))]
  if (first === target) refuseFields({ to: fault('week_the_same') })
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'schedule.edit.others', branchId)
    const found = overridesOf(await rows.datesAt(tx, branchId, first, addDays(first, 6)))
    let [copied, affected] = [0, 0]
    for (const [practitionerId, days] of found) {
      const { own } = await loadOnRota(tx, actor, { branchId, practitionerId })
      const dates: { date: string; periods: NonNullable<Periods> }[] = []
      for (const { date, periods } of days) {
        const there = addDays(target, weekdayOf(date) - 1)
        if (await isAway(tx, own, there)) continue
        affected += await writeDate(deps, tx, own, there, periods)
        dates.push({ date: there, periods })
      }
      if (dates.length === 0) continue
      copied += dates.length
      await noteChange(tx, deps.clock.now(), own, { branch: branchId, by: actor.account, version: undefined })
      await settle(deps, tx, actor, own, 'rota.copy')
      await tellDoctor(deps, tx, actor, own, { branch, dates })
    }
    return { copied, affected }
  })
}

/** A leave that the doctor took is not opened by the branch. */
async function isAway(tx: Runner, { practitioner, branch }: OnRota, date: string): Promise<boolean> {
  const dates = await rows.datesAt(tx, branch, date, date)
  return dates.some((one) => one.practitioner_id === practitioner && one.kind === 'closed' && !one.is_rota)
}

/** Writes one date. Returns how many booked visits lie on it outside of its hours. */
async function writeDate({ clock }: DoctorDeps, tx: Runner, own: OnRota, date: string, periods: Periods) {
  const now = clock.now()
  await rows.clearDate(tx, own, date)
  if (periods === null) return 0
  const closed = { id: newId(now), date, start: null, end: null, kind: 'closed' as const }
  const open = periods.map((period) => ({ ...period, id: newId(now), date, kind: 'open' as const }))
  await rows.insertDates(tx, own, [closed, ...open])
  const span = { branch_id: own.branch, from_date: date, until_date: date }
  for (const { start, end } of periods) await queueOpenedDays(tx, now, own.practitioner, { ...span, start, end })
  const within = periods.map(minutesOfPeriod)
  const booked = await minutesBooked(tx, own.practitioner, own.branch, date)
  return booked.filter((visit) => !within.some(({ start, end }) => start <= visit.start && visit.end <= end)).length
}

/** Hours that end at or before their start end the next day. */
function minutesOfPeriod({ start, end }: { readonly start: string; readonly end: string }) {
  const [from, to] = [minutesOf(asTimeOfDay(start)), minutesOf(asTimeOfDay(end))]
  return { start: from, end: to <= from ? to + minutesPerDay : to }
}

function refuseFaultyPeriods(date: LocalDate, periods: Periods) {
  const week = (periods ?? []).map((period) => ({ ...period, weekday: weekdayOf(date), ...everyWeek }))
  const [wrong] = weekFaults(week)
  if (wrong) refuseFields({ periods: wrong })
}

const everyWeek = { mode: 'both', valid_from: null, valid_until: null, alternate_from: null, services: null }
