export type Figure = {
  readonly name: string
  readonly value: number | 'not measured'
  readonly unit: string
  /** Against the reference of the same run, where there is one. */
  readonly ratio?: number
  readonly goal?: string
  readonly ok?: boolean
}

const figures: Figure[] = []

/** One JSON object a line, as it is measured. A tool that is missing prints `not measured`, never ok. */
export function report(figure: Figure) {
  const rounded = {
    ...figure,
    value: typeof figure.value === 'number' ? round(figure.value) : figure.value,
    ...(figure.ratio === undefined ? {} : { ratio: round(figure.ratio) }),
  }
  figures.push(rounded)
  console.log(JSON.stringify(rounded))
}

/** The same figures once more, for people; on the error stream, so that the lines stay machine-readable. */
export function printTable() {
  const rows = figures.map(({ name, value, unit, ratio, goal, ok }) => [
    name,
    `${value} ${unit}`,
    ratio === undefined ? '' : `x ${ratio}`,
    goal ?? '',
    ok === undefined ? '' : ok ? 'ok' : 'MISSED',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    process.stderr.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? 0) + upper) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Three places behind the point, none above a hundred. */
export function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000
}

/** How far something long is: one line of the error stream, written over and over. */
export function progress(text: string) {
  process.stderr.write(`\r${text}\u001b[K`)
}
