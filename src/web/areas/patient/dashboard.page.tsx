import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { isStillNext, type OwnVisit } from '../../features/appointments/visit/visit.ts'
import { MyDoctors } from '../../features/providers/doctor/my-doctors.tsx'
import GuestVisits from '../../parts/visits/guest-visits.tsx'
import { useSession } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { titleOf } from '../../lib/site.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { upcomingVisits } from './keep-visit.ts'
import { NextVisit } from './next-visit.tsx'
import { PersonChips } from './person-chips.tsx'
import { ToDo } from './to-do.tsx'
import { VisitRow } from './visit-row.tsx'

export const meta = () => titleOf(t('Dashboard'))

export default function Dashboard() {
  const session = useSession()
  const upcoming = useQuery(upcomingVisits)
  const now = useNow()
  const visits = upcoming.data?.results.filter((visit) => visit.status !== 'completed' && isStillNext(now, visit)) ?? []
  const [next, ...others] = visits
  const isEmpty = isShown(upcoming) && !next
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('Hello {name}', { name: session?.fullName.split(' ')[0] ?? '' })}</PageTitle>
        {isEmpty ? null : (
          <ButtonLink to="/usr/providers" look="primary">
            {t('Find a doctor')}
          </ButtonLink>
        )}
      </div>
      {upcoming.isPending ? <Skeleton rows={3} /> : null}
      {isShut(upcoming) ? (
        <LoadFailed what={t('your appointments')} error={upcoming.error} again={() => void upcoming.refetch()} />
      ) : null}
      {/* Before it says that there are none. */}
      {isEmpty ? <GuestVisits /> : null}
      {isEmpty ? (
        <Empty
          action={
            <ButtonLink to="/usr/providers" look="primary">
              {t('Find a doctor')}
            </ButtonLink>
          }
        >
          {t('You have no appointments. Find a doctor and pick a time - it takes about a minute.')}
        </Empty>
      ) : null}
      {next ? (
        <>
          <NextVisit visit={next} />
          <GuestVisits />
        </>
      ) : null}
      <ToDo visits={visits} />
      {others.length > 0 ? <Later visits={others.slice(0, 3)} /> : null}
      <MyDoctors title={t('Book again')} most={6} />
      <PersonChips title={t('Family')} to={(person) => `/usr/appointments?person=${person}`} />
    </div>
  )
}

function Later({ visits }: { visits: readonly OwnVisit[] }) {
  return (
    <section className="grid gap-3" aria-labelledby="others">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="others" className="text-2xl">
          {t('After that')}
        </h2>
        <Link to="/usr/appointments" className="py-2 font-semibold text-brand underline">
          {t('All appointments')}
        </Link>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {visits.map((visit) => (
          <li key={visit.id}>
            <VisitRow visit={visit} as="row" />
          </li>
        ))}
      </ul>
    </section>
  )
}
