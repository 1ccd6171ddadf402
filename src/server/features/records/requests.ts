import type { AccountActor } from '#domain/access/actor.ts'
import { mayAnswer, sentStaysOpen } from '#domain/records/clinic-papers.ts'
import { day, later } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { refuseUnlessVerified } from '../../core/checks/verified.ts'
import { refuse } from '../../http/refusal.ts'
import { endRequest, lockRequest, requestById, requestSaid, requestsOf } from './clinic/requests.sql.ts'
import { tellShelf } from './clinic/shelf-news.ts'
import type { RecordDeps } from './deps.ts'
import { allowOwned, asRecords, ownItem, ownPerson } from './own.ts'
import { give } from './share.ts'

/** How long its outcome is still shown. */
const shownAfter = 30 * day

/** What clinics ask a person for. */
export function readRequests(
  deps: RecordDeps,
  actor: AccountActor,
  patient?: string,
): Promise<Answer<'GET /records/requests'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person } = await ownPerson(tx, now, actor, patient)
    return { results: (await requestsOf(tx, person.id, later(now, -shownAfter))).map(requestSaid) }
  })
}

/** Sends a document to who asked for one: shared with them for 30 days. Or says that there is none. */
export function answerRequest(deps: RecordDeps, actor: AccountActor, id: string, item: string | null) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    await lockRequest(tx, id)
    const request = allowOwned(actor, await requestById(tx, id))
    // The same answer again, since the first one was lost.
    const answer = item === null ? 'refused' : 'sent'
    if (request.state === answer && request.item_id === item) return {}
    if (!mayAnswer(request.state, answer)) refuse('changed')
    if (item !== null) {
      if (request.practitioner_id) await refuseUnlessVerified(tx, request.practitioner_id)
      const paper = await ownItem(tx, now, actor, item)
      const isThere = paper.deleted_at === null && paper.is_whole && paper.newer_of === null
      if (!isThere || paper.patient_id !== request.patient_id) refuse('not_found')
      const whom = {
        practitioner: request.practitioner_id,
        branch: request.practitioner_id ? null : request.branch_id,
        carer: null,
      }
      await give(tx, now, actor, paper, whom, { item, folder: null, visit: null, expires: later(now, sentStaysOpen) })
    }
    await endRequest(tx, now, request, { state: answer, item })
    await writeAudit(tx, now, actor, { action: 'record.answer', subject: { kind: 'record_request', id } })
    await tellShelf(tx, request)
    return {}
  })
}
