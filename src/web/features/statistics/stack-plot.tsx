import { charts } from '#domain/statistics/charts.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { cellWords, columnWords, rowWords } from './chart-words.ts'
import { marksTo, PlotFrame } from './plot-frame.tsx'
import { Axis, drawn, Legend, type Plot, TimeMarks, tones } from './plot-parts.tsx'

/** Columns over time, each of its parts on top of the one before. */
export function StackPlot({ chart, rows, summary, svg }: Plot) {
  const { columns } = charts[chart]
  const height = 240
  const sums = rows.map(({ cells }) => cells.reduce<number>((sum, cell) => sum + (drawn(cell, 'count') ?? 0), 0))
  const marks = marksTo(Math.max(1, ...sums))
  const level = (value: number) => height - 28 - (value / (marks.at(-1) ?? 1)) * (height - 44)
  return (
    <>
      <Legend keys={columns.map(({ key }) => key)} />
      <PlotFrame svg={svg} height={height} summary={summary}>
        {({ width, x }) => {
          const left = 36
          const wide = (width - left - 8) / Math.max(1, rows.length)
          const bar = Math.max(2, wide * 0.72)
          const center = (index: number) => left + (index + 0.5) * wide
          return (
            <>
              <Axis marks={marks} level={level} plane={{ width, x }} />
              <TimeMarks chart={chart} rows={rows} x={(index) => x(center(index))} y={height - 8} width={width} />
              {rows.map((row, index) => {
                let sum = 0
                return columns.map(({ key }, at) => {
                  const value = drawn(row.cells[at], 'count') ?? 0
                  sum += value
                  const tall = level(sum - value) - level(sum)
                  if (tall <= 0) return null
                  return (
                    <rect
                      key={`${row.key} ${key}`}
                      x={x(center(index)) - bar / 2}
                      y={level(sum)}
                      width={bar}
                      height={Math.max(0.5, tall - 1)}
                      fill={tones[at]}
                      opacity={row.cells[at] === 'few' ? 0.45 : 1}
                    >
                      <title>{`${rowWords(chart, row)}${listComma()}${t(columnWords[key] ?? key)}: ${cellWords(row.cells[at], 'count')}`}</title>
                    </rect>
                  )
                })
              })}
            </>
          )
        }}
      </PlotFrame>
    </>
  )
}
