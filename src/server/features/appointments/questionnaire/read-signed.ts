import type { Actor } from '#domain/access/actor.ts'
import { safeFileName } from '#domain/records/record-rules.ts'
import { t } from '#domain/language/translate.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../../core/audit/audit.ts'
import { openConsent } from '../../../core/papers/consent-content.ts'
import { datedTitle } from '../../../core/papers/dated-title.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Responder } from '../../../http/route.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { AppointmentDeps } from '../deps.ts'
import type { VisitRow } from '../visit-row.sql.ts'
import { answersPaper } from './answers-paper.ts'
import { signedOf } from './consents.sql.ts'
import { ownVisit } from './own-visit.ts'
import { responseOf, type ResponseRow } from './questionnaire.sql.ts'
import { answersSent } from './read-answers.ts'

/** What a guest signed and sent by the link of their visit, to be saved: they have no records in which it would lie. */
export function readSigned(deps: AppointmentDeps, actor: Actor): Promise<Answer<'GET /visit/signed'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const visit = await readGuestVisit(tx, now, actor)
    const sent = sentOf(await responseOf(tx, visit.id))
    const consents = await signedOf(tx, visit.id)
    return {
      answers: sent && { sent: toRfc3339(sent.sent_at), file_name: nameOfAnswers(visit, sent.sent_at) },
      consents: consents.map(({ id, agrees, decided_at, title, file_name, content }) => ({
        ...{ id, agrees, file_name },
        title: title ?? openConsent(id, content).title,
        decided: toRfc3339(decided_at),
      })),
    }
  })
}

/** What they answered, as a document that is made for them: nobody keeps it as a file. */
export async function saveAnswers(deps: AppointmentDeps, actor: Actor, respond: Responder) {
  const now = deps.clock.now()
  const { visit, sent, answers } = await deps.database.as(actor, async (tx) => {
    const visit = await readGuestVisit(tx, now, actor)
    const sent = sentOf(await responseOf(tx, visit.id)) ?? refuse('not_found')
    return { visit, sent, answers: await answersSent(tx, visit, sent) }
  })
  const bytes = await answersPaper(visit, sent.sent_at, answers)
  respond.raw((response) =>
    response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(nameOfAnswers(visit, sent.sent_at))}`,
        'content-length': bytes.length,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .end(bytes),
  )
}

async function readGuestVisit(tx: Runner, now: Instant, actor: Actor) {
  const id = actor.kind === 'link' ? actor.appointment : refuse('link_expired')
  const visit = await ownVisit(tx, actor, id)
  await writeRead(tx, now, actor, 'questionnaire.read', { kind: 'appointment', id: visit.id })
  return visit
}

/** Answers that were sent; decisions alone are documents of their own. */
function sentOf(response: ResponseRow | undefined) {
  if (!response?.sent_at || response.asked.every(({ kind }) => kind === 'consent')) return null
  return { ...response, sent_at: response.sent_at }
}

function nameOfAnswers(visit: VisitRow, sent: Instant): string {
  const whose = `${visit.first_name} ${visit.last_name}`
  return safeFileName(
    `${datedTitle(t('Answers before the visit'), whose, wallAt(asZone(visit.time_zone), sent).date)}.pdf`,
  )
}
