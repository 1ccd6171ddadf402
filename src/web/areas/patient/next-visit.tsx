import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import type { Visit } from '../../features/appointments/visit/visit.ts'
import { VisitNotes, VisitPlace } from '../../features/appointments/visit/visit-place.tsx'
import { timeIn } from '../../lib/format.ts'
import { forWhom, nearDay, TellingChip, What, zoneLine } from '../../features/appointments/visit/visit-words.tsx'
import { ownVisitPath, VisitSteps } from '../../features/appointments/steps/visit-steps.tsx'
import { VisitTicket } from '../../features/appointments/visit/visit-ticket.tsx'

/** The next visit as the departures board: its time large, where to go, and one thing to do. */
export function NextVisit({ visit }: { visit: Visit }) {
  const who = forWhom(visit)
  return (
    <section aria-labelledby="next" className="rounded-sheet bg-pine p-6 text-on-pine sm:p-10">
      <article className="grid gap-x-12 gap-y-8 lg:grid-cols-[auto_1fr]">
        <div className="grid content-start gap-2">
          <h2 id="next" className="grid gap-3">
            <span className="font-sans text-base font-semibold tracking-normal text-pine-muted">
              {t('Next appointment')}
            </span>
            <span className="text-2xl">{nearDay(visit)}</span>
            <bdi className="text-5xl text-sun figures sm:text-6xl">{timeIn(visit.time_zone, visit.start)}</bdi>
          </h2>
          <p className="text-pine-muted">{zoneLine(visit)}</p>
        </div>
        <div className="grid content-start gap-4 border-pine-muted/30 max-lg:border-t max-lg:pt-6 lg:border-s lg:ps-12">
          <p className="text-xl font-semibold">
            <Link to={ownVisitPath(visit.id)} className="inline-block py-1 underline-offset-4 hover:underline">
              <What visit={visit} />
            </Link>
          </p>
          {who ? <p className="-mt-3 text-lg">{who}</p> : null}
          <VisitTicket visit={visit} />
          <VisitPlace visit={visit} />
          <VisitNotes visit={visit} />
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3">
            <VisitSteps visit={visit} on="board" />
            <TellingChip visit={visit} />
          </div>
        </div>
      </article>
    </section>
  )
}
