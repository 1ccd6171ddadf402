import { listComma } from '#domain/language/translate.ts'
import { Link } from 'react-router'
import { statusIs } from '#domain/booking/status.ts'
import { timeIn } from '../../../lib/format.ts'
import { statusSign } from '../visit/status-chip.tsx'
import type { Visit } from '../visit/visit.ts'
import { Facts } from '../../../ui/facts.tsx'

/** The visits of a day as short lines, for phones. */
export function VisitLines({ visits, openPath }: { visits: readonly Visit[]; openPath: (id: string) => string }) {
  return (
    <ul className="grid grid-cols-1 gap-1">
      {visits.map((visit) => {
        const { look, sign, word } = statusSign(visit)
        return (
          <li key={visit.id}>
            <Link
              to={openPath(visit.id)}
              preventScrollReset
              className={`flex min-h-11 items-center gap-2 rounded-field border-s-3 border-current px-3 ${look} ${statusIs(visit.status, 'fell_through') ? 'line-through' : ''}`}
            >
              {sign}
              <span className="w-17 flex-none font-semibold figures">{timeIn(visit.time_zone, visit.start)}</span>
              <span className="min-w-0 truncate">
                <Facts of={[visit.patient?.name, visit.service_name]} />
              </span>
              <span className="sr-only">
                {listComma()}
                {word}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
