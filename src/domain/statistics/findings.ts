import { mark } from '#domain/language/translate.ts'
import type { Cell } from './measures.ts'
import { type ChartKey, type ChartRow, columnOf } from './charts.ts'

/** A sentence that says what a chart shows, with its values. Shares are whole per cents. */
export type Finding = { readonly text: string; readonly values: Readonly<Record<string, string | number>> }

/** What a chart says when there is nothing to tell. */
const nothing: Finding = { text: mark('No visits in this period'), values: {} }
const tooFew: Finding = { text: mark('Too few visits in this period to say more'), values: {} }

/** Returns what a chart shows, as a sentence for its title. Names of doctors and branches come from the rows. */
export function findingOf(
  chart: Exclude<ChartKey, 'totals'>,
  rows: readonly ChartRow[],
  parts: readonly Cell[] = [],
): Finding {
  if (rows.length === 0) return nothing
  const value = valuesOf(chart, rows)
  const summed = (key: string) => value(key).reduce((sum, { cell }) => sum + cell, 0)
  const top = (key: string) => value(key).toSorted((a, b) => b.cell - a.cell)[0]
  const part = (...keys: string[]) => {
    const shares = keys.map((key) => parts[columnOf(chart, key)])
    return Math.round(100 * shares.reduce<number>((sum, share) => sum + (typeof share === 'number' ? share : NaN), 0))
  }
  const whole = (key: string) => {
    const cell = parts[columnOf(chart, key)]
    return typeof cell === 'number' ? cell : undefined
  }
  const finding = findings[chart]({ rows, summed, top, value, part, whole })
  return finding && !Object.values(finding.values).some((one) => Number.isNaN(one)) ? finding : tooFew
}

type Told = { readonly row: ChartRow; readonly cell: number }
type Asked = {
  readonly rows: readonly ChartRow[]
  readonly summed: (key: string) => number
  readonly top: (key: string) => Told | undefined
  /** What part these columns have of the whole, in whole per cents. */
  readonly part: (...keys: string[]) => number
  /** What a column says of all lines together. */
  readonly whole: (key: string) => number | undefined
  readonly value: (key: string) => readonly Told[]
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole)

/** The numbers of a column that may be told. */
function valuesOf(chart: ChartKey, rows: readonly ChartRow[]) {
  return (key: string): Told[] => {
    const at = columnOf(chart, key)
    return rows.flatMap((row) => {
      const cell = row.cells[at]
      return typeof cell === 'number' ? [{ row, cell }] : []
    })
  }
}

const findings: Readonly<Record<Exclude<ChartKey, 'totals'>, (asked: Asked) => Finding | undefined>> = {
  outcomes: ({ part, summed }) => {
    if (part('open') === 100)
      return {
        text: mark('{count, plural, one {# visit is} other {# visits are}} still ahead'),
        values: { count: summed('open') },
      }
    return {
      text: mark('{share}% of visits were completed; {missed}% of patients who were due did not come'),
      values: { share: part('completed'), missed: part('no_show') },
    }
  },
  demand: ({ top }) => {
    const most = top('visits')
    if (!most || most.cell === 0) return undefined
    const [weekday = '1', hour = '0'] = most.row.key.split('-')
    return { text: mark('Most visits begin on {weekday} from {hour}'), values: { weekday, hour: Number(hour) } }
  },
  utilisation: ({ value, summed }) => {
    const shares = value('utilisation')
    const [most] = shares.toSorted((a, b) => b.cell - a.cell)
    if (!most || summed('minutes') === 0) return undefined
    return {
      text: mark('{name} is booked most, for {share}% of the open time'),
      values: { name: most.row.name, share: Math.round(100 * most.cell) },
    }
  },
  missed_by_lead: ({ value }) => {
    const ordered = ['0-1', '2-7', '8-14', '15-30', '31+'].flatMap((key) =>
      value('no_show').filter(({ row }) => row.key === key),
    )
    const [first, last] = [ordered[0], ordered.at(-1)]
    if (!first || !last) return undefined
    const shares = ordered.map(({ cell }) => Math.round(100 * cell))
    const values = { first: Math.round(100 * first.cell), last: Math.round(100 * last.cell) }
    if (first === last) return { text: mark('{first}% of patients did not come'), values }
    if (values.last > values.first && shares.every((share, at) => at === 0 || share >= (shares[at - 1] ?? 0)))
      return {
        text: mark(
          'The earlier it is booked, the more is missed: {first}% at short notice, {last}% of the longest wait',
        ),
        values,
      }
    const most = Math.max(...shares)
    if (most > values.first)
      return {
        text: mark('Visits booked {group} ahead are missed most: {most}%'),
        values: { group: ordered[shares.indexOf(most)]?.row.key ?? '', most },
      }
    return {
      text: mark('Booking early costs nothing: {first}% missed at short notice, {last}% of the longest wait'),
      values,
    }
  },
  lead_times: ({ value, summed }) => {
    const all = summed('visits')
    if (all === 0) return undefined
    const soon = value('visits').filter(({ row }) => ['0', '1', '2-3', '4-7'].includes(row.key))
    const share = percent(
      soon.reduce((sum, { cell }) => sum + cell, 0),
      all,
    )
    return { text: mark('{share}% of visits are booked within a week of their day'), values: { share } }
  },
  waits: ({ top, whole }) => {
    const [usual, worst] = [whole('p50'), top('p90')]
    if (usual === undefined || !worst) return undefined
    return {
      text: mark(
        'Half of the patients wait up to {usual} minutes; at its worst one in ten waited {worst} minutes or more',
      ),
      values: { usual: Math.round(usual), worst: Math.round(worst.cell) },
    }
  },
  call_lengths: ({ top, whole }) => {
    const [usual, longest] = [whole('p50'), top('p90')]
    if (usual === undefined || !longest) return undefined
    return {
      text: mark('Half of the calls last up to {usual} minutes; at most one in ten lasts {longest} minutes or more'),
      values: { usual: Math.round(usual), longest: Math.round(longest.cell) },
    }
  },
  who_booked: ({ part }) => ({
    text: mark('Patients book {share}% of visits themselves'),
    values: { share: part('patient', 'guest') },
  }),
  cancellations: ({ part }) => ({
    text: mark('{share}% of cancelled visits were cancelled within a day of their time'),
    values: { share: part('after', '<2h', '2-24h') },
  }),
  services: ({ top, summed }) => {
    const most = top('visits')
    const all = summed('visits')
    if (!most || all === 0) return undefined
    return {
      text: mark('{name} makes up {share}% of visits'),
      values: { name: most.row.name, share: percent(most.cell, all) },
    }
  },
  next_times: ({ value }) => {
    const shortest = value('next').toSorted((a, b) => a.cell - b.cell)
    const [first, last] = [shortest[0], shortest.at(-1)]
    if (!first || !last) return { text: mark('No branch has three free times'), values: {} }
    const values = { name: first.row.name, days: first.cell, last: last.row.name, most: last.cell }
    if (first === last || first.cell === last.cell)
      return {
        text: mark('{name} has its third free time in {days, plural, =0 {less than a day} one {# day} other {# days}}'),
        values,
      }
    return {
      text: mark(
        '{name} can see people soonest, {last} only in {most, plural, =0 {less than a day} one {# day} other {# days}}',
      ),
      values,
    }
  },
  reminders: ({ rows, value }) => {
    if (rows[0]?.cells[0] === 0) return { text: mark('No reminder was sent for the visits of this period'), values: {} }
    const confirmed = value('share').find(({ row }) => row.key === 'confirmed')
    if (!confirmed) return undefined
    return {
      text: mark('{share}% of reminded patients said that they are coming'),
      values: { share: Math.round(100 * confirmed.cell) },
    }
  },
}
