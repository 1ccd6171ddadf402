import { licenceEnded } from '#domain/language/cancelled-words.ts'
import { mark } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { onHoldMessages, requestStandsMessages, standsAgainMessages } from '../../core/messages/hold-messages.ts'
import { insertLinks } from '../../core/visits/links.sql.ts'
import { insertMessages } from '../../core/messages/outbox.ts'
import type { VisitAction } from '../../core/visits/visit-actions.sql.ts'
import { messageFromClinic } from '../../core/messages/visit-messages.ts'
import { makeLink } from '../../core/visits/visit-rows.ts'
import type { Runner } from '../../platform/database/database.ts'
import { toldVisit } from './told-row.ts'
import type { AppointmentDeps } from './deps.ts'
import type { VisitRow } from './visit-row.sql.ts'

/** What the doctor wrote, with the card of the visit. */
export async function tellPatient(deps: AppointmentDeps, tx: Runner, now: Instant, action: VisitAction, row: VisitRow) {
  const link = makeLink(row.id, row.end_at)
  await insertLinks(tx, [link.row])
  const visit = toldVisit(row, link.token)
  await insertMessages(tx, newsOf(deps, now, action, visit))
}

function newsOf({ site }: AppointmentDeps, now: Instant, action: VisitAction, visit: ReturnType<typeof toldVisit>) {
  if (action.cause !== 'verification') return messageFromClinic(now, site, visit, action.message)
  if (action.reason === 'on_hold') return onHoldMessages(now, site, visit)
  return visit.is_request ? requestStandsMessages(now, site, visit) : standsAgainMessages(now, site, visit)
}

/** What patients read as the reason of the end. */
export function whyCancelled({ reason, cause }: VisitAction): string {
  if (reason !== '') return reason
  if (cause === 'verification') return licenceEnded
  if (cause === 'closure') return mark('Clinic closed')
  return cause === 'outage' ? mark('Equipment') : mark('Doctor unavailable')
}
