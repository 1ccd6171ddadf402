import { useState } from 'react'
import { fits } from '../../../parts/visits/told-words.ts'
import type { ClosedVisit, Way } from '../away/closed-visits.tsx'

/** What is chosen for each visit: the usual, as long as nothing else is, or what was chosen does not fit any more. */
export function useWays<W extends Way>(usualOf: (visit: ClosedVisit) => W) {
  const [chosen, setChosen] = useState<Readonly<Record<string, W>>>({})
  const wayOf = (visit: ClosedVisit): W => {
    const way = chosen[visit.appointment_id]
    return way !== undefined && fits(way, visit) ? way : usualOf(visit)
  }
  const onChoose = (ids: readonly string[], way: W) =>
    setChosen({ ...chosen, ...Object.fromEntries(ids.map((id) => [id, way] as const)) })
  const actionsFor = (visits: readonly ClosedVisit[]) =>
    visits.map((visit) => ({ appointment_id: visit.appointment_id, action: wayOf(visit) }))
  return { wayOf, onChoose, actionsFor }
}
