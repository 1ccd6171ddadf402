import { type BookedVisit, type HoursChange, hoursEffect, visitsOutside } from '#domain/availability/hours-effect.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { wallAt } from '#domain/time/zone.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import * as truth from '../../core/free-times/digest.sql.ts'
import { timesBooked } from '../../core/free-times/rota-reads.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { DoctorDeps } from './deps.ts'
import { workplace } from './doctors.sql.ts'
import { refuseOtherServices } from './replace-hours.ts'
import { namedVisits } from './rota.sql.ts'

type Rules = BodyOf<'POST /doctors/me/branches/:branchId/hours/effect'>['rules']

const daysAhead = 28

type LoadedChange = HoursChange<BookedVisit & { readonly id: string }>

/**
 * What other weekly hours would change in the next four weeks, for the doctor's first service and those that hours name;
 * saves nothing.
 */
export async function effectOfHours(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
  rules: Rules,
): Promise<Answer<'POST /doctors/me/branches/:branchId/hours/effect'>> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  return deps.database.as(actor, async (tx) => {
    const change = await loadHoursChange(tx, deps.clock.now(), { practitioner, branch: branchId }, rules)
    return change ? hoursEffect(change) : { added: 0, removed: 0, affected: 0 }
  })
}

/** The visits that would lie outside of other hours of the doctor who asks. */
export function affectedByHours(
  deps: DoctorDeps,
  actor: AccountActor,
  branch: string,
  rules: Rules,
): Promise<Answer<'POST /doctors/me/branches/:branchId/hours/affected'>> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  return deps.database.as(actor, (tx) => readAffected(tx, deps.clock.now(), actor, { practitioner, branch }, rules))
}

/** The visits that would lie outside the new hours: all are counted, those that the actor may see are named. */
export async function readAffected(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  own: { readonly practitioner: string; readonly branch: string },
  rules: Rules,
): Promise<Answer<'POST /doctors/me/branches/:branchId/hours/affected'>> {
  await writeRead(tx, now, actor, 'rota.affected', { kind: 'practitioner', id: own.practitioner })
  const change = await loadHoursChange(tx, now, own, rules)
  const outside = change ? visitsOutside(change) : []
  const visits = await namedVisits(
    tx,
    outside.map(({ id }) => id),
  )
  return {
    affected: outside.length,
    visits: visits.map(({ id, start, ...row }) => ({ ...row, appointment_id: id, start: toRfc3339(start) })),
  }
}

/** New hours of a doctor at a branch beside the current ones; undefined where the doctor has no service that counts times. */
export async function loadHoursChange(
  tx: Runner,
  now: Instant,
  { practitioner, branch: branchId }: { readonly practitioner: string; readonly branch: string },
  rules: Rules,
): Promise<LoadedChange | undefined> {
  const branch = await workplace(tx, practitioner, branchId)
  if (!branch) return refuse('not_found')
  await refuseOtherServices(tx, practitioner, branchId, rules)
  const services = (await truth.servicesOf(tx, practitioner)).filter(
    (service) => service.branch_id === null || service.branch_id === branchId,
  )
  if (services.length === 0) return undefined
  const today = wallAt(branch.time_zone, now).date
  const before = (await truth.rulesOf(tx, practitioner)).filter((rule) => rule.branch_id === branchId)
  const named = new Set([...before, ...rules].flatMap((rule) => rule.services ?? []))
  return {
    before,
    after: rules.map((rule) => ({
      weekday: rule.weekday,
      start: asTimeOfDay(rule.start),
      end: asTimeOfDay(rule.end),
      mode: rule.mode,
      services: rule.services,
      validFrom: dateOrNull(rule.valid_from),
      validUntil: dateOrNull(rule.valid_until),
      alternateFrom: dateOrNull(rule.alternate_from),
    })),
    exceptions: (await truth.exceptionsOf(tx, practitioner)).filter(
      (exception) => exception.branch_id === null || exception.branch_id === branchId,
    ),
    zone: branch.time_zone,
    from: today,
    until: addDays(today, daysAhead),
    services: services
      .filter((service, at) => at === 0 || named.has(service.id))
      .map((service) => ({
        id: service.id,
        mode: service.mode === 'video' ? 'video' : 'in_person',
        times: truth.timesOf(service),
      })),
    visits: await timesBooked(tx, now, practitioner, branchId, daysAhead),
    now,
  }
}

const dateOrNull = (text: string | null) => (text === null ? null : asLocalDate(text))
