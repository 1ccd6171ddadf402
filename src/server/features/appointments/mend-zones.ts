import { allowedByRule } from '#domain/access/allowed.ts'
import { mark } from '#domain/language/translate.ts'
import { later } from '#domain/time/instant.ts'
import { asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import { movedMessages } from '../../core/visit-messages.ts'
import { Refusal } from '../../http/refusal.ts'
import { at } from '../../platform/database/database.ts'
import { upcomingWalls } from './timers.sql.ts'
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
  const verdict: ZoneVerdict = { checked: 0, differing: [], mended: 0, clashing: [] }
  const upcoming = await deps.database.asWorker('zones', (tx) => upcomingWalls(tx, now))
  for (const { id, start_at, start_local, time_zone } of upcoming) {
    verdict.checked += 1
    const wall = wallAt(asZone(time_zone), start_at)
    // An hour that a wall shows twice is right at its second time too.
    if (`${wall.date}T${wall.time}` === start_local) continue
    const [date = '', time = ''] = start_local.split('T')
    const agreed = atWall(asZone(time_zone), asLocalDate(date), asTimeOfDay(time))
    verdict.differing.push(id)
    if (!options.mend) continue
    try {
      await moveTo(deps, id, agreed)
      verdict.mended += 1
    } catch (error) {
      // Somebody else has that time now: a person must decide.
      if (!(error instanceof Refusal)) throw error
      verdict.clashing.push(id)
    }
  }
  return verdict
}

function moveTo(deps: AppointmentDeps, id: string, start: ReturnType<typeof atWall>) {
  const now = deps.clock.now()
  return deps.database.asWorker('mend zone', async (tx) => {
    const found = await visitById(tx, id)
    if (!found) return
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
        take: takeAgain(row, start, end),
      },
      messages: (visit) =>
        movedMessages(now, deps.site, visit, row.start_at, { reason: mark('The clocks of the country changed.') }, 60),
    })
  })
}
