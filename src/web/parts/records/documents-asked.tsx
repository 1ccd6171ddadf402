import { Suspense } from 'react'
import { t } from '#domain/language/translate.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/page.tsx'

const HandedIn = lazily(
  () => import('./handed-in.tsx'),
  () => <p>{t('The questions could not be loaded. Open the page again.')}</p>,
)

/** A question that is answered with documents; fetched when it is drawn, so that pages stay light. */
export function DocumentsAsked(props: Parameters<typeof HandedIn>[0]) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <HandedIn {...props} />
    </Suspense>
  )
}
