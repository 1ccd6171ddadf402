import { Suspense } from 'react'
import { t } from '#domain/language/translate.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/page.tsx'

const Papers = lazily(
  () => import('./clinic-shelf.tsx'),
  () => <p>{t('The shared documents could not be loaded. Open the page again.')}</p>,
)

/** What of a patient's papers is open to a clinic; fetched when it is drawn, so that pages stay light. */
export function VisitPapers(props: Parameters<typeof Papers>[0]) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <Papers {...props} />
    </Suspense>
  )
}
