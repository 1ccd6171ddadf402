import { statusIs } from '#domain/booking/status.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { hour, later, type Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit.ts'
import { insertLinks } from '../../core/links.sql.ts'
import { insertMessages, tellLive } from '../../core/outbox.ts'
import { lateMessages } from '../../core/visit-messages.ts'
import { makeLink } from '../../core/visit-rows.ts'
import { refuse } from '../../http/refusal.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type VisitRow, visitsOfDoctor } from './appointments.sql.ts'
import { toldVisit } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'
import { managersOf } from './visit-answer.ts'

const told = 2 * hour
/** Below this nobody is disturbed; the screens show it all the same. */
const worthAMessage = 15

/**
 * Says how late a doctor runs: it stands on the screens of those who wait, and who has a visit in the next two hours is
 * told from 15 minutes on, by text from 30, and again only when it gets worse. Zero takes it back. It ends by itself
 * after four hours.
 */
export async function setRunningLate(deps: AppointmentDeps, actor: AccountActor, minutes: number) {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const now = deps.clock.now()
  await deps.database.as(actor, async (tx) => {
    const before = await lateNow(tx, practitioner, now)
    await setLate(tx, practitioner, minutes, minutes > 0 ? at(later(now, 4 * hour)) : null)
    const filter = { from: later(now, -hour), until: later(now, told), status: undefined, q: '' }
    const waiting = (await visitsOfDoctor(tx, practitioner, filter)).filter((row) => statusIs(row.status, 'expected'))
    if (minutes >= worthAMessage && minutes > before)
      for (const row of waiting) await tellLate(deps, tx, now, row, minutes)
    await writeAudit(tx, now, actor, {
      action: 'doctor.late',
      subject: { kind: 'practitioner', id: practitioner },
      detail: { minutes },
    })
    const patients = waiting.flatMap((row) => managersOf(row).map((account) => `user:${account}`))
    await tellLive(tx, [`doctor:${practitioner}`, ...patients, ...waiting.map((row) => `appointment:${row.id}`)], {
      kind: 'late',
    })
  })
  return { minutes }
}

async function tellLate(deps: AppointmentDeps, tx: Runner, now: Instant, row: VisitRow, minutes: number) {
  const link = makeLink(row.id, row.end_at)
  await insertLinks(tx, [link.row])
  const visit = toldVisit(row, link.token)
  await insertMessages(tx, lateMessages(now, deps.site, visit, minutes))
}

async function lateNow(tx: Runner, practitioner: string, now: Instant): Promise<number> {
  const row = await tx.one<{ late_minutes: number }>(sql`
    select late_minutes from practitioner where id = ${practitioner} and late_until > ${at(now)} for update`)
  return row?.late_minutes ?? 0
}

function setLate(tx: Runner, practitioner: string, minutes: number, until: string | null) {
  return tx.run(
    sql`update practitioner set late_minutes = ${minutes}, late_until = ${until} where id = ${practitioner}`,
  )
}
