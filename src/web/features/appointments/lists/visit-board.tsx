import type { ReactNode } from 'react'
import { dayIn, fee, timeIn } from '../../../lib/format.ts'
import { PageTitle } from '../../../ui/page.tsx'
import { forWhom, What, zoneLine } from '../visit/visit-words.tsx'
import type { Visit } from '../visit/visit.ts'

type Props = {
  visit: Visit
  title: string
  lead: string | undefined
  /** Another time than the visit's own: one that is offered for it. */
  start?: string
  /** The time is struck through: it fell through. */
  isGone?: boolean
  children: ReactNode
}

/** The board of a visit's page: what, for how much, for whom, and the time as its largest word. What belongs to it stands below. */
export function VisitBoard({ visit, title, lead, start = visit.start, isGone = false, children }: Props) {
  const who = forWhom(visit)
  return (
    <section className="grid gap-4 rounded-sheet bg-pine p-6 text-on-pine sm:p-10">
      <PageTitle>{title}</PageTitle>
      {lead ? <p className="reading text-lg">{lead}</p> : null}
      <div>
        <p className="text-xl font-semibold">
          <What visit={visit} />
          {isGone ? null : <Price of={visit} />}
        </p>
        {who ? <p className="text-lg">{who}</p> : null}
      </div>
      <p className={isGone ? 'text-pine-muted' : ''}>
        <span className="block text-xl">{dayIn(visit.time_zone, start)}</span>
        <strong className={`block text-5xl display figures sm:text-6xl ${isGone ? 'line-through' : 'text-sun'}`}>
          <bdi>{timeIn(visit.time_zone, start)}</bdi>
        </strong>
        <span className="text-pine-muted">{zoneLine({ ...visit, start })}</span>
      </p>
      {children}
    </section>
  )
}

function Price({ of: { fee_minor, currency } }: { of: Visit }) {
  return (
    <>
      {' · '}
      <bdi>{fee(fee_minor, currency)}</bdi>
    </>
  )
}
