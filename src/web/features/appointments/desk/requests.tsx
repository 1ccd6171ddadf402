import { useState } from 'react'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { shortDayWords, timeIn, wallOf } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { VisitActions } from '../steps/visit-actions.tsx'
import type { Desk } from './desk.ts'
import type { BranchVisit } from './use-branch-day.ts'
import { Facts } from '../../../ui/facts.tsx'

type Props = {
  id: string
  title: string
  visits: readonly BranchVisit[]
  desk: Desk
  /** What is said of each. */
  factsOf: (visit: BranchVisit) => readonly (string | null | undefined | false)[]
}

/** So many are shown at first: those that must be decided first. */
const most = 4

/** Visits that somebody must decide about, each with its buttons. */
export function ToDecide({ id, title, visits, desk, factsOf }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (visits.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-xl">
        {title} <span className="text-base font-normal text-muted figures">{visits.length}</span>
      </h2>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {(isWhole ? visits : visits.slice(0, most)).map((visit) => (
          <li key={visit.id} className="grid gap-2 px-4 py-3">
            <div>
              <Link
                to={desk.openPath(visit.id)}
                preventScrollReset
                className="inline-block min-h-6 font-semibold hover:underline"
              >
                <bdi>{visit.patient?.name ?? t('Patient')}</bdi>
              </Link>
              <p className="text-sm text-muted">
                <Facts of={factsOf(visit)} />
              </p>
            </div>
            <VisitActions visit={visit} compact />
          </li>
        ))}
      </ul>
      {visits.length > most && !isWhole ? (
        <Button size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: visits.length })}
        </Button>
      ) : null}
    </section>
  )
}

/** What the clinic has not answered yet; what must be answered first comes first. */
export function Requests({ visits, desk }: Pick<Props, 'visits' | 'desk'>) {
  return (
    <ToDecide
      id="requests"
      title={t('Requests')}
      visits={visits}
      desk={desk}
      factsOf={({ time_zone: zone, start, doctor, answer_by }) => [
        doctor.name,
        momentWords(zone, start),
        answer_by && t('answer by {time}', { time: momentWords(zone, answer_by) }),
      ]}
    />
  )
}

function momentWords(zone: string, moment: string): string {
  return `${shortDayWords(wallOf(zone, moment).date)}${listComma()}${timeIn(zone, moment)}`
}
