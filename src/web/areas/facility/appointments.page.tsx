import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { FacilityFilters } from '../../features/appointments/lists/facility-filters.tsx'
import { FacilityTable, fileHead, fileLine } from '../../features/appointments/lists/facility-table.tsx'
import {
  everyVisit,
  mostInFile,
  useFacilityVisits,
  wishIn,
} from '../../features/appointments/lists/use-facility-visits.ts'
import { orderIn } from '../../features/appointments/lists/list-order.ts'
import { VisitDrawer } from '../../features/appointments/visit/visit-drawer.tsx'
import { NoSuchBranch } from '../../parts/resources/no-such-branch.tsx'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { csvOf } from '../../lib/csv.ts'
import { saveFile } from '../../lib/save-file.ts'
import { titleOf } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { NewAppointment } from './new-appointment.tsx'

export const meta = () => titleOf(t('Appointments'))

/** The visits of all branches; everything that is chosen stands in the address. */
export default function Appointments() {
  const facility = useFacility()
  const id = facility.data?.facility?.id
  const branches = facility.data?.branches ?? []
  const wanted = useAddress().search.get('branch') ?? ''
  const isElsewhere = wanted !== '' && !branches.some((branch) => branch.id === wanted)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="no-print flex flex-wrap items-center gap-3">
        <div className="me-auto">
          <PageTitle>{t('Appointments')}</PageTitle>
        </div>
        <NewAppointment branches={branches.filter(({ state }) => state === 'open')} />
      </div>
      {facility.isPending ? <Skeleton rows={5} /> : null}
      {isShut(facility) ? (
        <LoadFailed what={t('your facility')} error={facility.error} again={() => void facility.refetch()} />
      ) : null}
      {facility.data && branches.length === 0 ? (
        <Empty action={<ButtonLink to="/fam/branches?add">{t('Add branch')}</ButtonLink>}>
          {t('Add your first branch to start taking bookings.')}
        </Empty>
      ) : null}
      {id && branches.length > 0 ? isElsewhere ? <NoSuchBranch /> : <List facility={id} /> : null}
    </div>
  )
}

function List({ facility }: { facility: string }) {
  const { search, set, openPath } = useAddress()
  const wish = wishIn(search)
  const { pages, news, show, query } = useFacilityVisits(facility, wish)
  const choices = useQuery({
    queryKey: ['statistics', 'choices', facility],
    queryFn: () => call('GET /statistics/choices', { query: { facility_id: facility } }),
  })
  const visits = pages.data?.pages.flatMap(({ results }) => results) ?? []
  const total = pages.data?.pages[0]?.total ?? 0
  const file = useFile(facility, query, total)
  return (
    <>
      <FacilityFilters
        search={search}
        set={set}
        wish={wish}
        choices={choices.data ?? { branches: [], doctors: [], services: [] }}
      />
      <div className="no-print flex flex-wrap items-center gap-3">
        <p role="status" className="me-auto text-sm text-muted figures">
          {total > 0 ? t('Showing {from} to {until} of {count}', { from: 1, until: visits.length, count: total }) : ''}
        </p>
        {news > 0 ? (
          <Button size="small" look="sun" onClick={show}>
            {t('{count, plural, one {# change} other {# changes}} – show', { count: news })}
          </Button>
        ) : null}
        <Button
          size="small"
          busy={file.isPending && t('One moment…')}
          onClick={() => file.mutate()}
          disabled={total === 0}
        >
          {t('Download CSV')}
        </Button>
      </div>
      {pages.isPending ? <Skeleton rows={6} /> : null}
      {isShut(pages) ? (
        <LoadFailed what={t('the appointments')} error={pages.error} again={() => void pages.refetch()} />
      ) : null}
      {isShown(pages) && visits.length === 0 ? (
        <Empty
          action={
            <Button onClick={() => set(Object.fromEntries([...search.keys()].map((key) => [key, null])))}>
              {t('Clear filters')}
            </Button>
          }
        >
          {t('No appointments for these filters.')}
        </Empty>
      ) : null}
      {visits.length > 0 ? (
        <FacilityTable visits={visits} group={wish.group} order={orderIn(search)} onOrder={set} openPath={openPath} />
      ) : null}
      {pages.hasNextPage ? (
        <Button
          className="justify-self-center"
          busy={pages.isFetchingNextPage && t('Loading')}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      ) : null}
      <VisitDrawer writes id={search.get('a')} onClose={() => set({ a: null })} />
    </>
  )
}

/** All that the filters find, as a file. */
function useFile(facility: string, query: { readonly from: string; readonly until: string }, total: number) {
  return useMutation({
    mutationFn: () => everyVisit(facility, query),
    onSuccess: (all) => {
      saveFile(
        `appointments-${query.from}-${query.until}.csv`,
        csvOf([fileHead.map((word) => t(word)), ...all.map(fileLine)]),
        'text/csv;charset=utf-8',
      )
      if (all.length >= mostInFile && total > all.length)
        toast(
          'warning',
          t('The file holds the first {count} of {total} appointments. Choose fewer days for the others.', {
            count: all.length,
            total,
          }),
        )
    },
    onError: (error) => toast('error', problemText(error)),
  })
}
