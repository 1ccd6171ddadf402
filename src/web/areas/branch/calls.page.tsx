import { useQuery } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { addDays } from '#domain/time/local.ts'
import { BranchSettings } from '../../features/calls/branch-settings.tsx'
import { BranchTable } from '../../features/calls/branch-table.tsx'
import { TestLink } from '../../features/calls/next-call.tsx'
import { call } from '../../lib/browser-call.ts'
import { untilTheOther } from '../../lib/queries.ts'
import { DaySteps } from '../../features/appointments/steps/day-steps.tsx'
import { ChartCard } from '../../features/statistics/chart-card.tsx'
import { filtersIn } from '../../features/statistics/use-statistics.ts'
import { asLocalDate, dayWords } from '../../lib/format.ts'
import { titleOf } from '../../lib/site.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isShut } from '../../lib/shown.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Calls'))

/** The video visits of a day at a branch, and what holds there for calls. */
export default function BranchCalls() {
  const { branch, rights } = useBranch()
  const { search, set } = useAddress()
  const asked = search.get('date') ?? ''
  const wanted = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : null
  const calls = useQuery({
    queryKey: ['appointments', 'calls', branch.id, wanted],
    queryFn: () =>
      call('GET /branches/:branchId/calls', { params: { branchId: branch.id }, query: wanted ? { date: wanted } : {} }),
    refetchInterval: 60_000,
    placeholderData: untilTheOther,
  })
  const { data } = calls
  const shown = wanted ?? data?.date
  const date = shown && asLocalDate(shown)
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle lead={date ? dayWords(date) : undefined}>{t('Calls')}</PageTitle>
        <TestLink />
      </div>
      {date ? <DaySteps earlier={addDays(date, -1)} later={addDays(date, 1)} set={set} /> : null}
      {calls.isPending ? <Skeleton rows={4} /> : null}
      {isShut(calls) ? (
        <LoadFailed what={t('the video visits')} error={calls.error} again={() => void calls.refetch()} />
      ) : null}
      {data?.results.length === 0 ? (
        <Empty>{wanted ? t('No video visits on this day.') : t('No video visits today.')}</Empty>
      ) : null}
      {data && data.results.length > 0 ? (
        <BranchTable lines={data.results} mayHost={data.may_host} maySend={data.may_send} mayCopy={data.may_copy} />
      ) : null}
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
