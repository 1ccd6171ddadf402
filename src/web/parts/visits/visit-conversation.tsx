import { Suspense } from 'react'
import { t } from '#domain/language/translate.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/page.tsx'

const Conversation = lazily(
  () => import('./conversation.tsx'),
  () => <p>{t('The messages could not be loaded. Open the page again.')}</p>,
)

/** What was written about a visit; fetched when it is drawn, so that pages stay light. */
export function VisitConversation(props: Parameters<typeof Conversation>[0]) {
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <Conversation {...props} />
    </Suspense>
  )
}
