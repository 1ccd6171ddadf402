import { useRef, useState, type ComponentType } from 'react'
import { t } from '#domain/language/translate.ts'
import { type ChartKey, charts } from '#domain/statistics/charts.ts'
import { csvOf } from '../../lib/csv.ts'
import { saveFile } from '../../lib/save-file.ts'
import { isShut } from '../../lib/shown.ts'
import { Card, LoadFailed } from '../../ui/page.tsx'
import { Menu } from '../../ui/menu.tsx'
import { savePicture } from './export-picture.ts'
import { ChartTable } from './chart-table.tsx'
import { cellWords, chartWords, columnWords, findingWords, rowWords } from './chart-words.ts'
import { BarPlot } from './bar-plot.tsx'
import { HeatPlot } from './heat-plot.tsx'
import { LinePlot } from './line-plot.tsx'
import type { Plot } from './plot-parts.tsx'
import { StackPlot } from './stack-plot.tsx'
import { type Filters, useChart } from './use-statistics.ts'

export type DrawnChart = Exclude<ChartKey, 'totals'>

const plots: Readonly<Record<DrawnChart, ComponentType<Plot>>> = {
  outcomes: LinePlot,
  demand: HeatPlot,
  utilisation: BarPlot,
  missed_by_lead: BarPlot,
  lead_times: BarPlot,
  waits: LinePlot,
  call_lengths: LinePlot,
  who_booked: StackPlot,
  cancellations: BarPlot,
  services: BarPlot,
  next_times: BarPlot,
  reminders: BarPlot,
}

/** Groups that have an order of their own stand in it, whatever came first. */
const ordered: Partial<Record<DrawnChart, readonly string[]>> = {
  missed_by_lead: ['0-1', '2-7', '8-14', '15-30', '31+'],
  lead_times: ['0', '1', '2-3', '4-7', '8-14', '15-30', '31+'],
}

type Props = { facility?: string; chart: DrawnChart; filters: Filters; className?: string }

/** One chart: its finding as the title, the drawing or its table, and what can be taken along. */
export function ChartCard({ facility, chart, filters, className = '' }: Props) {
  const found = useChart(facility, chart, filters)
  const [isTable, setTable] = useState(false)
  const svg = useRef<SVGSVGElement>(null)
  const order = ordered[chart]
  const rows = order
    ? (found.data?.rows ?? []).toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
    : (found.data?.rows ?? [])
  const { name } = chartWords[chart]
  const title = found.data ? findingWords(chart, rows, found.data.parts) : t(name)
  const file = `${chart}-${filters.from}-${filters.until}`
  const Drawing = plots[chart]
  const isEmpty = rows.every(({ cells }) => cells.every((cell) => cell === null || cell === 0))
  const takeCsv = () => {
    const { columns } = charts[chart]
    const head = [t(name), ...columns.map(({ key }) => t(columnWords[key] ?? key))]
    const lines = rows.map((row) => [
      rowWords(chart, row),
      ...columns.map(({ unit }, at) => cellWords(row.cells[at], unit)),
    ])
    saveFile(`${file}.csv`, csvOf([head, ...lines]), 'text/csv;charset=utf-8')
  }
  return (
    <Card as="section" className={`grid grid-cols-1 content-start gap-3 ${className}`}>
      <div className="flex items-start gap-3">
        <div className="me-auto grid gap-1">
          <p className="text-sm font-semibold text-muted">{t(name)}</p>
          <h2 className="text-xl text-pretty">{title}</h2>
        </div>
        {isEmpty ? null : (
          <Menu
            label={t('More about: {name}', { name: t(name) })}
            dots
            items={[
              { label: isTable ? t('View as chart') : t('View as table'), act: () => setTable(!isTable) },
              { label: t('Download CSV'), act: takeCsv },
              ...(isTable
                ? []
                : [
                    {
                      label: t('Download picture'),
                      act: () => void (svg.current && savePicture(svg.current, title, file)),
                    },
                  ]),
            ]}
            className="grid size-9 flex-none place-items-center rounded-full hover:bg-sunken"
          />
        )}
      </div>
      {found.isPending ? (
        <div role="status" aria-label={t('Loading')} className="h-60 animate-pulse rounded-card bg-sunken" />
      ) : null}
      {isShut(found) ? (
        <LoadFailed what={t('this chart')} error={found.error} again={() => void found.refetch()} />
      ) : null}
      {/* As high as what was announced: nothing below moves up. */}
      {found.data && isEmpty ? (
        <p className="grid h-60 place-items-center rounded-card bg-sunken p-4 text-center text-muted">
          {t('Nothing to draw for this choice.')}
        </p>
      ) : null}
      {found.data && !isEmpty ? (
        isTable ? (
          <ChartTable chart={chart} rows={rows} caption={t(name)} />
        ) : (
          <Drawing
            chart={chart}
            rows={rows}
            before={found.data.before}
            summary={t('{name}. {finding}. The numbers stand in the table.', { name: t(name), finding: title })}
            svg={svg}
          />
        )
      ) : null}
    </Card>
  )
}
