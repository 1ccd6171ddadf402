import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { type Status, statusesThatAre } from '#domain/booking/status.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import type { Picking } from '../steps/picking.tsx'
import type { Desk } from './desk.ts'
import type { BranchVisit } from './use-branch-day.ts'
import { VisitCard } from './visit-card.tsx'

type Step = {
  readonly name: string
  readonly holds: readonly Status[]
  /** Nothing more happens to them: many of them are a number until somebody wants to see them. */
  readonly isOver?: true
}

const steps: readonly Step[] = [
  { name: mark('Confirmed'), holds: statusesThatAre('ahead') },
  { name: mark('Checked in'), holds: ['arrived'] },
  { name: mark('With doctor'), holds: ['in_progress'] },
  { name: mark('Done'), holds: ['completed'], isOver: true },
  { name: mark('Not attended or cancelled'), holds: statusesThatAre('fell_through'), isOver: true },
]

/** So many cards of what is over are shown without being asked for. */
const fewOver = 10
/** So many cards of a column a phone shows at first. */
const firstOnPhone = 10

type Props = { visits: readonly BranchVisit[]; desk: Desk; pick: Picking }

/** The day by how far everybody is: one column a step, each with its count, each to be folded. */
export function StatusBoard({ visits, desk, pick }: Props) {
  const now = useNow()
  return (
    <div className="grid grid-cols-1 items-start gap-3 md:flex md:snap-x md:overflow-x-auto md:pb-2">
      {steps.map((step) => (
        <Column
          key={step.name}
          {...step}
          own={visits.filter(({ status }) => step.holds.includes(status))}
          desk={desk}
          pick={pick}
          now={now}
        />
      ))}
    </div>
  )
}

type ColumnProps = Step & { own: readonly BranchVisit[]; desk: Desk; pick: Picking; now: number }

/** A column where nobody is, or that is folded, takes little room: all five stand side by side on a laptop. */
function widthOf(isOpen: boolean, count: number): string {
  if (count === 0) return 'md:min-w-36'
  return isOpen ? 'md:min-w-44 md:flex-1' : 'md:w-min'
}

/** On a wide screen a long column scrolls by itself, below its head; on a phone it begins with its first cards. */
function Column({ name, isOver, own, ...card }: ColumnProps) {
  const id = useId()
  const [chosen, setChosen] = useState<boolean>()
  const [isWhole, setWhole] = useState(false)
  const isOpen = chosen ?? (!isOver || own.length <= fewOver)
  const more = own.length - firstOnPhone
  return (
    <section
      aria-label={t(name)}
      className={`grid snap-start gap-2 rounded-card bg-sunken p-2 ${widthOf(isOpen, own.length)} ${own.length === 0 ? 'max-md:hidden' : ''}`}
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 rounded-field px-2 text-start hover:bg-tint hover:text-on-tint md:min-h-9"
        >
          <span className="me-auto">{t(name)}</span>
          <span className="font-normal text-muted figures">{own.length}</span>
          <ChevronDown size={18} aria-hidden className={`flex-none text-muted ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="grid gap-2">
        {own.length === 0 ? <p className="px-2 pb-2 text-sm text-muted">{t('Nobody')}</p> : null}
        {isOpen ? (
          <ul className="grid grid-cols-1 gap-2 md:max-h-[max(24rem,calc(100dvh-13rem))] md:overflow-y-auto">
            {own.map((visit, index) => (
              <VisitCard key={visit.id} visit={visit} {...card} isFolded={index >= firstOnPhone && !isWhole} />
            ))}
          </ul>
        ) : null}
        {more > 0 && !isWhole ? (
          <Button size="small" className="md:hidden" onClick={() => setWhole(true)}>
            {t('Show all {count}', { count: own.length })}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
