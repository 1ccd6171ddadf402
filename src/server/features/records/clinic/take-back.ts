import type { AccountActor } from '#domain/access/actor.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { insertMessages } from '../../../core/messages/outbox.ts'
import { takenBackMessages } from '../../../core/papers/record-messages.ts'
import { whoIsTold } from '../../../core/messages/recipients.sql.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import { asRecords } from '../own.ts'
import type { ClinicDeps } from './deps.ts'
import { paperById, withdrawPaper } from './papers.sql.ts'
import { scopeOf } from './standing.ts'
import { mayTakeBack } from './read-papers.ts'
import { tellShelf } from './shelf-news.ts'

/** Takes back what a clinic wrote, as where it was put to the wrong patient. It stays with the clinic for its time. */
export function takeBackPaper(deps: ClinicDeps, actor: AccountActor, id: string, why: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const found = await paperById(tx, id)
    const paper = allow(actor, 'records.view', found && { ...found, scope: scopeOf(found) })
    if (!mayTakeBack(now, actor, paper)) refuse('not_allowed')
    // The same call again, since its answer was lost.
    if (!(await withdrawPaper(tx, now, paper, why))) return {}
    await writeAudit(tx, now, actor, { action: 'record.take_back', subject: { kind: 'record_item', id } })
    const reader = await whoIsTold(tx, paper.patient_id)
    if (reader?.account)
      await insertMessages(
        tx,
        takenBackMessages(now, deps.site, { ...reader, patient: paper.patient_id }, paper.author),
      )
    await tellShelf(tx, paper)
    return {}
  })
}
