import { useQuery } from '@tanstack/react-query'
import { addDays, asLocalDate, type LocalDate } from '#domain/time/local.ts'
import { daysOf, type PeriodKey, periodKeys } from '#domain/statistics/periods.ts'
import type { ChartKey } from '#domain/statistics/charts.ts'
import { call } from '../../lib/browser-call.ts'
import { todayIn, viewerZone } from '../../lib/format.ts'
import { useAddress } from '../../lib/use-address.ts'
import { isDate } from '../../lib/in-address.ts'

export type Filters = {
  readonly period: PeriodKey
  readonly from: LocalDate
  readonly until: LocalDate
  readonly compare: 'yes' | 'no'
  readonly branch: string
  readonly doctor: string
  readonly service: string
  readonly how: '' | 'in_person' | 'video'
}

/** What the address asks for: the last 30 days of everything where it asks for nothing. */
export function filtersIn(search: URLSearchParams): Filters {
  const today = todayIn(viewerZone())
  const period = periodKeys.find((key) => key === search.get('period')) ?? '30'
  const how = search.get('how')
  return {
    period,
    ...daysIn(search, period, today),
    compare: search.get('compare') === 'yes' ? 'yes' : 'no',
    branch: search.get('branch') ?? '',
    doctor: search.get('doctor') ?? '',
    service: search.get('service') ?? '',
    how: how === 'in_person' || how === 'video' ? how : '',
  }
}

function daysIn(search: URLSearchParams, period: PeriodKey, today: LocalDate) {
  if (period !== 'custom') return daysOf(period, today)
  const [from, until] = [search.get('from'), search.get('until')]
  const [first, last] = [
    isDate(from) ? asLocalDate(from) : addDays(today, -29),
    isDate(until) ? asLocalDate(until) : today,
  ]
  // One of them may be chosen before the other.
  return first <= last ? { from: first, until: last } : { from: last, until: first }
}

/** The filters of the address, and how to change them. */
export function useFilters() {
  const { search, set } = useAddress()
  return { filters: filtersIn(search), set }
}

/** One chart of a facility, or of the branch that the filters name. It is asked again only when somebody wishes: numbers do not jump while they are read. */
export function useChart(facility: string | undefined, chart: ChartKey, filters: Filters) {
  const { from, until, compare, branch, doctor, service, how } = filters
  const query = {
    ...(facility ? { facility_id: facility } : {}),
    from,
    until,
    compare,
    ...(branch ? { branch_id: branch } : {}),
    ...(doctor ? { practitioner_id: doctor } : {}),
    ...(service ? { service } : {}),
    ...(how ? { mode: how } : {}),
  }
  return useQuery({
    queryKey: ['statistics', chart, query],
    queryFn: () => call('GET /statistics/:chart', { params: { chart }, query }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}
