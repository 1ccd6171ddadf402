import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { arrivalsOf } from '#domain/booking/day-figures.ts'
import { timeIn } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { StepRefused } from '../steps/step-refused.tsx'
import { useVisitSteps } from '../steps/use-visit-steps.ts'
import type { Desk } from './desk.ts'
import type { BranchVisit } from './use-branch-day.ts'
import { Flags } from './visit-facts.tsx'
import { Facts } from '../../../ui/facts.tsx'

type Props = { visits: readonly BranchVisit[]; now: number; desk: Desk }

/** Who is expected within the hour; who should be here already stands on top. */
export function Arrivals({ visits, now, desk }: Props) {
  const arrivals = arrivalsOf(visits, now)
  return (
    <section aria-labelledby="arrivals" className="grid gap-2">
      <h2 id="arrivals" className="text-xl">
        {t('Arrivals in the next hour')}
      </h2>
      {arrivals.length === 0 ? (
        <p className="text-muted">{t('Nobody is expected in the next hour.')}</p>
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {arrivals.map(({ visit, late }) => (
            <Arrival key={visit.id} visit={visit} late={late} desk={desk} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Arrival({ visit, late, desk }: { visit: BranchVisit; late: number; desk: Desk }) {
  const does = useVisitSteps({
    visit,
    side: 'staff',
    linkToken: undefined,
    onChange: undefined,
    onDone: () => undefined,
  })
  const can = (action: 'arrive' | 'no_show') => visit.actions.includes(action)
  const name = visit.patient?.name ?? t('Patient')
  const phone = visit.patient?.phone_number
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="w-20 flex-none text-lg display whitespace-nowrap figures">
        {timeIn(visit.time_zone, visit.start)}
      </span>
      <div className="grid min-w-0 flex-1 basis-28 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={desk.openPath(visit.id)}
            preventScrollReset
            className="inline-block min-h-6 max-w-full truncate font-semibold hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          {late > 0 ? (
            <span className="rounded-chip px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap chip-no_show figures">
              {t('{minutes} min late', { minutes: late })}
            </span>
          ) : null}
        </p>
        <p className="truncate text-sm text-muted">
          <Facts of={[visit.doctor.name, visit.service_name, visit.room]} />
        </p>
        <Flags visit={visit} />
        <StepRefused refused={does.refused} />
      </div>
      {/* Three steps beside each other leave no room for the words: they stand below. */}
      <div className={`flex flex-wrap gap-2 ${late > 0 ? 'basis-full' : 'ms-auto'}`}>
        {late > 0 && phone ? (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-9 items-center justify-center gap-1.5 rounded-full border border-field px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunken"
          >
            <Phone size={16} aria-hidden /> {t('Phone')}
            <span className="sr-only">{name}</span>
          </a>
        ) : null}
        {late > 0 && can('no_show') ? (
          <Button size="small" busy={does.busy === 'no_show' && '…'} onClick={() => void does.status('no_show')}>
            {t('Did not attend')}
          </Button>
        ) : null}
        {can('arrive') ? (
          <Button
            size="small"
            look="primary"
            busy={does.busy === 'arrive' && '…'}
            aria-label={t('Check in {name}', { name })}
            onClick={() => void does.status('arrive')}
          >
            {t('Check in')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
