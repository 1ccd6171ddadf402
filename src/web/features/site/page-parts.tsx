// What public pages of words are made of: in one file, as the list of files comes with every page.
import { useEffect, useRef, type ReactNode } from 'react'
import { isWaking } from '../../lib/wake.ts'

type HeadProps = {
  title: string
  lead: string
  /** The one device of the page, and what one does first. */
  children?: ReactNode
}

/** What an inner public page begins with: its heading on the board. It takes the focus, so that a screen reader says where one is. */
export function BoardHead({ title, lead, children }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isWaking()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="bg-pine text-on-pine">
      <div className="wrap grid gap-8 py-12 lg:py-18">
        <div className="grid gap-3">
          <h1 ref={heading} tabIndex={-1} className="max-w-4xl text-4xl sm:text-5xl lg:text-6xl">
            {title}
          </h1>
          <p className="reading text-lg text-pine-muted sm:text-xl">{lead}</p>
        </div>
        {children}
      </div>
    </section>
  )
}

export type Point = { readonly title: string; readonly text: ReactNode }

/** What needs no picture: a few words each, side by side. */
export function Points({ of }: { of: readonly Point[] }) {
  return (
    <div className="wrap grid gap-x-12 gap-y-10 py-14 md:grid-cols-2 lg:grid-cols-3">
      {of.map(({ title, text }) => (
        <section key={title} className="border-t-4 border-brand pt-4">
          <h2 className="text-2xl">{title}</h2>
          <div className="mt-2 text-muted">{text}</div>
        </section>
      ))}
    </div>
  )
}

type Step = { readonly title: string; readonly text?: string }
type StepsProps = { title: string; steps: readonly Step[]; columns: string; children?: ReactNode }

/** What comes after what: each step with its number, side by side where there is room. */
export function NumberedSteps({ title, steps, columns, children }: StepsProps) {
  return (
    <section className="wrap grid gap-8 py-16">
      <h2 className="text-4xl">{title}</h2>
      <ol className={`grid gap-6 ${columns}`}>
        {steps.map((step, index) => (
          <li key={step.title} className="border-t-4 border-brand pt-4">
            <h3 className="text-2xl">
              <span className="figures text-muted">{index + 1}</span> {step.title}
            </h3>
            {step.text ? <p className="mt-2 text-muted">{step.text}</p> : null}
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}

/** The end of a public page: where to go from here. */
export function Onward({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="wrap pb-16">
      <div className="grid gap-4 rounded-sheet bg-tint p-8 text-on-tint sm:p-12">
        <h2 className="text-3xl">{title}</h2>
        {text ? <p className="reading text-lg">{text}</p> : null}
        <p className="flex flex-wrap gap-3">{children}</p>
      </div>
    </section>
  )
}
