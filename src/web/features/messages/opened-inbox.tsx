import { Suspense } from 'react'
import { lazily } from '../../ui/lazily.tsx'
import { NotThere } from '../../ui/not-there.tsx'
import { Skeleton } from '../../ui/page.tsx'
import type { InboxProps } from './inbox.tsx'

const Inbox = lazily<InboxProps>(() => import('./inbox.tsx').then(({ Inbox: inbox }) => ({ default: inbox })), NotThere)

/** The conversations about visits, fetched when somebody opens their tab. */
export function OpenedInbox(props: InboxProps) {
  return (
    <Suspense fallback={<Skeleton rows={5} />}>
      <Inbox {...props} />
    </Suspense>
  )
}
