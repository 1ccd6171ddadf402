import type { ReactNode } from 'react'

type Part = { readonly title: string; readonly text: ReactNode }

type Props = {
  title: string
  lead: string
  parts: readonly Part[]
  /** The one device of the page, on the board below the heading. */
  device?: ReactNode
  /** Screens of the product, between the board and the parts. */
  views?: ReactNode
  children?: ReactNode
}

/** A page of words: the board with heading and device, the parts below it, and where to go from here. */
export function ArticlePage({ title, lead, parts, device, views, children }: Props) {
  return (
    <>
      <section className="bg-pine text-on-pine">
        <div className="wrap grid gap-8 py-12 lg:py-18">
          <div className="grid gap-3">
            <h1 className="max-w-4xl text-4xl sm:text-5xl lg:text-6xl">{title}</h1>
            <p className="reading text-lg text-pine-muted sm:text-xl">{lead}</p>
          </div>
          {device}
        </div>
      </section>
      {views}
      <div className="wrap grid gap-x-12 gap-y-10 py-14 md:grid-cols-2 lg:grid-cols-3">
        {parts.map((part) => (
          <section key={part.title} className="border-t-4 border-brand pt-4">
            <h2 className="text-2xl">{part.title}</h2>
            <div className="mt-2 text-muted">{part.text}</div>
          </section>
        ))}
      </div>
      {children ? (
        <div className="wrap pb-16">
          <div className="rounded-sheet bg-tint p-8 text-on-tint sm:p-10">{children}</div>
        </div>
      ) : null}
    </>
  )
}
