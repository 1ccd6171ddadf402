import { useState } from 'react'
import { canBePicked, type Picking } from './picking.tsx'
import { namesOfUntold } from '../visit/untold-names.ts'
import type { Visit } from '../visit/visit.ts'

/** Which visits are ticked, and what the bar for many at once needs to know of it. */
export function usePicking(visits: readonly Visit[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const all = visits.filter(canBePicked).map(({ id }) => id)
  const onPick = (id: string) =>
    setPicked(picked.has(id) ? new Set([...picked].filter((other) => other !== id)) : new Set([...picked, id]))
  const pick: Picking = { picked, onPick }
  const bar = {
    chosen: all.filter((id) => picked.has(id)),
    untold: namesOfUntold(visits.filter(({ id }) => picked.has(id))),
    all,
    onChoose: (ids: readonly string[]) => setPicked(new Set(ids)),
  }
  return { pick, bar }
}
