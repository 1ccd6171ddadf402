export type Placed<Thing> = { readonly thing: Thing; readonly start: number; readonly end: number }
export type Laned<Thing> = Placed<Thing> & { readonly lane: number; readonly lanes: number }

/** Returns things of a day side by side where they overlap: each with its lane, and how many lanes its group has. */
export function lanesOf<Thing>(placed: readonly Placed<Thing>[]): Laned<Thing>[] {
  const laned: Laned<Thing>[] = []
  let group: { placed: Placed<Thing>; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { placed: one, lane } of group) laned.push({ ...one, lane, lanes: ends.length })
    group = []
    ends = []
  }
  for (const next of [...placed].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (ends.every((end) => end <= next.start)) close()
    const free = ends.findIndex((end) => end <= next.start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = next.end
    group.push({ placed: next, lane })
  }
  close()
  return laned
}
