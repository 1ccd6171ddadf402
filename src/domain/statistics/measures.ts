/** A number of a chart: one that may be told, one of a group too small to tell, or none at all. */
export type Cell = number | 'few' | null

/** Groups of fewer people than this are not told apart from each other. */
export const smallestGroup = 5

/** Returns a count as it may be shown: nobody is nobody, one to four are "fewer than 5". */
export function countCell(count: number): Cell {
  return count > 0 && count < smallestGroup ? 'few' : count
}

/** Returns the share of a group, 0 to 1; nothing for nobody, and little for a few. */
export function shareCell(part: number, whole: number): Cell {
  if (whole === 0) return null
  if (whole < smallestGroup) return 'few'
  return part / whole
}

/** Returns a figure that was measured on this many people. */
export function measuredCell(value: number | null, people: number): Cell {
  if (value === null || people === 0) return null
  return people < smallestGroup ? 'few' : value
}

/** Returns the smallest of the sorted values that at least this share of them does not exceed (nearest rank). */
export function percentile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

/** How a figure compares with the period before: by how much, and which way. */
export type Trend = { readonly way: 'up' | 'down' | 'same'; readonly by: number }

/** Returns the trend from one figure to another; none where one of the two cannot be told. */
export function trendOf(now: Cell, before: Cell): Trend | null {
  if (typeof now !== 'number' || typeof before !== 'number') return null
  const by = now - before
  return { way: Math.abs(by) < 1e-9 ? 'same' : by > 0 ? 'up' : 'down', by: Math.abs(by) }
}

/** The days from booking to the visit, in groups; each ends with its last day. */
export const leadGroups = [
  { key: '0', until: 0 },
  { key: '1', until: 1 },
  { key: '2-3', until: 3 },
  { key: '4-7', until: 7 },
  { key: '8-14', until: 14 },
  { key: '15-30', until: 30 },
  { key: '31+', until: null },
] as const

/** The same for the rate of missed visits, which needs larger groups. */
export const missedGroups = [
  { key: '0-1', until: 1 },
  { key: '2-7', until: 7 },
  { key: '8-14', until: 14 },
  { key: '15-30', until: 30 },
  { key: '31+', until: null },
] as const

/** How long before its time a visit was cancelled, in hours; the first group is after its time. */
export const noticeGroups = [
  { key: 'after', until: 0 },
  { key: '<2h', until: 2 },
  { key: '2-24h', until: 24 },
  { key: '1-3d', until: 72 },
  { key: '4d+', until: null },
] as const

/** Up to a month is drawn by day, longer by weeks from Monday. */
export function stepOf(days: number): 'day' | 'week' {
  return days <= 31 ? 'day' : 'week'
}
