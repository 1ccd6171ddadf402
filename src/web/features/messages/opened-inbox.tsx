import { Suspense } from 'react'
import { t } from '#domain/language/translate.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/page.tsx'
import type { InboxProps } from './inbox.tsx'

const Inbox = lazily<InboxProps>(
  () => import('./inbox.tsx').then(({ Inbox: inbox }) => ({ default: inbox })),
  () => <p role="alert">{t('Check your connection and try again')}</p>,
)

/** The conversations about visits, fetched when somebody opens their tab. */
export function OpenedInbox(props: InboxProps) {
  return (
    <Suspense fallback={<Skeleton rows={5} />}>
      <Inbox {...props} />
    </Suspense>
  )
}
