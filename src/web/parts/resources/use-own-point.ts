import { useState } from 'react'
import { storedText } from '../../lib/stored.ts'

const keyOf = (branchId: string) => `point:${branchId}`

/** The point where whoever sits at this browser works, as chosen last; else the first. */
export function useOwnPoint<Point extends { readonly id: string }>(branchId: string, points: readonly Point[]) {
  const [chosen, setChosen] = useState(() => storedText(keyOf(branchId)))
  const own = points.find(({ id }) => id === chosen) ?? points.at(0)
  const choose = (id: string) => {
    setChosen(id)
    try {
      localStorage.setItem(keyOf(branchId), id)
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  }
  return { own, choose }
}
