import type { OwnVisit } from '../../features/appointments/visit/visit.ts'
import { monthWords, wallOf } from '../../lib/format.ts'
import { VisitRow } from './visit-row.tsx'

/** Visits under the names of their months, in the order in which they come. */
export function VisitsByMonth({ visits }: { visits: readonly OwnVisit[] }) {
  const months = Map.groupBy(visits, (visit) => dateOf(visit).slice(0, 7))
  return [...months].map(([month, own]) => (
    <section key={month} aria-labelledby={`month-${month}`} className="grid gap-3">
      <h2 id={`month-${month}`} className="text-xl">
        {own[0] ? monthWords(dateOf(own[0])) : ''}
      </h2>
      {own.map((visit) => (
        <VisitRow key={visit.id} visit={visit} as="card" />
      ))}
    </section>
  ))
}

const dateOf = (visit: OwnVisit) => wallOf(visit.time_zone, visit.start).date
