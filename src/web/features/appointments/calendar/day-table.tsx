import type { Visit } from '../visit/visit.ts'
import { VisitRow, type VisitRowProps } from '../lists/visit-row.tsx'

type Props = Omit<VisitRowProps, 'visit' | 'isFresh'> & {
  visits: readonly Visit[]
  /** Those that came or changed just now. */
  fresh?: ReadonlySet<string>
}

/** The visits of a day or a list, one row each; on phones one card each. `openPath` makes the name a link to the details. */
export function DayTable({ visits, fresh, ...row }: Props) {
  return (
    <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
      {visits.map((visit) => (
        <VisitRow key={visit.id} visit={visit} isFresh={fresh?.has(visit.id) ?? false} {...row} />
      ))}
    </ul>
  )
}
