import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { isShut } from '../../lib/shown.ts'
import { mark, t } from '#domain/language/translate.ts'
import { charts, columnOf } from '#domain/statistics/charts.ts'
import { trendOf } from '#domain/statistics/measures.ts'
import { LoadFailed } from '../../ui/page.tsx'
import { cellWords } from './chart-words.ts'
import { type Filters, useChart } from './use-statistics.ts'

const figures = {
  visits: mark('Appointments, also cancelled'),
  completed: mark('Completed'),
  no_show: mark('Did not attend'),
  by_patient: mark('Cancelled by patient'),
  by_clinic: mark('Cancelled by the clinic'),
  utilisation: mark('Utilisation'),
  wait: mark('Median wait'),
  next: mark('Third next free time'),
  fills: mark('Waiting-list fills'),
} as const

/** The key figures in one row, each beside that of the period before. */
export function KeyFigures({ facility, filters }: { facility: string; filters: Filters }) {
  const found = useChart(facility, 'totals', { ...filters, compare: 'yes' })
  if (isShut(found))
    return <LoadFailed what={t('the key figures')} error={found.error} again={() => void found.refetch()} />
  const [now, before] = [found.data?.rows[0], found.data?.before[0]]
  return (
    <dl
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 xl:grid-cols-9"
      aria-busy={found.isPending}
    >
      {Object.entries(figures).map(([key, word]) => {
        const at = columnOf('totals', key)
        const unit = charts.totals.columns[at]?.unit ?? 'count'
        // What is free next is known for now alone.
        const trend = key === 'next' ? null : trendOf(now?.cells[at] ?? null, before?.cells[at] ?? null)
        const Arrow = trend?.way === 'up' ? ArrowUp : trend?.way === 'down' ? ArrowDown : Minus
        return (
          <div key={key} className="flex flex-col gap-1 bg-surface px-3 py-4 last:max-sm:col-span-2">
            <dt className="text-sm text-muted">{t(word)}</dt>
            <dd className="display mt-auto text-2xl xl:text-xl whitespace-nowrap figures">
              {now ? cellWords(now.cells[at], unit) : '\u00A0'}
            </dd>
            <dd className="flex min-h-5 items-center gap-1 text-xs text-muted figures">
              {trend ? (
                <>
                  <Arrow size={14} aria-hidden />
                  <span className="sr-only">
                    {trend.way === 'up' ? t('up by') : trend.way === 'down' ? t('down by') : t('unchanged')}
                  </span>
                  {trend.way === 'same'
                    ? ''
                    : unit === 'share'
                      ? t('{points, number} points', { points: Math.round(trend.by * 1000) / 10 })
                      : cellWords(trend.by, unit)}
                </>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
