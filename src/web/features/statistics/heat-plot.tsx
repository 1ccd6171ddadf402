import { listComma, t } from '#domain/language/translate.ts'
import { cellWords, rowWords } from './chart-words.ts'
import { PlotFrame } from './plot-frame.tsx'
import { drawn, type Plot, short } from './plot-parts.tsx'
import { hourWords, weekdayNames } from '../../lib/format.ts'

/** The week as hours: the darker, the more begins; an outline where doctors can be booked. */
export function HeatPlot({ chart, rows, summary, svg }: Plot) {
  const cells = new Map(rows.map((row) => [row.key, row.cells]))
  const hours = rows.map(({ key }) => Number(key.split('-')[1]))
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  const largest = Math.max(1, ...rows.map((row) => drawn(row.cells[0], 'count') ?? 0))
  const line = 30
  const height = (last - first + 1) * line + 26
  return (
    <PlotFrame svg={svg} height={height} summary={summary}>
      {({ width, x }) => {
        const wide = (width - 52) / 7
        return (
          <>
            {weekdayNames('short').map(({ weekday, name }, place) => (
              <g key={weekday}>
                <text x={x(52 + (place + 0.5) * wide)} y={14} textAnchor="middle" fill="var(--muted)">
                  {short(name, wide * 1.2)}
                </text>
                {Array.from({ length: last - first + 1 }, (_, index) => {
                  const key = `${weekday}-${String(first + index).padStart(2, '0')}`
                  const [visits = 0, open = 0] = cells.get(key) ?? []
                  const value = drawn(visits, 'count') ?? 0
                  const at = x(52 + place * wide) - (x(1) < x(0) ? wide : 0)
                  const isOpen = open !== 'few' && (open ?? 0) > 0
                  return (
                    <g key={key}>
                      <rect
                        x={at + 1.5}
                        y={25.5 + index * line}
                        width={wide - 3}
                        height={line - 3}
                        rx={6}
                        fill="var(--sunken)"
                        stroke={isOpen ? 'var(--line)' : 'none'}
                      />
                      <rect
                        x={at + 1.5}
                        y={25.5 + index * line}
                        width={wide - 3}
                        height={line - 3}
                        rx={6}
                        fill="var(--brand)"
                        opacity={(value / largest) * 0.92}
                      >
                        <title>{`${rowWords(chart, { key, name: '', cells: [] })}: ${cellWords(visits, 'count')}${listComma()}${t('{hours} hours open', { hours: cellWords(open, 'hours') })}`}</title>
                      </rect>
                    </g>
                  )
                })}
              </g>
            ))}
            {Array.from({ length: last - first + 1 }, (_, index) => (
              <text key={index} x={x(44)} y={44 + index * line} textAnchor="end" fill="var(--muted)">
                {hourWords(first + index)}
              </text>
            ))}
          </>
        )
      }}
    </PlotFrame>
  )
}
