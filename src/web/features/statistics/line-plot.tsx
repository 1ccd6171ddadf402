import { charts, columnOf, type ChartRow, type Unit } from '#domain/statistics/charts.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { cellWords, columnWords, rowWords } from './chart-words.ts'
import { marksTo, PlotFrame } from './plot-frame.tsx'
import { Axis, dashes, drawn, Legend, type Plot, TimeMarks, tones } from './plot-parts.tsx'

/** Lines over time; a small group is a hollow dot, and the period before a faint line where it is compared. */
export function LinePlot({ chart, rows, before, summary, svg }: Plot) {
  // What is still open is no outcome yet, and as high as all others together: the table has it.
  const isOpenLeftOut = chart === 'outcomes' && rows.some(({ cells }) => cells.slice(0, -1).some(Boolean))
  const columns = charts[chart].columns.filter(
    ({ key, unit }) => unit === 'minutes' || (chart === 'outcomes' && !(isOpenLeftOut && key === 'open')),
  )
  const height = 240
  const values = (from: readonly ChartRow[], at: number, unit: Unit) => from.map((row) => drawn(row.cells[at], unit))
  const lines = columns.map(({ key, unit }) => ({ key, unit, at: columnOf(chart, key) }))
  const largest = Math.max(1, ...lines.flatMap(({ at, unit }) => values(rows, at, unit).map((value) => value ?? 0)))
  const marks = marksTo(largest)
  const top = marks.at(-1) ?? 1
  return (
    <>
      <Legend keys={columns.map(({ key }) => key)} isLines />
      <PlotFrame svg={svg} height={height} summary={summary}>
        {({ width, x }) => {
          const left = 36
          const place = (index: number, count: number) =>
            left + ((index + 0.5) / Math.max(1, count)) * (width - left - 8)
          const level = (value: number) => height - 28 - (value / top) * (height - 44)
          const path = (cells: readonly (number | null)[]) =>
            pathOf(cells, (index) => x(place(index, cells.length)), level)
          return (
            <>
              <Axis marks={marks} level={level} plane={{ width, x }} />
              <TimeMarks
                chart={chart}
                rows={rows}
                x={(index) => x(place(index, rows.length))}
                y={height - 8}
                width={width}
              />
              {lines.slice(0, 1).map(({ at, unit }) => (
                <path
                  key="before"
                  d={path(values(before, at, unit))}
                  fill="none"
                  stroke={tones[0]}
                  strokeWidth={2}
                  opacity={0.35}
                />
              ))}
              {lines.map(({ key, at, unit }, order) => (
                <g key={key} stroke={tones[order]} fill="none" strokeWidth={2.25}>
                  <path d={path(values(rows, at, unit))} strokeDasharray={dashes[order]} strokeLinejoin="round" />
                  {rows.map((row, index) => {
                    const value = drawn(row.cells[at], unit)
                    if (value === null || (rows.length > 40 && row.cells[at] !== 'few')) return null
                    const fill = row.cells[at] === 'few' ? 'var(--surface)' : tones[order]
                    return (
                      <circle
                        key={row.key}
                        cx={x(place(index, rows.length))}
                        cy={level(value)}
                        r={2.75}
                        fill={fill}
                        strokeWidth={1.5}
                      >
                        <title>{`${rowWords(chart, row)}${listComma()}${t(columnWords[key] ?? key)}: ${cellWords(row.cells[at], unit)}`}</title>
                      </circle>
                    )
                  })}
                </g>
              ))}
            </>
          )
        }}
      </PlotFrame>
      {isOpenLeftOut ? (
        <p className="text-sm text-muted">{t('Visits that are still open are not drawn; the table has them.')}</p>
      ) : null}
    </>
  )
}

/** A line through the values; where one is missing it stops and begins anew. */
function pathOf(cells: readonly (number | null)[], x: (index: number) => number, y: (value: number) => number): string {
  return cells
    .map((cell, index) =>
      cell === null ? '' : `${index === 0 || cells[index - 1] === null ? 'M' : 'L'}${x(index)} ${y(cell)}`,
    )
    .join('')
}
