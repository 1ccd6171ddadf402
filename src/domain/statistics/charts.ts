import { type Cell, countCell, measuredCell, percentile, shareCell } from './measures.ts'

export const chartKeys = [
  'totals',
  'outcomes',
  'demand',
  'utilisation',
  'missed_by_lead',
  'lead_times',
  'waits',
  'call_lengths',
  'who_booked',
  'cancellations',
  'services',
  'next_times',
  'reminders',
] as const

export type ChartKey = (typeof chartKeys)[number]

export type Unit = 'count' | 'share' | 'minutes' | 'hours' | 'days'
type Column = { readonly key: string; readonly unit: Unit }

/** One line of what was counted: the group, its name where it has one, and plain numbers. */
export type Counted = { readonly key: string; readonly name: string; readonly counts: readonly number[] }

/** One line of a chart as it may be told. */
export type ChartRow = { readonly key: string; readonly name: string; readonly cells: Cell[] }

type Chart = {
  readonly columns: readonly Column[]
  /** What is shown of the numbers that were counted. */
  readonly cells: (counts: readonly number[]) => Cell[]
}

const counted = (...keys: string[]): Chart => ({
  columns: keys.map((key) => ({ key, unit: 'count' })),
  cells: (counts) => counts.map(countCell),
})

/** Of minutes in their order: what half and nine in ten do not exceed, and of how many. */
const measured = (what: string): Chart => ({
  columns: [
    { key: 'p50', unit: 'minutes' },
    { key: 'p90', unit: 'minutes' },
    { key: what, unit: 'count' },
  ],
  cells: (minutes) => [
    measuredCell(percentile(minutes, 0.5), minutes.length),
    measuredCell(percentile(minutes, 0.9), minutes.length),
    countCell(minutes.length),
  ],
})

const totals: Chart = {
  columns: [
    { key: 'visits', unit: 'count' },
    { key: 'completed', unit: 'share' },
    { key: 'no_show', unit: 'share' },
    { key: 'by_patient', unit: 'share' },
    { key: 'by_clinic', unit: 'share' },
    { key: 'utilisation', unit: 'share' },
    { key: 'wait', unit: 'minutes' },
    { key: 'next', unit: 'days' },
    { key: 'fills', unit: 'count' },
  ],
  cells: ([
    visits = 0,
    completed = 0,
    noShow = 0,
    patient = 0,
    clinic = 0,
    taken = 0,
    open = 0,
    fills = 0,
    ...rest
  ]) => {
    const [doctors = 0, next = 0, ...waits] = rest
    const due = completed + noShow
    return [
      countCell(visits),
      shareCell(completed, visits),
      shareCell(noShow, due),
      shareCell(patient, visits),
      shareCell(clinic, visits),
      visits > 0 && visits < 5 ? 'few' : open > 0 ? taken / open : null,
      measuredCell(percentile(waits, 0.5), waits.length),
      doctors > 0 ? next : null,
      countCell(fills),
    ]
  },
}

/** What each chart tells, and how it follows from what was counted. */
export const charts: Readonly<Record<ChartKey, Chart>> = {
  totals,
  outcomes: counted('completed', 'no_show', 'by_patient', 'by_clinic', 'open'),
  demand: {
    columns: [
      { key: 'visits', unit: 'count' },
      { key: 'hours', unit: 'hours' },
    ],
    cells: ([visits = 0, minutes = 0]) => [countCell(visits), minutes / 60],
  },
  utilisation: {
    columns: [
      { key: 'utilisation', unit: 'share' },
      { key: 'taken', unit: 'minutes' },
      { key: 'minutes', unit: 'minutes' },
    ],
    cells: ([visits = 0, taken = 0, open = 0]) => {
      const isFew = visits > 0 && visits < 5
      return [isFew ? 'few' : open > 0 ? taken / open : null, isFew ? 'few' : taken, open]
    },
  },
  missed_by_lead: {
    columns: [
      { key: 'no_show', unit: 'share' },
      { key: 'visits', unit: 'count' },
    ],
    cells: ([noShow = 0, due = 0]) => [shareCell(noShow, due), countCell(due)],
  },
  lead_times: counted('visits'),
  waits: measured('visits'),
  call_lengths: measured('calls'),
  who_booked: counted('patient', 'guest', 'desk', 'doctor'),
  cancellations: counted('visits', 'after', '<2h', '2-24h', '1-3d', '4d+'),
  services: {
    columns: [
      { key: 'visits', unit: 'count' },
      { key: 'minutes', unit: 'minutes' },
    ],
    cells: ([visits = 0, minutes = 0]) => [countCell(visits), measuredCell(minutes, visits)],
  },
  next_times: {
    columns: [
      { key: 'next', unit: 'days' },
      { key: 'doctors', unit: 'count' },
    ],
    // Doctors are no patients: how many they are is no secret.
    cells: ([days = 0, doctors = 0]) => [doctors > 0 ? days : null, doctors],
  },
  reminders: {
    columns: [
      { key: 'visits', unit: 'count' },
      { key: 'share', unit: 'share' },
    ],
    cells: ([part = 0, whole = 0]) => [countCell(part), shareCell(part, whole)],
  },
}

/** Returns the lines of a chart as they may be told. */
export function tell(chart: ChartKey, lines: readonly Counted[]): ChartRow[] {
  return lines.map(({ key, name, counts }) => ({ key, name, cells: charts[chart].cells(counts) }))
}

/**
 * Returns what part each column has of the whole, in whole per cents: small groups are counted in, and the rounding keeps
 * them to themselves. Of the first column where that one is the whole. Of minutes it is what holds for all lines together,
 * as the key figure says it: a mean of medians is no median.
 */
export function partsOf(chart: ChartKey, lines: readonly Counted[]): Cell[] {
  const { columns, cells } = charts[chart]
  if (columns[0]?.key === 'p50') return cells(lines.flatMap(({ counts }) => counts).toSorted((a, b) => a - b))
  const sums = columns.map((_, at) => lines.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
  const whole = columns[0]?.key === 'visits' ? (sums[0] ?? 0) : sums.reduce((sum, one) => sum + one, 0)
  const due = (sums[columnOf(chart, 'completed')] ?? 0) + (sums[columnOf(chart, 'no_show')] ?? 0)
  return sums.map((sum, at) => {
    // Of those who were due, as the key figure says: whoever cancelled could not stay away.
    const isMissed = chart === 'outcomes' && columns[at]?.key === 'no_show'
    const share = shareCell(sum, isMissed ? due : whole)
    return typeof share === 'number' ? Math.round(100 * share) / 100 : share
  })
}

/** Returns the position of a column in a chart. */
export function columnOf(chart: ChartKey, key: string): number {
  return charts[chart].columns.findIndex((column) => column.key === key)
}
