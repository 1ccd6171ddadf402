import { Link, useSearchParams } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { asOutcome } from '../../features/appointments/steps/use-visit-steps.ts'
import { VisitPage } from '../../features/appointments/visit/visit-page.tsx'
import { ownVisitPath } from '../../features/appointments/steps/visit-steps.tsx'
import { call } from '../../lib/browser-call.ts'
import { isShut } from '../../lib/shown.ts'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'

/** One of one's own visits as a page: what it is, or what has just come of it. */
export function OwnVisit({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const visit = useQuery({
    queryKey: ['appointment', id],
    queryFn: () => call('GET /appointments/:appointmentId', { params: { appointmentId: id } }),
  })
  if (visit.isPending) return <Skeleton rows={4} />
  if (isShut(visit))
    return <LoadFailed what={t('your appointment')} error={visit.error} again={() => void visit.refetch()} />
  return (
    <VisitPage
      visit={visit.data}
      onChange={(next) => queries.setQueryData(['appointment', id], { ...visit.data, ...next })}
      done={asOutcome(search.get('done'))}
      onOutcome={(done) => setSearch(new URL(ownVisitPath(id, done), location.origin).searchParams, { replace: true })}
    >
      <p>
        <Link to="/usr/appointments" className="font-semibold text-brand underline">
          {t('All appointments')}
        </Link>
      </p>
    </VisitPage>
  )
}
