import { Suspense, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/page.tsx'

const Papers = lazily(
  () => import('./clinic-shelf.tsx'),
  () => <p>{t('The shared documents could not be loaded. Open the page again.')}</p>,
)

/**
 * What of a patient's papers is open to a clinic. The patient reads of each look. Fetched when it is drawn: pages stay light.
 */
export function VisitPapers(props: Parameters<typeof Papers>[0]) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <Papers {...props} />
    </Suspense>
  )
}

/** The same behind a button, where most who open the page came for something else. */
export function AskedPapers(props: Parameters<typeof Papers>[0]) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <VisitPapers {...props} />
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-lg">{t('Documents')}</h3>
      <p className="text-sm text-muted">{t('The patient sees when you look.')}</p>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('Show documents')}
      </Button>
    </section>
  )
}
