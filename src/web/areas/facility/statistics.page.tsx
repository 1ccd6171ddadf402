import { t } from '#domain/language/translate.ts'
import { chartKeys } from '#domain/statistics/charts.ts'
import { ChartCard, type DrawnChart } from '../../features/statistics/chart-card.tsx'
import { chartWords } from '../../features/statistics/chart-words.ts'
import { KeyFigures } from '../../features/statistics/key-figures.tsx'
import { StatisticsBar } from '../../features/statistics/statistics-bar.tsx'
import { useChart, useFilters } from '../../features/statistics/use-statistics.ts'
import { NoSuchBranch } from '../../parts/resources/no-such-branch.tsx'
import { useFacility } from '../../parts/resources/use-facility.ts'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Empty, LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'

export const meta = () => titleOf(t('Statistics'))

/** All of them are drawn, in the order of the list. */
const shown = chartKeys.filter((key): key is DrawnChart => key !== 'totals')

/** The facility in numbers: what is asked for stands in the address. */
export default function Statistics() {
  const facility = useFacility()
  const id = facility.data?.facility?.id
  const branches = facility.data?.branches ?? []
  const { branch } = useFilters().filters
  const isElsewhere = branch !== '' && !branches.some((known) => known.id === branch)
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('Statistics')}</PageTitle>
      {facility.isPending ? <Skeleton rows={4} /> : null}
      {isShut(facility) ? (
        <LoadFailed what={t('your facility')} error={facility.error} again={() => void facility.refetch()} />
      ) : null}
      {facility.data?.branches.length === 0 ? (
        <Empty action={<ButtonLink to="/fam/branches?add">{t('Add branch')}</ButtonLink>}>
          {t('Numbers appear after the first completed appointments.')}
        </Empty>
      ) : null}
      {id && branches.length > 0 ? isElsewhere ? <NoSuchBranch /> : <Numbers facility={id} /> : null}
    </div>
  )
}

function Numbers({ facility }: { facility: string }) {
  const { filters, set } = useFilters()
  const totals = useChart(facility, 'totals', { ...filters, compare: 'yes' })
  const isEmpty = totals.data?.rows[0]?.cells[0] === 0
  return (
    <>
      <StatisticsBar facility={facility} filters={filters} set={set} at={totals.dataUpdatedAt} />
      <KeyFigures facility={facility} filters={filters} />
      {isEmpty ? <Empty>{t('Numbers appear after the first completed appointments.')}</Empty> : null}
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        {shown.map((chart) => (
          <ChartCard
            key={chart}
            facility={facility}
            chart={chart}
            filters={filters}
            className={chart === 'outcomes' ? 'xl:col-span-2' : ''}
          />
        ))}
        <Card as="section" className="grid content-start gap-1">
          <p className="text-sm font-semibold text-muted">{t(chartWords.funnel.name)}</p>
          <p>{t(chartWords.funnel.meaning)}</p>
        </Card>
      </div>
      <Definitions />
    </>
  )
}

/** What exactly each chart counts. */
function Definitions() {
  return (
    <details className="rounded-card border border-line bg-surface p-5">
      <summary className="font-semibold">{t('How everything is counted')}</summary>
      <dl className="mt-4 grid gap-4 md:grid-cols-2">
        {Object.values(chartWords).map(({ name, meaning }) => (
          <div key={name}>
            <dt className="font-semibold">{t(name)}</dt>
            <dd className="text-muted">{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted">
        {t(
          'Groups of one to four are told as “fewer than 5”, so that nobody can be found out. Days are those of each branch. Appointments that were entered in error are not counted.',
        )}
      </p>
    </details>
  )
}
