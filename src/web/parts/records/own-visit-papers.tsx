import { Suspense } from 'react'
import { t } from '#domain/language/translate.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/page.tsx'

const Papers = lazily(
  () => import('./papers-of-visit.tsx'),
  () => <p>{t('The documents could not be loaded. Open the page again.')}</p>,
)

/** The documents of a visit for its patient, or for who helps them. Fetched when drawn: pages of visits to come stay light. */
export function OwnVisitPapers(props: Parameters<typeof Papers>[0]) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <Papers {...props} />
    </Suspense>
  )
}
