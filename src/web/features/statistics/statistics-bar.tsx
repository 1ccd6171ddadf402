import { RefreshCw } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { periodKeys } from '#domain/statistics/periods.ts'
import { call } from '../../lib/browser-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import type { Filters } from './use-statistics.ts'

const periodWords = {
  '7': mark('Last 7 days'),
  '30': mark('Last 30 days'),
  '90': mark('Last 90 days'),
  month: mark('This month'),
  custom: mark('From … to …'),
} as const

type Props = { facility: string; filters: Filters; set: (changes: Record<string, string | null>) => void }

const control = 'min-h-9 rounded-full border border-field bg-surface px-3 text-sm'

/** What is counted, in one line; all of it stands in the address. */
export function StatisticsBar({ facility, filters, set }: Props) {
  const choices = useQuery({
    queryKey: ['statistics', 'choices', facility],
    queryFn: () => call('GET /statistics/choices', { query: { facility_id: facility } }),
  })
  const { branches = [], doctors = [], services = [] } = choices.data ?? {}
  const lists = [
    { key: 'branch', label: t('Branch'), all: t('Every branch'), from: branches },
    { key: 'doctor', label: t('Doctor'), all: t('Every doctor'), from: doctors },
    {
      key: 'service',
      label: t('Service'),
      all: t('Every service'),
      from: services.map((name) => ({ id: name, name })),
    },
    {
      key: 'how',
      label: t('How'),
      all: t('In person and video'),
      from: [
        { id: 'in_person', name: t('In person') },
        { id: 'video', name: t('Video') },
      ],
    },
  ] as const
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <Choice
        label={t('Period')}
        value={filters.period}
        onChange={(period) => set({ period, from: filters.from, until: filters.until })}
      >
        {periodKeys.map((key) => (
          <option key={key} value={key}>
            {t(periodWords[key])}
          </option>
        ))}
      </Choice>
      {filters.period === 'custom'
        ? (['from', 'until'] as const).map((key) => (
            <input
              key={key}
              type="date"
              aria-label={key === 'from' ? t('First day') : t('Last day')}
              className={control}
              value={filters[key]}
              onChange={(event) => event.target.value && set({ [key]: event.target.value })}
            />
          ))
        : null}
      {lists.map(({ key, label, all, from }) => (
        <Choice key={key} label={label} value={filters[key]} onChange={(value) => set({ [key]: value })}>
          <option value="">{all}</option>
          {from.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      ))}
      <label className="flex min-h-9 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={filters.compare === 'yes'}
          onChange={(event) => set({ compare: event.target.checked ? 'yes' : null })}
        />
        {t('Compare with the period before')}
      </label>
      <Refresh />
    </div>
  )
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: React.ReactNode }

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className={`${control} max-w-44`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
    </select>
  )
}

function Refresh() {
  const queries = useQueryClient()
  const [since, setSince] = useState(() => Date.now())
  const minutes = Math.max(0, Math.floor((useNow() - since) / 60_000))
  const again = () => {
    setSince(Date.now())
    void queries.invalidateQueries({ queryKey: ['statistics'] })
  }
  return (
    <p className="ms-auto flex items-center gap-2 text-sm text-muted">
      {t('{minutes, plural, =0 {Updated just now} one {Updated # minute ago} other {Updated # minutes ago}}', {
        minutes,
      })}
      <Button size="small" onClick={again}>
        <RefreshCw size={16} aria-hidden /> {t('Refresh')}
      </Button>
    </p>
  )
}
