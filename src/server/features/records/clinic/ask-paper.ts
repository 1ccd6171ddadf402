import type { AccountActor } from '#domain/access/actor.ts'
import { mostAsked } from '#domain/records/clinic-papers.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { topicsOfPapers } from '../../../core/live/branch-topics.ts'
import { insertMessages, tellLive } from '../../../core/messages/outbox.ts'
import { askedForMessages } from '../../../core/papers/record-messages.ts'
import { whoIsTold } from '../../../core/messages/recipients.sql.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import type { ClinicDeps } from './deps.ts'
import { asRecords } from '../own.ts'
import { type Asked, openPlace, scopeOf } from './standing.ts'
import { tellShelf } from './shelf-news.ts'
import * as rows from './requests.sql.ts'

/** Asks a patient for a document. What it is stands where they log in, and in no mail. */
export function askForPaper(deps: ClinicDeps, actor: AccountActor, asked: Asked, what: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const place = await openPlace(tx, now, actor, 'records.create', asked)
    if (place.account_id === null) refuse('no_account')
    if ((await rows.openRequests(tx, place)) >= mostAsked) refuse('asked_enough')
    const id = newId(now)
    await rows.insertRequest(tx, now, place, { id, what })
    await writeAudit(tx, now, actor, { action: 'record.ask', subject: { kind: 'record_request', id } })
    const reader = await whoIsTold(tx, place.patient_id)
    if (reader)
      await insertMessages(tx, askedForMessages(now, deps.site, { ...reader, patient: place.patient_id }, place.name))
    await tellShelf(tx, place)
    return { id }
  })
}

export function takeBackRequest(deps: ClinicDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const found = await rows.requestById(tx, id)
    const request = allow(actor, 'records.create', found && { ...found, scope: scopeOf(found) })
    // Pressed twice, or by two at once, it is withdrawn as well; one that was answered meanwhile is not.
    if (!(await rows.endRequest(tx, now, request, { state: 'withdrawn', item: null })))
      return (await rows.requestById(tx, id))?.state === 'withdrawn' ? {} : refuse('changed')
    await writeAudit(tx, now, actor, { action: 'record.unask', subject: { kind: 'record_request', id } })
    await tellLive(
      tx,
      [...topicsOfPapers(request.branch_id), ...(request.account_id ? [`user:${request.account_id}`] : [])],
      {
        kind: 'papers',
      },
    )
    return {}
  })
}
