import { t } from '#domain/language/translate.ts'
import { timeIn } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { Visit } from '../visit/visit.ts'

type Props = {
  /** What came or changed just now and stands in the list. */
  visits: readonly Visit[]
  /** How many came that wait to be shown. */
  news: number
  onShow: () => void
}

/** Says to a screen reader what the tint says to the eye, and offers what waits. */
export function FreshLine({ visits, news, onShow }: Props) {
  const [one] = visits
  return (
    <>
      <p role="status" className="sr-only">
        {one
          ? t('New or changed: {count, plural, one {{name}, {time}} other {# appointments}}', {
              count: visits.length,
              name: one.patient?.name ?? t('Patient'),
              time: timeIn(one.time_zone, one.start),
            })
          : ''}
      </p>
      {news > 0 ? (
        <p className="no-print sticky top-20 z-10 justify-self-center" role="status">
          <Button look="primary" size="small" className="shadow-lg" onClick={onShow}>
            {t('{count, plural, one {# new - Show} other {# new - Show}}', { count: news })}
          </Button>
        </p>
      ) : null}
    </>
  )
}
