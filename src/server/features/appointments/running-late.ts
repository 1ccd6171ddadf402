import { mark, t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { hour, later } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit.ts'
import { insertMessages, tellLive } from '../../core/outbox.ts'
import { toPatient } from '../../core/visit-messages.ts'
import { makeLink } from '../../core/visit-rows.ts'
import { refuse } from '../../http/refusal.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { visitsOfDoctor } from './appointments.sql.ts'
import { toldVisit } from './change-visit.ts'
import type { AppointmentDeps } from './deps.ts'

const told = 2 * hour
/** Below this nobody is disturbed; the screens show it all the same. */
const worthAMessage = 15
const worthAText = 30

/**
 * Says how late a doctor runs: it stands on the screens of those who wait, and who has a visit in the next two hours is
 * told from 15 minutes on, by text from 30. Zero takes it back. It ends by itself after four hours.
 */
export async function setRunningLate(deps: AppointmentDeps, actor: AccountActor, minutes: number) {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const now = deps.clock.now()
  await deps.database.asSystem('running late', async (tx) => {
    await setLate(tx, practitioner, minutes, minutes > 0 ? at(later(now, 4 * hour)) : null)
    const filter = { from: later(now, -hour), until: later(now, told), status: undefined, q: '' }
    const waiting = (await visitsOfDoctor(tx, practitioner, filter)).filter((row) =>
      ['booked', 'arrived'].includes(row.status),
    )
    for (const row of minutes >= worthAMessage ? waiting : []) {
      const link = makeLink(row.id, row.end_at)
      const rows = toPatient(now, deps.site, toldVisit(row, row.start_at, link.token), 'N20', () => ({
        subject: t('{doctor} is running about {minutes} minutes late', { doctor: row.doctor_name, minutes }),
        lead: t('You can come later, or change your appointment.'),
        ...(minutes >= worthAText
          ? { text: mark('{brand}: {doctor} is running late today. You can come later or change: {link}') }
          : {}),
      }))
      await tx.run(sql`
        insert into appointment_link select * from jsonb_populate_record(null::appointment_link, ${JSON.stringify(link.row)})`)
      await insertMessages(tx, rows)
    }
    await writeAudit(tx, now, actor, {
      action: 'doctor.late',
      subject: { kind: 'practitioner', id: practitioner },
      detail: { minutes },
    })
    const patients = waiting.flatMap((row) => (row.account_id ? [`user:${row.account_id}`] : []))
    await tellLive(tx, [`doctor:${practitioner}`, ...patients, ...waiting.map((row) => `appointment:${row.id}`)], {
      kind: 'late',
    })
  })
  return { minutes }
}

function setLate(tx: Runner, practitioner: string, minutes: number, until: string | null) {
  return tx.run(
    sql`update practitioner set late_minutes = ${minutes}, late_until = ${until} where id = ${practitioner}`,
  )
}
