import { allowedByRule } from '#domain/access/allowed.ts'
import { statusIs } from '#domain/booking/status.ts'
import { mark } from '#domain/language/translate.ts'
import { later, type Instant } from '#domain/time/instant.ts'
import { asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import { rebuildDoctors } from '../../core/free-times/digest.ts'
import { movedMessages } from '../../core/messages/visit-messages.ts'
import { Refusal } from '../../http/refusal.ts'
import { at } from '../../platform/database/database.ts'
import { type UpcomingWall, upcomingWalls } from './timers.sql.ts'
import { visitById } from './visit-row.sql.ts'
import { changeVisit } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { takeAgain } from './visit-take.ts'

export type ZoneVerdict = { checked: number; differing: string[]; mended: number; clashing: string[] }

/**
 * Visits whose moment no longer shows the agreed time on the branch's wall, after a country changed its rules.
 * With `mend` the wall wins: the visit moves to the moment that shows it, and the patient is told.
 */
export async function mendZones(deps: AppointmentDeps, options: { mend: boolean }): Promise<ZoneVerdict> {
  const now = deps.clock.now()
  const upcoming = await deps.database.asWorker('zones', (tx) => upcomingWalls(tx, now))
  const wrong = upcoming.flatMap((visit) => {
    const agreed = agreedMoment(visit)
    return agreed === undefined ? [] : [{ ...visit, agreed }]
  })
  const differing = wrong.map(({ id }) => id)
  const verdict: ZoneVerdict = { checked: upcoming.length, differing, mended: 0, clashing: [] }
  if (!options.mend || wrong.length === 0) return verdict
  // Free times by the new rules first; then each visit steps where the one before it has just left.
  const doctors = [...new Set(wrong.map(({ practitioner_id }) => practitioner_id))]
  await deps.database.asWorker('zones', (tx) => rebuildDoctors(tx, now, doctors))
  const sooner = wrong.filter((visit) => visit.agreed < visit.start_at)
  const behind = wrong.filter((visit) => visit.agreed > visit.start_at).toReversed()
  for (const visit of [...sooner, ...behind]) {
    try {
      if (await moveTo(deps, visit, visit.agreed)) verdict.mended += 1
    } catch (error) {
      // Somebody else has that time now: a person must decide.
      if (!(error instanceof Refusal)) throw error
      verdict.clashing.push(visit.id)
    }
  }
  return verdict
}

/** Returns the moment that shows the agreed time on the branch's wall; undefined where the visit's own does. */
function agreedMoment({ start_at, start_local, time_zone }: UpcomingWall): Instant | undefined {
  const wall = wallAt(asZone(time_zone), start_at)
  // An hour that a wall shows twice is right at its second time too.
  if (`${wall.date}T${wall.time}` === start_local) return undefined
  const [date = '', time = ''] = start_local.split('T')
  return atWall(asZone(time_zone), asLocalDate(date), asTimeOfDay(time))
}

/** Moves a visit, unless somebody has moved or ended it meanwhile; says whether it did. */
function moveTo(deps: AppointmentDeps, { id, start_at }: UpcomingWall, start: Instant): Promise<boolean> {
  const now = deps.clock.now()
  return deps.database.asWorker('mend zone', async (tx) => {
    const found = await visitById(tx, id)
    if (!found || found.start_at !== start_at || !statusIs(found.status, 'ahead')) return false
    const row = allowedByRule(found, 'appointments.reschedule')
    const end = later(start, row.end_at - row.start_at)
    await changeVisit(deps, tx, now, {
      actor: 'system',
      right: 'appointments.reschedule',
      row,
      party: 'timer',
      version: row.version,
      kind: 'moved',
      set: { start_at: at(start), end_at: at(end) },
      write: {
        release: { appointment: id },
        take: { ...takeAgain(row, start, end), agreed: true },
      },
      messages: (visit) =>
        movedMessages(now, deps.site, visit, row.start_at, { reason: mark('The clocks of the country changed.') }, 60),
    })
    return true
  })
}
