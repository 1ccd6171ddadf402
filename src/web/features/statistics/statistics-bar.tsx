import { RefreshCw } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mark, t } from '#domain/language/translate.ts'
import { periodKeys } from '#domain/statistics/periods.ts'
import { call } from '../../lib/browser-call.ts'
import type { SetAddress } from '../../lib/use-address.ts'
import { useNow } from '../../lib/use-now.ts'
import {
  FilterChoice,
  FilterDays,
  type FilterList,
  FilterLists,
  FilterTick,
  FoldedFilters,
  howList,
  manyFilters,
} from '../../parts/resources/filters.tsx'
import { Button } from '../../ui/button.tsx'
import type { Filters } from './use-statistics.ts'

const periodWords = {
  '7': mark('Last 7 days'),
  '30': mark('Last 30 days'),
  '90': mark('Last 90 days'),
  month: mark('This month'),
  custom: mark('From … to …'),
} as const

type Props = { facility: string; filters: Filters; set: SetAddress; /** When what is shown was counted. */ at: number }

/** What is counted, in one line; all of it stands in the address. */
export function StatisticsBar({ facility, filters, set, at }: Props) {
  const choices = useQuery({
    queryKey: ['statistics', 'choices', facility],
    queryFn: () => call('GET /statistics/choices', { query: { facility_id: facility } }),
  })
  const { branches = [], doctors = [], services = [] } = choices.data ?? {}
  const lists: FilterList<'branch' | 'doctor' | 'service' | 'how'>[] = [
    { key: 'branch', label: t('Branch'), all: t('Every branch'), from: branches },
    { key: 'doctor', label: t('Doctor'), all: t('Every doctor'), from: doctors },
    {
      key: 'service',
      label: t('Service'),
      all: t('Every service'),
      from: services.map((name) => ({ id: name, name })),
    },
    howList(),
  ]
  return (
    <div className={manyFilters}>
      <FilterChoice
        label={t('Period')}
        value={filters.period}
        onChange={(period) => set({ period, from: filters.from, until: filters.until })}
      >
        {periodKeys.map((key) => (
          <option key={key} value={key}>
            {t(periodWords[key])}
          </option>
        ))}
      </FilterChoice>
      {filters.period === 'custom' ? <FilterDays days={filters} set={set} /> : null}
      <FoldedFilters
        areMany
        count={lists.filter(({ key }) => filters[key]).length + (filters.compare === 'yes' ? 1 : 0)}
      >
        <FilterLists lists={lists} valueOf={(key) => filters[key]} set={set} />
        <FilterTick
          label={t('Compare with the period before')}
          checked={filters.compare === 'yes'}
          onChange={(isOn) => set({ compare: isOn ? 'yes' : null })}
        />
      </FoldedFilters>
      <Refresh at={at} />
    </div>
  )
}

/** When the figures were counted. Keeps its space until they arrive. */
function Refresh({ at }: { at: number }) {
  const queries = useQueryClient()
  const now = useNow()
  const minutes = at > 0 ? Math.max(0, Math.floor((now - at) / 60_000)) : 0
  const again = () => void queries.invalidateQueries({ queryKey: ['statistics'] })
  return (
    <p
      className={`ms-auto flex items-center gap-2 text-sm whitespace-nowrap text-muted ${at > 0 ? '' : 'invisible'}`}
      aria-hidden={at === 0}
    >
      {t('{minutes, plural, =0 {Updated just now} one {Updated # minute ago} other {Updated # minutes ago}}', {
        minutes,
      })}
      <Button size="small" onClick={again}>
        <RefreshCw size={16} aria-hidden /> {t('Refresh')}
      </Button>
    </p>
  )
}
