import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { chosenWords } from './filter-choices.ts'
import { addressOf, type Query } from './search-query.ts'

type Props = { found: Answer<'GET /providers'>; query: Query; action: string; today: string }

/** Nobody matches: what to leave out, how much wider to look and who sees people by video, each counted. */
export function NobodyFound({ found, query, action, today }: Props) {
  const { relax, wider, by_video: byVideo, understood } = found
  const hasWay = relax.length > 0 || wider !== null || byVideo > 0
  // That there is no word in it is said above.
  const isRead = understood.words !== 'unreadable'
  return (
    <div
      className={`grid justify-items-start gap-4 wrap-anywhere ${isRead || hasWay ? 'rounded-card border border-dashed border-field p-6' : ''}`}
    >
      {isRead ? (
        <p>
          {hasWay
            ? t('Nobody with free times fits all of this. You can widen the search.')
            : t('Nobody with free times fits this.')}
        </p>
      ) : null}
      <ul className="flex flex-wrap gap-3">
        {wider ? (
          <li>
            <ButtonLink to={addressOf(action, query, { radius_km: wider.radius_km })}>
              {t('Widen to {kilometres} km: {count}', { kilometres: wider.radius_km, count: wider.count })}
            </ButtonLink>
          </li>
        ) : null}
        {relax.map(({ without, count }) => (
          <li key={without}>
            <ButtonLink to={addressOf(action, query, leftOut(without))}>
              {t('Without “{filter}” there {count, plural, one {is #} other {are #}}', {
                filter: chosenWords(without, query, today),
                count,
              })}
            </ButtonLink>
          </li>
        ))}
        {byVideo > 0 ? (
          <li>
            <ButtonLink to={addressOf(action, query, { ...leftOut('place'), step_free: '', mode: 'video' })}>
              {t('By video: {count}', { count: byVideo })}
            </ButtonLink>
          </li>
        ) : null}
        {hasWay ? null : (
          <li>
            <ButtonLink to={action} look="primary">
              {t('Show all doctors')}
            </ButtonLink>
          </li>
        )}
      </ul>
    </div>
  )
}

function leftOut(filter: string): Record<string, string> {
  return filter === 'place' ? { place: '', latitude: '', longitude: '', radius_km: '' } : { [filter]: '' }
}
