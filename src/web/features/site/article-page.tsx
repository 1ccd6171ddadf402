import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page.tsx'

type Part = { readonly title: string; readonly text: ReactNode }

/** A page of words: heading, lead, parts, and where to go from here. */
export function ArticlePage({
  title,
  lead,
  parts,
  children,
}: {
  title: string
  lead: string
  parts: readonly Part[]
  children?: ReactNode
}) {
  return (
    <div className="wrap grid gap-10 py-12">
      <PageTitle lead={lead}>{title}</PageTitle>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {parts.map((part) => (
          <section key={part.title}>
            <h2 className="text-2xl">{part.title}</h2>
            <div className="mt-2 text-muted">{part.text}</div>
          </section>
        ))}
      </div>
      {children}
    </div>
  )
}
