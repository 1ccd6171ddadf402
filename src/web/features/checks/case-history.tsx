import { mark, t } from '#domain/language/translate.ts'
import { ownMoment } from '../../lib/format.ts'
import { Card } from '../../ui/page.tsx'
import type { Case } from './case.ts'

const words: Record<string, string> = {
  draft: mark('not sent'),
  submitted: mark('sent'),
  in_review: mark('taken up'),
  needs_info: mark('changes needed'),
  verified: mark('verified'),
  rejected: mark('declined'),
  expiring: mark('ends soon'),
  recheck_due: mark('to be checked again'),
  expired: mark('ended'),
  suspended: mark('suspended'),
  revoked: mark('revoked'),
}

/** What happened in a case, the newest first; time has no name. */
export function CaseHistory({ one }: { one: Case }) {
  if (one.events.length === 0) return null
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">{t('History')}</h2>
      <ol className="grid gap-2">
        {one.events.map((event) => (
          <li key={`${event.at} ${event.to_state}`}>
            <span className="font-semibold">{t(words[event.to_state] ?? event.to_state)}</span>
            <span className="block text-sm text-muted">
              {ownMoment(event.at)}
              {event.by ? (
                <>
                  , <bdi>{event.by}</bdi>
                </>
              ) : (
                `, ${t('by itself')}`
              )}
            </span>
            {event.note ? <bdi className="block whitespace-pre-line">{event.note}</bdi> : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}
