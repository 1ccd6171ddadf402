import { listComma, t } from '#domain/language/translate.ts'
import { asLocalDate, dateWords, ownMoment } from '../../lib/format.ts'
import { Card } from '../../ui/page.tsx'
import { wayWords, kindWords } from '../../parts/people/check-words.ts'
import { checkStateWords } from '../../parts/people/check-state-words.ts'
import { evidenceWords } from './check-words.ts'
import type { Case } from './case.ts'

/** What happened in a case, the newest first; time has no name. */
export function CaseHistory({ one }: { one: Case }) {
  if (one.events.length === 0 && one.looks.length === 0) return null
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">{t('History')}</h2>
      <ol className="grid gap-2">
        {one.events.map((event) => (
          <li key={`${event.at} ${event.to_state}`}>
            <span className="font-semibold">
              {isTakenBack(event) ? t('revocation taken back') : checkStateWords(event.to_state)}
            </span>
            <span className="block text-sm text-muted">
              {ownMoment(event.at)}
              {event.by ? (
                <>
                  {listComma()}
                  <bdi>{event.by}</bdi>
                </>
              ) : (
                `${listComma()}${t('by itself')}`
              )}
            </span>
            {event.note ? <bdi className="block whitespace-pre-line">{event.note}</bdi> : null}
          </li>
        ))}
      </ol>
      <Looks looks={one.looks} />
    </Card>
  )
}

/** Whoever takes a revocation back sends nothing: the case waits again as if it had just come. */
const isTakenBack = ({ from_state: from, to_state: to }: Case['events'][number]) =>
  from === 'appealed' && to === 'submitted'

/** Every look that was noted: who made it, on which document, and whether it still holds. */
function Looks({ looks }: Pick<Case, 'looks'>) {
  if (looks.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand">
        {t('{count, plural, one {# look, with who made it} other {# looks, with who made them}}', {
          count: looks.length,
        })}
      </summary>
      <ol className="grid gap-3">
        {looks.map((look) => (
          <li key={look.id} className="text-sm">
            <span className="block text-base font-semibold">
              {t(kindWords[look.kind])}
              {look.status === 'failed' ? `${listComma()}${t('not passed')}` : null}
            </span>
            <bdi className="block">{wayWords(look)}</bdi>
            {look.fact ? <bdi className="block">{look.fact}</bdi> : null}
            <span className="block text-muted">
              {ownMoment(look.at)}
              {listComma()}
              {look.by ? <bdi>{look.by}</bdi> : t('by itself')}
            </span>
            <span className="block text-muted">
              {look.valid_until ? `${t('until {date}', { date: dateWords(asLocalDate(look.valid_until)) })}. ` : null}
              {look.ended_at
                ? t('Holds no more since {moment}.', { moment: ownMoment(look.ended_at) })
                : t('It holds.')}
            </span>
            {look.documents.map((document) => (
              <span key={document.sha256} className="block text-muted">
                {`${t(evidenceWords[document.kind])}, SHA-256 `}
                <code className="break-all">{document.sha256}</code>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  )
}
