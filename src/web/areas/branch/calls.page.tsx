import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { BranchSettings } from '../../features/calls/branch-settings.tsx'
import { BranchTable } from '../../features/calls/branch-table.tsx'
import { TestLink } from '../../features/calls/next-call.tsx'
import { call } from '../../lib/browser-call.ts'
import { ChartCard } from '../../features/statistics/chart-card.tsx'
import { filtersIn } from '../../features/statistics/use-statistics.ts'
import { asLocalDate, dayWords } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Calls'))

/** Today's video visits at a branch, and what holds there for calls. */
export default function BranchCalls() {
  const { branch, rights } = useBranch()
  const calls = useQuery({
    queryKey: ['appointments', 'calls', branch.id],
    queryFn: () => call('GET /branches/:branchId/calls', { params: { branchId: branch.id }, query: {} }),
    refetchInterval: 60_000,
  })
  const { data } = calls
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle lead={data ? dayWords(asLocalDate(data.date)) : undefined}>{t('Calls')}</PageTitle>
        <TestLink />
      </div>
      {calls.isPending ? <Skeleton rows={4} /> : null}
      {calls.isError ? (
        <LoadFailed what={t('the video visits')} error={calls.error} again={() => void calls.refetch()} />
      ) : null}
      {data?.results.length === 0 ? <Empty>{t('No video visits today.')}</Empty> : null}
      {data && data.results.length > 0 ? <BranchTable lines={data.results} mayHost={data.may_host} /> : null}
      {rights.has('statistics.view') ? <LengthsHere branchId={branch.id} /> : null}
      {data?.may_set ? <BranchSettings branchId={branch.id} /> : null}
    </div>
  )
}

/** How long the calls of this branch took in the last 30 days, as the statistics of the facility tell it. */
function LengthsHere({ branchId }: { branchId: string }) {
  const filters = { ...filtersIn(new URLSearchParams()), branch: branchId }
  return <ChartCard chart="call_lengths" filters={filters} />
}
