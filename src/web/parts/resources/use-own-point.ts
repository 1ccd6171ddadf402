import { useState } from 'react'
import { storedText } from '../../lib/stored.ts'

const keyOf = (branchId: string) => `point:${branchId}`

type PlaceOfWork = { readonly id: string; readonly may_call?: boolean }

/** The point where whoever sits at this browser works, as chosen last; else the first where they call people. */
export function useOwnPoint<Point extends PlaceOfWork>(branchId: string, points: readonly Point[]) {
  const [chosen, setChosen] = useState(() => storedText(keyOf(branchId)))
  const own =
    points.find(({ id }) => id === chosen) ?? points.find(({ may_call: mayCall = true }) => mayCall) ?? points.at(0)
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
