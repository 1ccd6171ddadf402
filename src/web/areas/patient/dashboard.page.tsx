import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { VisitCard } from '../../features/appointments/visit-card.tsx'
import { MyDoctors } from '../../features/providers/my-doctors.tsx'
import { call } from '../../lib/browser-call.ts'
import { useSession } from '../../lib/session.ts'
import { titleOf } from '../../lib/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Dashboard'))

export default function Dashboard() {
  const session = useSession()
  const upcoming = useQuery({
    queryKey: ['appointments', 'mine', 'upcoming'],
    queryFn: () => call('GET /appointments/mine', { query: { tab: 'upcoming' } }),
  })
  const visits = upcoming.data?.results.filter((visit) => visit.status !== 'completed') ?? []
  const [next, ...others] = visits
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('Hello {name}', { name: session?.fullName.split(' ')[0] ?? '' })}</PageTitle>
        <ButtonLink to="/usr/providers" look="primary">
          {t('Find a doctor')}
        </ButtonLink>
      </div>
      {upcoming.isPending ? <Skeleton rows={2} /> : null}
      {upcoming.isError ? (
        <LoadFailed what={t('your appointments')} error={upcoming.error} again={() => void upcoming.refetch()} />
      ) : null}
      {upcoming.isSuccess && !next ? (
        <Empty action={<ButtonLink to="/usr/providers">{t('Find a doctor')}</ButtonLink>}>
          {t('You have no appointments. Find a doctor and pick a time.')}
        </Empty>
      ) : null}
      {next ? (
        <section className="grid gap-3" aria-labelledby="next">
          <h2 id="next" className="text-2xl">
            {t('Next appointment')}
          </h2>
          <VisitCard visit={next} large heading="h3" />
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className="grid gap-3" aria-labelledby="others">
          <h2 id="others" className="text-2xl">
            {t('After that')}
          </h2>
          {others.slice(0, 3).map((visit) => (
            <VisitCard key={visit.id} visit={visit} heading="h3" />
          ))}
          <Link to="/usr/appointments" className="font-semibold text-brand underline">
            {t('All appointments')}
          </Link>
        </section>
      ) : null}
      <MyDoctors title={t('Book again')} most={6} />
    </div>
  )
}
