import { charts } from '#domain/statistics/charts.ts'
import { cellWords, rowWords } from './chart-words.ts'
import { PlotFrame } from './plot-frame.tsx'
import { drawn, type Plot, short } from './plot-parts.tsx'

/** One bar a line, with its name above and its number beside: both can be read without the drawing. */
export function BarPlot({ chart, rows, summary, svg }: Plot) {
  const [column] = charts[chart].columns
  const unit = column?.unit ?? 'count'
  const shown = rows.slice(0, 12)
  const line = 40
  // Of a percentage the whole ground is 100 %: a bar that fills it would say so.
  const largest = Math.max(1, ...shown.map(({ cells }) => drawn(cells[0], unit) ?? 0))
  return (
    <PlotFrame svg={svg} height={shown.length * line} summary={summary}>
      {({ width, x }) =>
        shown.map((row, index) => {
          const cell = row.cells[0]
          const value = drawn(cell, unit)
          const long = ((value ?? 0) / largest) * width
          const y = index * line
          return (
            <g key={row.key}>
              <text x={x(0)} y={y + 13} fill="var(--ink)">
                {short(rowWords(chart, row), width)}
              </text>
              <text x={x(width)} y={y + 13} textAnchor="end" fill="var(--ink)" fontWeight={650}>
                {cellWords(cell, unit)}
              </text>
              <rect
                x={x(0) - (x(1) < x(0) ? width : 0)}
                y={y + 20}
                width={width}
                height={10}
                rx={5}
                fill="var(--sunken)"
              />
              <rect
                x={x(0) - (x(1) < x(0) ? long : 0)}
                y={y + 20}
                width={long}
                height={10}
                rx={5}
                fill={index === 0 ? 'var(--brand)' : 'var(--plot-3)'}
                opacity={cell === 'few' ? 0.5 : 1}
              />
            </g>
          )
        })
      }
    </PlotFrame>
  )
}
