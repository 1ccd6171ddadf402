import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { CallFailed } from '../lib/call.ts'
import { useOffline } from '../lib/use-offline.ts'
import { isWaking } from '../lib/wake.ts'

/** The heading of a page. It takes the focus when one arrives, so that a screen reader says where one is. */
export function PageTitle({
  children,
  lead,
  focus = true,
}: {
  children: ReactNode
  lead?: ReactNode
  focus?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus && !isWaking()) heading.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <div className="grid gap-2">
      <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
        {children}
      </h1>
      {lead ? <p className="reading text-lg text-muted">{lead}</p> : null}
    </div>
  )
}

export function Card({
  children,
  className = '',
  as: Tag = 'div',
}: {
  children: ReactNode
  className?: string
  as?: 'div' | 'section' | 'article' | 'li'
}) {
  return <Tag className={`rounded-card border border-line bg-surface p-5 ${className}`}>{children}</Tag>
}

/** One sentence on what will be here, and the button that makes the first one. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-dashed border-field p-6">
      <p className="text-muted">{children}</p>
      {action}
    </div>
  )
}

/** In place of a block that could not be loaded; the rest of the screen keeps working. */
export function LoadFailed({ what, error, again }: { what: string; error: unknown; again: () => void }) {
  // By it whoever runs the product finds what happened.
  const reference = error instanceof CallFailed ? error.problem.reference : undefined
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card border border-line bg-surface p-5">
      <h2 className="text-xl">{t('We could not load {what}', { what })}</h2>
      <p className="text-muted">{whyNot(error)}</p>
      <button type="button" className="min-h-11 rounded-full border border-field px-5 font-semibold" onClick={again}>
        {t('Try again')}
      </button>
      {reference ? <p className="text-sm text-muted">{t('Reference {reference}', { reference })}</p> : null}
    </div>
  )
}

function whyNot(error: unknown): string {
  const status = error instanceof CallFailed ? error.problem.status : 500
  if (status === 0) return t('Check your connection and try again.')
  if (status === 401) return t('You have been logged out. Log in to carry on')
  if (status === 403) return t('You do not have access to this. Ask your manager if you need it.')
  return t('Something went wrong on our side. Try again in a moment.')
}

/** Grey shapes of what is coming; what cannot come without a network says so. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  if (useOffline()) return <p>{t('You are offline. This comes when you are online again.')}</p>
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-3 comes-late">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="h-20 animate-pulse rounded-card bg-sunken" />
      ))}
    </div>
  )
}
