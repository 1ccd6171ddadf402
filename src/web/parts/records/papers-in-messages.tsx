import { Suspense } from 'react'
import { t } from '#domain/language/translate.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Skeleton } from '../../ui/page.tsx'

const failed = () => <p>{t('The shared documents could not be loaded. Open the page again.')}</p>
const Papers = lazily(() => import('./message-papers.tsx'), failed)
const Attaching = lazily(() => import('./attach.tsx'), failed)

/** The documents of a message; fetched when one brings some. */
export function MessagePapers(props: Parameters<typeof Papers>[0]) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <Papers {...props} />
    </Suspense>
  )
}

/** What goes with a message; fetched when somebody asks for it. */
export function Attach(props: Parameters<typeof Attaching>[0]) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <Attaching {...props} />
    </Suspense>
  )
}

/** How documents are drawn in messages, for the conversation, which knows no papers. */
export const papersInMessages = { Brought: MessagePapers, Attach }
