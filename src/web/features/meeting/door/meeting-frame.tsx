import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../../lib/site.ts'
import { Card, PageTitle } from '../../../ui/page.tsx'
import { Mark } from '../../../ui/mark.tsx'

/** Around everything of a call but the call itself: the mark, and nothing that leads away from what one came for. */
export function MeetingFrame({ children }: { children: ReactNode }) {
  const { brand } = useSite()
  return (
    <div className="flex min-h-screen flex-col">
      <header className="border-b border-line bg-surface">
        <div className="wrap flex h-16 items-center short:h-12">
          <Link to="/" reloadDocument className="flex items-center gap-2.5 text-xl display">
            <Mark /> {brand}
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap flex-1 py-8 wrap-anywhere outline-none sm:py-12 short:py-3">
        {children}
      </main>
    </div>
  )
}

/** A state in which nothing can be joined: what is so, and what one can do instead. */
export function MeetingNotice({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <Card as="section" className="mx-auto grid max-w-2xl gap-6 p-6 sm:p-10">
      <PageTitle lead={lead}>{title}</PageTitle>
      {children ? <div className="flex flex-wrap gap-3">{children}</div> : null}
    </Card>
  )
}
