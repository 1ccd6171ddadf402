import { Suspense } from 'react'
import { t } from '#domain/language/translate.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/page.tsx'

const Notes = lazily(
  () => import('./notes.tsx'),
  () => <p>{t('The notes could not be loaded. Open the page again.')}</p>,
)

/** What the people of the clinic noted of a visit; fetched when it is drawn, so that pages stay light. */
export function VisitNotes(props: Parameters<typeof Notes>[0]) {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <Notes {...props} />
    </Suspense>
  )
}
