import type { Ref } from 'react'
import { t } from '#domain/language/translate.ts'
import type { ChartKey, ChartRow, Unit } from '#domain/statistics/charts.ts'
import type { Cell } from '#domain/statistics/measures.ts'
import { cellWords, columnWords, rowWords } from './chart-words.ts'
import type { Plane } from './plot-frame.tsx'

export type Plot = {
  chart: ChartKey
  rows: readonly ChartRow[]
  before: readonly ChartRow[]
  summary: string
  svg: Ref<SVGSVGElement>
}

export const tones = ['var(--brand)', 'var(--plot-2)', 'var(--plot-3)', 'var(--plot-4)', 'var(--plot-5)']
export const dashes = ['', '6 3', '2 3', '8 3 2 3', '1 4']
/** What a small group is drawn as: half of the smallest that is told. */
export const drawnFew = 2.5

export const drawn = (cell: Cell | undefined, unit: Unit) =>
  cell === 'few' ? (unit === 'count' ? drawnFew : null) : (cell ?? null)

export function Legend({ keys, isLines = false }: { keys: readonly string[]; isLines?: boolean }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 pb-2 text-sm text-muted">
      {keys.map((key, order) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg width={18} height={10}>
            {isLines ? (
              <line
                x1={0}
                x2={18}
                y1={5}
                y2={5}
                stroke={tones[order]}
                strokeWidth={2.5}
                strokeDasharray={dashes[order]}
              />
            ) : (
              <rect width={10} height={10} x={4} rx={3} fill={tones[order]} />
            )}
          </svg>
          {t(columnWords[key] ?? key)}
        </li>
      ))}
    </ul>
  )
}

export function Axis({
  marks,
  level,
  plane: { width, x },
}: {
  marks: readonly number[]
  level: (value: number) => number
  plane: Plane
}) {
  return marks.map((mark) => (
    <g key={mark}>
      <line x1={x(36)} x2={x(width)} y1={level(mark)} y2={level(mark)} stroke="var(--line)" />
      <text x={x(30)} y={level(mark) + 4} textAnchor="end" fill="var(--muted)">
        {cellWords(mark, 'count')}
      </text>
    </g>
  ))
}

type Marks = { chart: ChartKey; rows: readonly ChartRow[]; x: (index: number) => number; y: number; width: number }

/** As many days below a time line as there is room for. */
export function TimeMarks({ chart, rows, x, y, width }: Marks) {
  const every = Math.max(1, Math.ceil(rows.length / Math.max(1, Math.floor(width / 96))))
  return rows.map((row, index) =>
    index % every === 0 ? (
      <text key={row.key} x={x(index)} y={y} textAnchor="middle" fill="var(--muted)">
        {rowWords(chart, row)}
      </text>
    ) : null,
  )
}

export function short(text: string, width: number): string {
  const letters = Math.max(3, Math.floor(width / 9))
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text
}
